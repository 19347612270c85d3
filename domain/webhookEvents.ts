import type { WaitingStatus } from './waiting.ts'
import type { MoveAction } from './waitingMoves.ts'

/** Events that receivers can be notified of. */
export const WEBHOOK_EVENTS = [
  'visit.expected',
  'visit.arrived',
  'visit.reopened',
  'visit.closed',
  'queue.joined',
  'queue.near',
  'queue.called',
  'queue.recalled',
  'queue.noShow',
  'queue.held',
  'queue.done',
  'queue.left',
  'display.away',
  'display.back',
  'kiosk.help',
  'kiosk.helpEnded',
  'backup.failed',
  'status.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Number of waiting patients before one from which `queue.near` is sent, unless the receiver names another. */
export const NEAR_DEFAULT = 3
export const NEAR_MAX = 20

const BY_STATUS: Readonly<Record<WaitingStatus, WebhookEvent>> = {
  WAITING: 'queue.joined',
  CALLED: 'queue.called',
  HOLDING: 'queue.held',
  DONE: 'queue.done',
  CANCELED: 'queue.left',
}

/** Returns the event of a move in a queue; undefined for a move that leaves a patient waiting at the same board. */
export function eventOfMove(
  action: MoveAction,
  from: { readonly didId: number; readonly status: WaitingStatus } | null,
  to: { readonly didId: number; readonly status: WaitingStatus },
): WebhookEvent | undefined {
  if (action === 'noShow') return 'queue.noShow'
  if (from?.status === to.status && from.didId === to.didId)
    return to.status === 'CALLED' && action !== 'undo' ? 'queue.recalled' : undefined
  return BY_STATUS[to.status]
}
