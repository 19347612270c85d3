import { NOT_PAIRED } from '../../../contract/pairing.ts'
import { storedSession } from '../../session/storedSession.ts'
import { getAsStaff } from './asStaff.ts'
import { keyAuthorization, keyItem } from './boardKey.ts'
import { type Answered, answered } from './answered.ts'

const API = '/api'
const UNAUTHORIZED = 401

/**
 * Reads as a public screen does: without a token, so that the server masks every name (DE-06), and with the key of the
 * board where displays are paired. Only a server that refuses that is asked again with the device's token, if there is
 * one; the reader masks in either case.
 *
 * @throws ApiError when the server refuses
 */
export async function displayGet<T>(didId: string, path: string, signal: AbortSignal): Promise<Answered<T>> {
  const key = keyAuthorization(didId)
  const answer = await fetch(API + path, { signal, cache: 'no-store', ...(key && { headers: { Authorization: key } }) })
  if (answer.status !== UNAUTHORIZED || !storedSession.isSignedIn()) return answered<T>(answer)
  // Staff have ended the key, and look at the board themselves. A captive portal ends none.
  const refusal: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (typeof refusal === 'object' && refusal !== null && 'code' in refusal && refusal.code === NOT_PAIRED)
    localStorage.removeItem(keyItem(didId))
  return answered<T>((await getAsStaff(API + path, signal)) ?? answer)
}
