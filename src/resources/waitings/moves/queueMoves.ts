import type { Identifier } from 'react-admin'
import type { FrontMove } from '../../../../contract/didWaitings.ts'
import type { Did } from '../../../../contract/dids.ts'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import { type MoveOutcome, moveOutcome } from '../../../dataProvider/moveOutcome.ts'
import type { TextKey } from '../../../i18n/messages.ts'

/** What a button does at once. `callHeld` is 호출 of a held patient. */
export type QueueAction = 'call' | 'callHeld' | 'hold' | 'complete' | 'recall'

/** What staff do with a patient. */
export type QueueMove =
  | { readonly kind: QueueAction }
  | { readonly kind: 'transfer'; readonly to: Did }
  | ({ readonly kind: 'front' } & Pick<FrontMove, 'reason' | 'note'>)

/** Said when a move is made. */
export const DONE: Record<QueueMove['kind'], TextKey> = {
  call: 'waitings.callDone',
  callHeld: 'waitings.callDone',
  hold: 'waitings.holdDone',
  complete: 'waitings.completeDone',
  recall: 'waitings.recallDone',
  transfer: 'waitings.transferDone',
  front: 'waitings.frontDone',
}

/** Sends a move. @throws HttpError */
export async function sendMove(provider: AppDataProvider, id: Identifier, move: QueueMove): Promise<MoveOutcome> {
  return moveOutcome(await send(provider, id, move))
}

function send(provider: AppDataProvider, id: Identifier, move: QueueMove): Promise<unknown> {
  if (move.kind === 'transfer') return provider.transferPatient(id, move.to.id)
  if (move.kind === 'front') return provider.movePatientToFront(id, { reason: move.reason, note: move.note })
  const calls: Record<QueueAction, (id: Identifier) => Promise<unknown>> = {
    call: provider.callPatient,
    callHeld: provider.callHeldPatient,
    hold: provider.holdPatient,
    complete: provider.completePatient,
    recall: provider.recallPatient,
  }
  return calls[move.kind](id)
}
