import { fieldsOf, textOf } from '../../contract/answerFields.ts'
import type { ExpectedCall } from '../../contract/waitingLists.ts'
import type { FrontMove } from '../../contract/waitingMoves.ts'
import type { PublicDid } from '../../contract/dids.ts'
import { expectedCallOf } from './expectedCall.ts'
import type { Patient } from './readPatients.ts'
import type { HoldReason } from '../../domain/waitingMoves.ts'

/**
 * Action of a button, without a dialog. `callHeld` is 호출 of a held patient. A called patient who does not come
 * is moved back in the queue (`noShow`) or held (`noShowHold`; docs/decisions/queue.md#absent-patients).
 */
export type QueueAction = 'call' | 'callHeld' | 'hold' | 'complete' | 'recall' | 'noShow' | 'noShowHold'

/**
 * Call of the first patient of a queue, whoever it is by then: other places call from the same queue. It is made for the
 * patient whom this page shows as first.
 */
export interface CallNext {
  readonly kind: 'callNext'
  readonly send: (place: string | null) => Promise<unknown>
  /** Returns the patient who was called, once that is answered. */
  readonly called: () => Patient
}

/** A move that staff make with a patient. */
export type QueueMove =
  | { readonly kind: QueueAction }
  | { readonly kind: 'holdFor'; readonly reason: HoldReason }
  | { readonly kind: 'transfer'; readonly to: Pick<PublicDid, 'id' | 'name'> }
  | CallNext
  | ({ readonly kind: 'front' } & Pick<FrontMove, 'reason' | 'note'>)

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
