import { fieldsOf, textOf } from '../../contract/answerFields.ts'
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
  const { byName, sentOn, moveId } = fieldsOf([answer].flat()[0])
  return {
    ...(byName !== undefined && { first: { name: textOf(byName) || null } }),
    ...sentOnOf(sentOn),
    ...(typeof moveId === 'number' && { moveId }),
  }
}

function sentOnOf(value: unknown): Pick<MoveOutcome, 'sentOn'> {
  const { place, order, expected } = fieldsOf(value)
  return typeof place === 'string' && typeof order === 'number'
    ? { sentOn: { place, order, expected: expectedCallOf(expected) } }
    : {}
}
