import type { DoneMeans } from '../../../contract/doneMeans.ts'
import { type MoveOutcome, moveOutcome } from '../../dataProvider/moveOutcome.ts'
import type { Patient } from '../board/readPatients.ts'
import { staffRequest } from './staffRequest.ts'

/** What the mini viewer's buttons do. `callHeld` is the held list's 호출. */
export type QueueAction = 'call' | 'callHeld' | 'hold' | 'complete'

/**
 * Sends an action. The held list's call is the done endpoint (MV-03, DE-12).
 * @throws ApiError when the server refuses
 */
export async function sendQueueAction(action: QueueAction, { id }: Patient): Promise<MoveOutcome> {
  const answer =
    action === 'call'
      ? staffRequest('POST', '/v1/did-waitings/call', { body: { didWaitingId: id } })
      : staffRequest('POST', PATHS[action], {
          body: { didWaitingIds: [id] },
          ...(action !== 'hold' && { means: MEANS[action] }),
        })
  return moveOutcome((await answer).body)
}

/**
 * Takes one's own last move of a patient back, and no other than the one that is named (DE-27). @throws ApiError when
 * the server refuses
 */
export async function sendUndo({ id }: Patient, moveId: number | undefined, idempotencyKey: string): Promise<void> {
  await staffRequest('POST', '/v1/did-waitings/undo', {
    body: { didWaitingId: id, ...(moveId !== undefined && { moveId }) },
    idempotencyKey,
  })
}

const PATHS = {
  callHeld: '/v1/did-waitings/done',
  hold: '/v1/did-waitings/holding',
  complete: '/v1/did-waitings/done',
}

const MEANS = { callHeld: 'call', complete: 'complete' } as const satisfies Partial<Record<QueueAction, DoneMeans>>
