import { aborts } from '../board/aborts.ts'
import { keyAuthorization } from '../board/boardKey.ts'
import { displaySecret } from '../watch/displayIdentity.ts'
import { fetchApi } from '../../session/apiAnswer.ts'

/** Timeout of a display's POST request, in milliseconds. */
const ANSWER_MS = 800

/** Posts a display's report about its board, with its credentials. @throws Error on a timeout or an error status */
export async function displayPost<T>(didId: string, address: string, said: object): Promise<T> {
  const { signal, done } = aborts(new AbortController().signal, ANSWER_MS)
  const key = keyAuthorization(didId)
  try {
    const answer = await fetchApi(address, {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: key }) },
      body: JSON.stringify({ didId: Number(didId), display: displaySecret(didId), ...said }),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return (await answer.json()) as T
  } finally {
    done()
  }
}
