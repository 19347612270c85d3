import type { WireId } from '../../contract/answerFields.ts'
import type { DoneMeans } from '../../contract/constants.ts'
import type { QueueMove } from './queueMoves.ts'

/** A POST request; `path` is relative to the API's base address. */
export interface QueueCall {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** Intended meaning of a `done` request. */
  readonly means?: DoneMeans
}

/** Builds the request for a move of one patient. A held patient is called by `done`. */
export function moveCall(id: WireId, move: QueueMove): QueueCall {
  switch (move.kind) {
    case 'call':
    case 'recall':
      return { path: `v1/did-waitings/${move.kind}`, body: { didWaitingId: id } }
    case 'hold':
      return { path: 'v1/did-waitings/holding', body: { didWaitingIds: [id] } }
    case 'holdFor':
      return { path: 'v1/did-waitings/holding', body: { didWaitingIds: [id], reason: move.reason } }
    case 'noShow':
      return { path: 'v1/did-waitings/no-show', body: { didWaitingId: id } }
    case 'noShowHold':
      return { path: 'v1/did-waitings/no-show', body: { didWaitingId: id, hold: true } }
    case 'complete':
      return { path: 'v1/did-waitings/done', body: { didWaitingIds: [id] }, means: 'complete' }
    case 'callHeld':
      return { path: 'v1/did-waitings/done', body: { didWaitingIds: [id] }, means: 'call' }
    case 'transfer':
      return { path: 'v1/did-waitings/transfer', body: { didWaitingId: id, didId: move.to.id } }
    case 'front':
      return { path: 'v1/did-waitings/front', body: { didWaitingId: id, reason: move.reason, note: move.note } }
  }
}

/** Builds the request that undoes the user's last move of a patient, but only if it is the given one. */
export const undoCall = (id: WireId, moveId: number | undefined): QueueCall => ({
  path: 'v1/did-waitings/undo',
  body: { didWaitingId: id, ...(moveId !== undefined && { moveId }) },
})
