import type { Did } from '../../../../contract/dids.ts'
import type { Queue, QueuePatient } from '../../../dataProvider/queues.ts'
import { ofToday } from '../../../queue/callFacts.ts'

/** Sorts boards by their longest wait, longest first; boards without waiting patients come last in the given order. */
export function byLongestWait<B extends Pick<Did, 'id'>>(
  boards: readonly B[],
  queueOf: (id: Did['id']) => Queue | undefined,
): B[] {
  const since = new Map(
    boards.map((board) => [board, Math.min(...ofToday(queueOf(board.id)?.waiting ?? []).flatMap(joinedMs))]),
  )
  const of = (board: B) => since.get(board) ?? Infinity
  return boards.toSorted((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)))
}

/** Returns the join time in ms since the epoch; empty when it is not a valid instant. */
function joinedMs({ joinedAt }: QueuePatient): number[] {
  const ms = Date.parse(joinedAt)
  return Number.isNaN(ms) ? [] : [ms]
}

/** Finds the waiting patient of these boards who joined first; undefined when none waits or join times are missing. */
export function longestWait(
  boards: readonly Did[],
  queueOf: (id: Did['id']) => Queue | undefined,
): { readonly board: Did; readonly patient: QueuePatient } | undefined {
  return boards
    .flatMap((board) => ofToday(queueOf(board.id)?.waiting ?? []).map((patient) => ({ board, patient })))
    .filter(({ patient }) => joinedMs(patient).length > 0)
    .toSorted((one, other) => Date.parse(one.patient.joinedAt) - Date.parse(other.patient.joinedAt))[0]
}
