import { createPublicKey, verify } from 'node:crypto'
import { ticketMinute, ticketText } from '../contract/agent.ts'

/** Tickets of this many minutes before and after the present one count, for clocks that differ. */
const WINDOW = 1

/** Returns the server's key as it is in the settings, base64url; undefined for text that is no key. */
export function ticketKey(text: string): ReturnType<typeof createPublicKey> | undefined {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' })
  } catch {
    return undefined
  }
}

/** Whether the server issued a ticket for this call of this board's agent, a moment ago. */
export function isTicket(
  ticket: string,
  serverKey: string,
  { boardId, path }: { readonly boardId: number | string; readonly path: string },
): boolean {
  const [, minute = '', signature = ''] = /^(\d{1,12})\.([\w-]{86})$/.exec(ticket) ?? []
  const key = ticketKey(serverKey)
  if (!key || signature === '' || Math.abs(Number(minute) - ticketMinute(Date.now())) > WINDOW) return false
  return verify(null, Buffer.from(ticketText(boardId, path, Number(minute))), key, Buffer.from(signature, 'base64url'))
}
