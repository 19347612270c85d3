import { UNAUTHORIZED } from '../../../contract/answerFields.ts'
import { renewSession } from '../../session/renewSession.ts'
import { staffAuthorization } from '../../session/staffAuthorization.ts'
import { storedSession } from '../../session/storedSession.ts'
import { fetchApi } from '../../session/apiAnswer.ts'

/** Reads with the device's token, renewed if it has expired; null if the server refuses that too. */
export async function getAsStaff(address: string, signal: AbortSignal): Promise<Response | null> {
  const token = storedSession.accessToken()
  const answer = await read(address, signal, token)
  if (answer.status !== UNAUTHORIZED) return answer
  const again =
    token !== null && (await renew(token)) ? await read(address, signal, storedSession.accessToken()) : answer
  return again.status === UNAUTHORIZED ? null : again
}

/** Returns the `Authorization` of the live connection in the same way. */
export const showToken = staffAuthorization(renew)

/** No alert on expiry: nobody would close it on a wall, and the console shows it. */
function renew(refused: string): Promise<boolean> {
  return renewSession(refused, () => undefined).catch(() => false)
}

const read = (address: string, signal: AbortSignal, token: string | null) =>
  fetchApi(address, { signal, cache: 'no-store', headers: { Authorization: `Bearer ${token}` } })
