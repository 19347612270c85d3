import type { z } from 'zod'

interface Text {
  readonly en: string
  readonly ko: string
}

/** An environment variable: its form, and its text in docs/settings.md. */
export interface Variable extends Text {
  /** Validates the text. A `prefault` is the text that stands for a variable that is not set. */
  readonly form: z.ZodType
  /**
   * `open`: the support bundle contains the value. `closed`: it only says that the variable is set. `secret`: the same,
   * and the value may be in a file that `…_FILE` names.
   */
  readonly kind: 'open' | 'closed' | 'secret'
  /** What holds where the variable is not set and has no default value; otherwise nothing does. */
  readonly unset?: Text
}

/** What holds for a setting of the hospital that the environment does not set. */
export const onPage = (en = '', ko = ''): Text => ({ en: `as on the page 설정${en}`, ko: `설정 화면의 값${ko}` })
