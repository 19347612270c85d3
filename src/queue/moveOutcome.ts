import { fieldsOf } from '../../contract/answerFields.ts'
import type { ExpectedCall } from '../../contract/waitingLists.ts'
import { expectedCallOf } from './expectedCall.ts'

/** Result of a requested move. */
export interface MoveOutcome {
  /** The user who had already made the move, so that nothing changed. `name` is null for a patient's tag. */
  readonly first?: { readonly name: string | null }
  /** Id of the move, to be sent with an undo; absent when the server sends none. */
  readonly moveId?: number
  /** The next queue, which a completed patient has already joined, and the position in it. */
  readonly sentOn?: {
    readonly place: string
    readonly order: number
    /** Expected time of the call there; undefined when unknown. */
    readonly expected: ExpectedCall | undefined
  }
}

/** Reads the response to a move of one patient. */
export function moveOutcome(answer: unknown): MoveOutcome {
  const [entry] = [answer].flat()
  if (typeof entry !== 'object' || entry === null) return {}
  return {
    ...('byName' in entry && {
      first: { name: typeof entry.byName === 'string' && entry.byName !== '' ? entry.byName : null },
    }),
    ...('sentOn' in entry && sentOnOf(entry.sentOn)),
    ...('moveId' in entry && typeof entry.moveId === 'number' && { moveId: entry.moveId }),
  }
}

function sentOnOf(value: unknown): Pick<MoveOutcome, 'sentOn'> {
  const { place, order, expected } = fieldsOf(value)
  return typeof place === 'string' && typeof order === 'number'
    ? { sentOn: { place, order, expected: expectedCallOf(expected) } }
    : {}
}
