import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchApi } from '../../../src/session/apiAnswer.ts'
import { consoleApi, wireClient } from '../support/consoleApi.ts'
import { type Answer, OURS, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answer: Answer
beforeEach(async () => {
  wire = await startWire(() => answer)
  localStorage.clear()
})
afterEach(() => wire.stop())

const PAGE = '<!doctype html><h1>보안 정책에 의해 차단되었습니다</h1>'
const calls = {
  axios: () => wireClient().post('/v1/rooms', {}),
  fetch: () => fetchApi('/api/v1/rooms', { method: 'POST' }),
}

for (const [name, call] of Object.entries(calls)) {
  it.each([200, 403, 405, 503])(`DE-32 a page with %i is no answer of the API, by ${name}`, async (status) => {
    answer = { status, text: PAGE, headers: { 'content-type': 'text/html' } }
    await expect(call()).rejects.toMatchObject({ status: 0, body: { onTheWay: status } })
  })

  it(`DE-32 JSON, plain text and no body are answers of a server that speaks section 7 only, by ${name}`, async () => {
    for (answer of [{ body: { id: 1 } }, { text: 'done' }, { status: 204 }])
      await expect(call()).resolves.toMatchObject({ status: answer.status ?? 200 })
  })

  it(`DE-32 once our server has answered, an answer without its header is not the server's, by ${name}`, async () => {
    answer = { body: {}, headers: OURS }
    await call()
    for (answer of [{}, { status: 403 }])
      await expect(call()).rejects.toMatchObject({ status: 0, body: { onTheWay: answer.status ?? 200 } })
  })
}

it('DE-32 a refresh that a device answers does not end the session', async () => {
  localStorage.setItem('accessToken', 'old')
  localStorage.setItem('refreshToken', 'refresh-1')
  const pages: Answer[] = [{ status: 401 }, { status: 403, text: PAGE, headers: { 'content-type': 'text/html' } }]
  await wire.stop()
  wire = await startWire(() => pages.shift() ?? {})
  const ended: unknown[] = []
  await expect(consoleApi(() => ended.push(1))('GET', '/v1/rooms')).rejects.toBeDefined()
  expect([ended, localStorage.getItem('refreshToken')]).toEqual([[], 'refresh-1'])
})
