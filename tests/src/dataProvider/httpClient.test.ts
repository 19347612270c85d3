// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttpClient } from '../../../src/dataProvider/httpClient.ts'
import { createClient } from '../../../src/session/createClient.ts'
import { type Answer, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answer: Answer | Promise<Answer>
const client = createClient(() => {})
// happy-dom sends no Content-Length with the body of a DELETE, which servers reject
client.defaults.adapter = 'http'
const http = createHttpClient(client)

beforeEach(async () => {
  wire = await startWire(() => answer)
  client.defaults.baseURL = `${location.origin}/api`
})
afterEach(() => wire.stop())

describe('an answer', () => {
  it('has the shape of fetchJson: status, headers, text and JSON', async () => {
    answer = { status: 201, body: { id: 1 }, headers: { 'x-of-server': 'yes' } }
    const { status, headers, body, json } = await http('/v1/rooms', { method: 'POST', body: '{"no":"1"}' })
    expect([status, headers.get('X-Of-Server'), body, json]).toEqual([201, 'yes', '{"id":1}', { id: 1 }])
    expect(wire.requests).toMatchObject([{ method: 'POST', url: '/api/v1/rooms', body: { no: '1' } }])
  })

  it.each([
    ['is empty', undefined, ''],
    ['is no JSON', 'done', 'done'],
  ])('has no JSON when it %s', async (_, text, body) => {
    answer = { text }
    await expect(http('/v1/rooms')).resolves.toMatchObject({ body, json: undefined })
  })
})

describe('a failure', () => {
  it.each([
    [409, { body: { message: '이미 있습니다.' } }, '이미 있습니다.'],
    [502, { text: 'Bad Gateway' }, ''],
    [500, {}, ''],
  ])('%i has the message that the server sent, if it did', async (status, sent, message) => {
    answer = { status, ...sent }
    await expect(http('/v1/rooms')).rejects.toMatchObject({ name: 'HttpError', status, message })
  })

  it.each([200, 502])('DE-32 has the status of a device on the way that answers with its page: %i', async (status) => {
    answer = { status, text: '<!doctype html>' }
    await expect(http('/v1/rooms')).rejects.toMatchObject({ name: 'HttpError', status: 0, body: { onTheWay: status } })
  })
})

it('a change is not aborted, whatever signal comes with it', async () => {
  const stop = new AbortController()
  let give = (_given: Answer) => {}
  answer = new Promise((resolve) => (give = resolve))
  const changing = http('/v1/rooms', { method: 'PATCH', body: '{}', signal: stop.signal })
  await vi.waitFor(() => expect(wire.requests).toHaveLength(1))
  stop.abort()
  give({ body: [] })
  await expect(changing).resolves.toMatchObject({ status: 200 })
  expect(wire.aborted).toEqual([])
})
