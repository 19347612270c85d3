import type { WireId } from '../../contract/answerFields.ts'
import type { Api } from '../api/api.ts'
import { ownPlace } from './ownPlace.ts'
import { type MoveOutcome, moveOutcome, type QueueMove } from './queueMoves.ts'

/** Moves one patient of a board; a call leads to the place at which this device stands. @throws ApiError */
export const sendMove = async (api: Api, id: WireId, move: QueueMove, didId: WireId): Promise<MoveOutcome> =>
  moveOutcome(await send(api, id, move, ownPlace(didId)))

/**
 * Sends a move; a held patient is called by `done`, which takes no place. The moves that only our server has name
 * numbers.
 */
function send(api: Api, id: WireId, move: QueueMove, place: string | null): Promise<unknown> {
  const one = { didWaitingId: id as number }
  const all = { didWaitingIds: [id] }
  const callTo = (to: string | null) =>
    api('POST', '/v1/did-waitings/call', { body: { didWaitingId: id, ...(to !== null && { place: to }) } })
  switch (move.kind) {
    case 'call':
      return callTo(place)
    case 'callNext':
      return move.send(place)
    case 'recall':
      return api('POST', '/v1/did-waitings/recall', { body: one })
    case 'hold':
    case 'holdFor':
      return api('POST', '/v1/did-waitings/holding', {
        body: 'reason' in move ? { ...all, reason: move.reason } : all,
      })
    case 'noShow':
    case 'noShowHold':
      return api('POST', '/v1/did-waitings/no-show', { body: move.kind === 'noShow' ? one : { ...one, hold: true } })
    case 'complete':
      return api('POST', '/v1/did-waitings/done', { body: all, means: 'complete' })
    case 'callHeld':
      return place === null ? api('POST', '/v1/did-waitings/done', { body: all, means: 'call' }) : callTo(place)
    case 'transfer':
      return api('POST', '/v1/did-waitings/transfer', { body: { ...one, didId: move.to.id } })
    case 'front':
      return api('POST', '/v1/did-waitings/front', { body: { ...one, reason: move.reason, note: move.note } })
  }
}

/** The user's move that is undone, unless a later one of the patient exists. */
interface Undone {
  readonly patient: { readonly id: WireId }
  readonly moveId?: number | undefined
  readonly idempotencyKey: string
}

/** Undoes the user's own last move of a patient. @throws ApiError */
export const sendUndo = (api: Api, { patient, moveId, idempotencyKey }: Undone): Promise<unknown> =>
  api('POST', '/v1/did-waitings/undo', {
    body: { didWaitingId: patient.id, ...(moveId !== undefined && { moveId }) },
    idempotencyKey,
  })
