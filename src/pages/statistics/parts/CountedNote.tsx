import type { TextKey } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/useText.ts'

interface CountedNoteProps<R extends string> {
  /** The sentence around the reasons. */
  readonly words: TextKey
  readonly reasons: readonly R[]
  readonly counts: Readonly<Record<R, number>>
  readonly nameOf: (reason: R) => string
  readonly className: string | undefined
}

/** Sentence with the number of records of each reason; nothing where there are none. */
export function CountedNote<R extends string>({ words, reasons, counts, nameOf, className }: CountedNoteProps<R>) {
  const text = useText()
  const counted = reasons.filter((reason) => counts[reason] > 0)
  if (counted.length === 0) return null
  return (
    <p className={className}>
      {text(words, { reasons: counted.map((reason) => `${nameOf(reason)} ${counts[reason]}`).join(' · ') })}
    </p>
  )
}
