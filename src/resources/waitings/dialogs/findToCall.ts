import type { Did } from '../../../../contract/dids.ts'
import type { Queue, QueueList, QueuePatient } from '../../../dataProvider/waitingCalls.ts'

/** A patient's place in a list of a board. */
export interface Standing {
  readonly board: Did
  readonly list: QueueList
  readonly patient: QueuePatient
}

/** Why nobody is called: the word of the text, and the places that it tells. */
export interface NotCalled {
  readonly why: 'numberUnknown' | 'numberElsewhere' | 'numberSeveral' | 'numberCalled' | 'numberHeld'
  readonly standings: readonly Standing[]
}

/** Where the patients of a number of the day are, over these boards. */
export function standingsOf(
  number: number,
  boards: readonly Did[],
  queueOf: (id: Did['id']) => Queue | undefined,
): readonly Standing[] {
  return boards.flatMap((board) => {
    const queue = queueOf(board.id)
    return LISTS.flatMap((list) =>
      (queue?.[list] ?? []).filter((patient) => patient.number === number).map((patient) => ({ board, list, patient })),
    )
  })
}

/**
 * The one waiting patient among the standings of a number. With `at` only that board counts. Two patients share a number
 * when one of them was not checked out on an earlier day.
 */
export function findToCall(standings: readonly Standing[], at: Did | undefined): Standing | NotCalled {
  if (standings.length === 0) return { why: 'numberUnknown', standings }
  const here = at ? standings.filter(({ board }) => board.id === at.id) : standings
  if (here.length === 0) return { why: 'numberElsewhere', standings }
  const [first, ...others] = here.filter(({ list }) => list === 'waiting')
  if (first) return others.length === 0 ? first : { why: 'numberSeveral', standings: [first, ...others] }
  const called = here.filter(({ list }) => list === 'called')
  return called.length > 0 ? { why: 'numberCalled', standings: called } : { why: 'numberHeld', standings: here }
}

const LISTS = ['waiting', 'called', 'holding'] as const
