import { storedSession } from '../../session/storedSession.ts'
import { type Answered, answered } from './answered.ts'

const API = '/api'

/**
 * Reads as a public screen does: without a token, so that the server masks every name (DE-06). Only a server that
 * refuses that is asked again with the device's token, if there is one; the reader masks in either case.
 *
 * @throws ApiError when the server refuses
 */
export async function displayGet<T>(path: string, signal: AbortSignal): Promise<Answered<T>> {
  const answer = await fetch(API + path, { signal, cache: 'no-store' })
  const token = answer.status === 401 ? storedSession.accessToken() : null
  if (token === null) return answered<T>(answer)
  return answered<T>(await fetch(API + path, { signal, cache: 'no-store', headers: { Authorization: `Bearer ${token}` } }))
}
