import { keyAuthorization } from '../board/boardKey.ts'
import { displaySecret } from '../watch/displayIdentity.ts'
import { fetchApi } from '../../session/apiAnswer.ts'
import { within } from '../../within.ts'

/** Timeout of a display's POST request, in milliseconds. */
const ANSWER_MS = 800

/** Posts a display's report about its board, with its credentials. @throws Error on a timeout or an error status */
export const displayPost = <T>(didId: string, address: string, said: object): Promise<T> =>
  within(ANSWER_MS, async (signal) => {
    const key = keyAuthorization(didId)
    const answer = await fetchApi(address, {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: key }) },
      body: JSON.stringify({ didId: Number(didId), display: displaySecret(didId), ...said }),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return (await answer.json()) as T
  })
