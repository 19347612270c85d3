import { useQueueWords } from '../i18n/queueWords.ts'
import { minutesUntil } from './expectedCall.ts'
import { numberedName, type NumberedPatient } from './numberedName.ts'
import type { MoveOutcome, QueueMove } from './queueMoves.ts'

/**
 * Returns a function for the words that name a moved patient, with the destination if there is one.
 *
 * @param now returns the server's time, in ms since the epoch
 */
export function useMoveSubject(now: () => number) {
  const { text, waitText } = useQueueWords()
  return (patient: NumberedPatient, move?: QueueMove, sentOn?: MoveOutcome['sentOn']): string => {
    const name = numberedName(patient)
    if (move?.kind === 'transfer') return text('transferred', { name, board: move.to.name.kr })
    const who = text('patient', { name })
    if (!sentOn) return who
    const { place, order, expected } = sentOn
    const next = text('sentOn', { who, place, order })
    const wait = minutesUntil(expected, now())
    return wait ? `${next} · ${waitText(wait)}` : next
  }
}
