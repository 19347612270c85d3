import type { FrontMove } from '../../contract/waitingMoves.ts'
import type { PublicDid } from '../../contract/dids.ts'
import type { HoldReason } from '../../domain/waitingMoves.ts'

/**
 * What a button does at once. `callHeld` is 호출 of a held patient (DE-12); who does not come when called is put behind
 * others (`noShow`) or held (`noShowHold`; decision 53).
 */
export type QueueAction = 'call' | 'callHeld' | 'hold' | 'complete' | 'recall' | 'noShow' | 'noShowHold'

/** What staff do with a patient. */
export type QueueMove =
  | { readonly kind: QueueAction }
  | { readonly kind: 'holdFor'; readonly reason: HoldReason }
  | { readonly kind: 'transfer'; readonly to: Pick<PublicDid, 'id' | 'name'> }
  | ({ readonly kind: 'front' } & Pick<FrontMove, 'reason' | 'note'>)

/** Of an entry or a board; another server may send either type, and wants its own back (DE-22). */
export type WireId = number | string
