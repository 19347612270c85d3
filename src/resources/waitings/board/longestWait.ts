import type { Did } from '../../../../contract/dids.ts'
import type { Queue, QueuePatient } from '../../../dataProvider/waitingCalls.ts'

/** The boards by who waits longest there, which is first; boards at which nobody waits come last, as they were given. */
export function byLongestWait<B extends Pick<Did, 'id'>>(
  boards: readonly B[],
  queueOf: (id: Did['id']) => Queue | undefined,
): B[] {
  const since = new Map(
    boards.map((board) => [board, Math.min(...(queueOf(board.id)?.waiting ?? []).flatMap(joinedMs))]),
  )
  const of = (board: B) => since.get(board) ?? Infinity
  return boards.toSorted((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)))
}

/** When a patient joined, in ms since the epoch; nothing for what is no instant. */
function joinedMs({ joinedAt }: QueuePatient): number[] {
  const ms = Date.parse(joinedAt)
  return Number.isNaN(ms) ? [] : [ms]
}

/** Who joined first of all who wait at these boards; undefined where nobody waits, or no server says since when. */
export function longestWait(
  boards: readonly Did[],
  queueOf: (id: Did['id']) => Queue | undefined,
): { readonly board: Did; readonly patient: QueuePatient } | undefined {
  return boards
    .flatMap((board) => (queueOf(board.id)?.waiting ?? []).map((patient) => ({ board, patient })))
    .filter(({ patient }) => !Number.isNaN(Date.parse(patient.joinedAt)))
    .reduce<{ board: Did; patient: QueuePatient } | undefined>(
      (longest, each) =>
        longest && Date.parse(longest.patient.joinedAt) <= Date.parse(each.patient.joinedAt) ? longest : each,
      undefined,
    )
}
