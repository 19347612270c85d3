import { fetchApi, API_BASE } from '../session/apiAnswer.ts'
import { abortAfter, WRITE_MS } from '../session/timeLimits.ts'
import type { Answer, Sent } from './createApi.ts'

/** Sends requests by `fetch`, because displays have no room for axios. */
export async function sendByFetch({ method, address, headers, body, signal }: Sent): Promise<Answer> {
  const answer = await fetchApi(API_BASE + address, {
    method,
    headers,
    cache: 'no-store',
    body: body ?? null,
    signal: signal ?? abortAfter(WRITE_MS),
  })
  return { status: answer.status, header: (name) => answer.headers.get(name), text: await answer.text() }
}
