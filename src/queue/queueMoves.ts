import type { FrontMove } from '../../contract/waitingMoves.ts'
import type { PublicDid } from '../../contract/dids.ts'
import type { HoldReason } from '../../domain/waitingMoves.ts'

/**
 * Action of a button, without a dialog. `callHeld` is 호출 of a held patient. A called patient who does not come
 * is moved back in the queue (`noShow`) or held (`noShowHold`; docs/decisions/queue.md#absent-patients).
 */
export type QueueAction = 'call' | 'callHeld' | 'hold' | 'complete' | 'recall' | 'noShow' | 'noShowHold'

/** A move that staff make with a patient. */
export type QueueMove =
  | { readonly kind: QueueAction }
  | { readonly kind: 'holdFor'; readonly reason: HoldReason }
  | { readonly kind: 'transfer'; readonly to: Pick<PublicDid, 'id' | 'name'> }
  | ({ readonly kind: 'front' } & Pick<FrontMove, 'reason' | 'note'>)
