import type { Did } from '../../../../contract/dids.ts'
import type { Queue, QueuePatient } from '../../../dataProvider/waitingCalls.ts'

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
