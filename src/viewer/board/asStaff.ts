import { renewSession } from '../../session/renewSession.ts'
import { staffAuthorization } from '../../session/staffAuthorization.ts'
import { storedSession } from '../../session/storedSession.ts'

const UNAUTHORIZED = 401

/** Reads with the device's own token, renewed when it has ended; null when the server refuses that too. */
export async function getAsStaff(address: string, signal: AbortSignal): Promise<Response | null> {
  const token = storedSession.accessToken()
  const answer = await read(address, signal, token)
  if (answer.status !== UNAUTHORIZED) return answer
  const again =
    token !== null && (await renew(token)) ? await read(address, signal, storedSession.accessToken()) : answer
  return again.status === UNAUTHORIZED ? null : again
}

/** The same for the live connection. */
export const showToken = staffAuthorization(renew)

/** That the session is over the console says: nobody answers an alert on a wall. */
function renew(refused: string): Promise<boolean> {
  return renewSession(refused, () => undefined).catch(() => false)
}

const read = (address: string, signal: AbortSignal, token: string | null) =>
  fetch(address, { signal, cache: 'no-store', headers: { Authorization: `Bearer ${token}` } })
