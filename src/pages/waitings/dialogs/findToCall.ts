import type { Did } from '../../../../contract/dids.ts'
import type { Queue, QueueList, QueuePatient } from '../../../dataProvider/queues.ts'

/** A patient's entry in a list of a board. */
export interface Standing {
  readonly board: Did
  readonly list: QueueList
  readonly patient: QueuePatient
}

/** Reason why nobody is called: the text's key and the entries that it names. */
export interface NotCalled {
  readonly why: 'numberUnknown' | 'numberElsewhere' | 'numberSeveral' | 'numberCalled' | 'numberHeld'
  readonly standings: readonly Standing[]
}

/**
 * Finds the entries of the patients with a number of the day at these boards: those of today, otherwise of who was left
 * over with this number.
 */
export function standingsOf(
  number: number,
  boards: readonly Did[],
  queueOf: (id: Did['id']) => Queue | undefined,
): readonly Standing[] {
  const standings = boards.flatMap((board) => {
    const queue = queueOf(board.id)
    return LISTS.flatMap((list) =>
      (queue?.[list] ?? []).filter((patient) => patient.number === number).map((patient) => ({ board, list, patient })),
    )
  })
  const counted = standings.filter(({ patient }) => !patient.leftOver)
  return counted.length > 0 ? counted : standings
}

/**
 * Finds the one waiting patient among the entries of a number, with `at` only at that board. Two patients share a
 * number when one of them was not checked out on an earlier day.
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
