import type { StatusState } from '../../contract/status.ts'

/** One finding of the doctor. */
export interface Check {
  /** Name for programs, such as `certificate`. */
  readonly id: string
  readonly state: StatusState
  /** The finding, in Korean. */
  readonly text: string
  /** Advice, in Korean; '' if none is needed. */
  readonly advice: string
}

export const fine = (id: string, text: string): Check => ({ id, state: 'ok', text, advice: '' })
export const warning = (id: string, text: string, advice: string): Check => ({ id, state: 'warning', text, advice })
export const critical = (id: string, text: string, advice: string): Check => ({ id, state: 'critical', text, advice })

/** Returns the reason of a failure in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || String((error as { code?: unknown }).code ?? error.name) : String(error))
    .split('\n', 1)[0]
    ?.trim() ?? ''
