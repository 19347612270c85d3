import { randomUUID } from 'node:crypto'
import { displayFingerprint } from '../../server/realtime/displayWatch.ts'
import type { Answer, Client } from './client.ts'

/** Response to a display that asks for approval. */
export interface Asked {
  readonly code: string
  readonly secret: string
  readonly expiresAt: string
}

/** Returns the headers of a display with its key. */
export const withKey = (key: string): Record<string, string> => ({ authorization: `Display ${key}` })

/** Requests approval of a display for a board. */
export const ask = (anyone: Client, didId: number, secret: string = randomUUID()): Promise<Asked> =>
  anyone.post<Asked>('/v1/displays/pairings', { displayId: secret, didId, screen: '1920x1080' })

export const approve = (staff: Client, code: string, didId: number): Promise<Answer<{ displayId: string }>> =>
  staff.request('POST', '/v1/displays/pairings/approve', { code, didId })

export const claim = (anyone: Client, secret: string): Promise<Answer<{ key: string | null }>> =>
  anyone.request('POST', '/v1/displays/pairings/claim', { secret })

/** Pairs a display. @returns its key for the board, its id in the list, and its own secret */
export async function pair(
  { anyone, root }: { anyone: Client; root: Client },
  didId: number,
  own: string = randomUUID(),
): Promise<{ displayId: string; key: string; own: string }> {
  const { code, secret } = await ask(anyone, didId, own)
  await approve(root, code, didId)
  const { key } = (await claim(anyone, secret)).body
  if (key === null) throw new Error('not approved')
  return { displayId: displayFingerprint(own), key, own }
}
