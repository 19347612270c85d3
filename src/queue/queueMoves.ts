import type { FrontMove } from '../../contract/waitingMoves.ts'
import type { PublicDid } from '../../contract/dids.ts'
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
