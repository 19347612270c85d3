import { randomUUID } from 'node:crypto'
import type { NewApiKey } from '../../contract/apiKeys.ts'
import { type Scope, SCOPES } from '../../domain/rights.ts'
import { Client } from './client.ts'

/** Returns the client of another program with this key. */
export const clientOfKey = (url: string, key: string): Client =>
  new Client(url, { accessToken: key, refreshToken: '', user: { id: '', name: '', position: '', authority: 'USER' } })

/** Creates a key for another program. @returns the program's client */
export async function createProgram(
  { url, root }: { readonly url: string; readonly root: Client },
  scopes: readonly Scope[] = SCOPES,
): Promise<Client> {
  const { key } = await root.post<NewApiKey>('/v1/api-keys', { name: randomUUID(), scopes })
  return clientOfKey(url, key)
}
