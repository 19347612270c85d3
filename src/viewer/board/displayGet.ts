import { fieldsOf, UNAUTHORIZED } from '../../../contract/answerFields.ts'
import { NOT_PAIRED } from '../../../contract/constants.ts'
import { storedSession } from '../../session/storedSession.ts'
import { keyAuthorization, keyItem, staffToken } from './boardKey.ts'
import { readVersioned, type VersionedBody } from './versionedBody.ts'
import { fetchApi } from '../../session/apiAnswer.ts'
import { bearer } from '../../session/staffToken.ts'

const API = '/api'

/**
 * Reads as a public screen: without a token, so that the server masks all names, and with the board's display
 * key if the device is paired. Only if the server refuses that, it is retried with the user's token; the caller masks
 * the names in either case.
 *
 * @throws ApiError when the server refuses
 */
export async function displayGet<T>(didId: string, path: string, signal: AbortSignal): Promise<VersionedBody<T>> {
  const read = (authorization: string | null) =>
    fetchApi(API + path, {
      signal,
      cache: 'no-store',
      ...(authorization !== null && { headers: { Authorization: authorization } }),
    })
  const answer = await read(keyAuthorization(didId))
  if (answer.status !== UNAUTHORIZED || !storedSession.isSignedIn()) return readVersioned<T>(answer)
  // Staff are signed in here, so read as staff. Remove the key only if our server says that it was revoked.
  const refusal: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (fieldsOf(refusal)['code'] === NOT_PAIRED) localStorage.removeItem(keyItem(didId))
  const asStaff = await staffToken.send((token) => read(bearer(token)))
  return readVersioned<T>(asStaff.status === UNAUTHORIZED ? answer : asStaff)
}
