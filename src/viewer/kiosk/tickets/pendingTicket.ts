import { newIdempotencyKey } from '../../../../contract/constants.ts'
import type { KioskTicket } from '../../../../contract/kiosks.ts'
import { isRefusal, takeTicket } from '../kioskCalls.ts'

const ITEM = 'kioskTicket'
/** Time after which nobody waits for a ticket before the kiosk any more, in ms. */
const WAITS_MS = 120_000
/** Time in which another press at the kiosk shows the same ticket, in ms. */
export const PAUSE_MS = 5_000

/** A press whose ticket has not been shown yet. */
interface Pending {
  readonly didId: number
  readonly requestKey: string
  readonly at: number
}

/** The ticket that was handed out last, and when: by `performance.now()`. */
let last: { readonly ticket: KioskTicket; readonly at: number } | undefined

/** Returns the press whose ticket the kiosk has not shown, for instance because its page was loaded again. */
export function pendingTicket(): Pending | null {
  try {
    const pending = JSON.parse(localStorage.getItem(ITEM) ?? 'null') as Pending | null
    return pending && Math.abs(Date.now() - pending.at) < WAITS_MS ? pending : null
  } catch {
    return null
  }
}

/** A ticket to be shown. */
export interface Taken {
  readonly ticket: KioskTicket
  /** Whether it is the one of a press a moment ago, which is shown in place of another one. */
  readonly isLast: boolean
}

/**
 * Takes a ticket of a board. The press is stored until the ticket is known, so that none is lost, and whoever presses
 * several times gets one.
 *
 * @throws as {@link takeTicket}
 */
export async function take(kioskKey: string, didId: number): Promise<Taken> {
  if (last && performance.now() - last.at < PAUSE_MS) return { ticket: last.ticket, isLast: true }
  const found = pendingTicket()
  const pending = found?.didId === didId ? found : { didId, requestKey: newIdempotencyKey(), at: Date.now() }
  localStorage.setItem(ITEM, JSON.stringify(pending))
  try {
    const ticket = await takeTicket(kioskKey, didId, pending.requestKey)
    last = { ticket, at: performance.now() }
    forgetPending()
    return { ticket, isLast: false }
  } catch (error) {
    // Without an answer the ticket may be there: the next press asks for the same one.
    if (isRefusal(error)) forgetPending()
    throw error
  }
}

const forgetPending = () => localStorage.removeItem(ITEM)
