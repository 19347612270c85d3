import type { Patient } from '../board/readPatients.ts'
import { staffRequest } from './staffRequest.ts'

/** What the mini viewer's buttons do. `recall` is the held list's 호출. */
export type QueueAction = 'call' | 'recall' | 'hold' | 'complete'

/** Sends an action. The held list's call is the done endpoint (MV-03, DE-12). @throws ApiError when the server refuses */
export async function sendQueueAction(action: QueueAction, { id }: Patient): Promise<void> {
  if (action === 'call') await staffRequest('POST', '/v1/did-waitings/call', { body: { didWaitingId: id } })
  else await staffRequest('POST', PATHS[action], { body: { didWaitingIds: [id] } })
}

const PATHS = {
  recall: '/v1/did-waitings/done',
  hold: '/v1/did-waitings/holding',
  complete: '/v1/did-waitings/done',
}
