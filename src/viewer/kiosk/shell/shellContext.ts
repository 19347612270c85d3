import { createContext, useContext, useEffect } from 'react'
import type { KioskLanguage, KioskTexts } from '../../../../domain/kioskTexts.ts'
import type { Spoken } from './speaker.ts'

/** The parts of a kiosk that all of its screens share. */
export interface KioskShell {
  readonly text: KioskTexts
  readonly language: KioskLanguage
  readonly kioskKey: string
  /** Shows the first screen again to the same person, as they have set the kiosk. */
  readonly startAgain: () => void
  /** Forgets everything about the person and shows the first screen, in Korean. */
  readonly startOver: () => void
  /** Called when staff have revoked the key. */
  readonly refuse: () => void
  /** Speaks sentences in place of those that are being spoken, if the person has switched the speech on. */
  readonly say: (sentences: readonly Spoken[]) => void
  /** Makes these the sentences of the present screen, and speaks them. @returns a function that takes them back */
  readonly present: (sentences: readonly Spoken[]) => () => void
  /** Whether the person is being asked for more time: what is behind the question gets no focus. */
  readonly isAsking: boolean
}

export const ShellContext = createContext<KioskShell | null>(null)

/** Returns what all screens of the kiosk share. */
export function useShell(): KioskShell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('a screen of the kiosk is outside of its shell')
  return shell
}

/** A text of a screen. */
export interface Line {
  readonly text: string
  /** Words before the text, smaller; not spoken. */
  readonly label?: string
  readonly look?: 'lead' | 'strong' | 'number' | 'alarm' | 'asked'
  /** Texts that are spoken in its place; empty for nothing. */
  readonly spoken?: readonly Spoken[]
}

/** Speaks the texts of a screen whenever they change. */
export function usePresent(lines: readonly Line[]): void {
  const { present } = useShell()
  const sentences = JSON.stringify(lines.flatMap(({ text, spoken }) => spoken ?? [text]))
  useEffect(() => present(JSON.parse(sentences) as Spoken[]), [sentences, present])
}
