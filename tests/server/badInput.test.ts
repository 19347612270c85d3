// Embedded database alone: calls are refused before a database is asked.
import { get } from 'node:http'
import { describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { Call } from '../../contract/call.ts'
import { aRoom } from '../harness/builders.ts'
import { createRoom } from '../harness/create.ts'
import { createProgram } from '../harness/programClient.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
/** Another program, with a key for everything that keys may do. */
const program = madeForAll(() => createProgram(server))

const everyCall: Call[] = Object.values(calls).flatMap((resource) => Object.values<Call>(resource))
const named = (call: Call) => [`${call.method} ${call.path}`, call] as const
/** Returns the path of a call with its parameter filled in. */
const pathOf = ({ path }: Call, parameter = '1') => path.replace(/:\w+/, parameter)

const callerOf = ({ access }: Call) => (access === 'key' ? program : server.root)

/** Error body of DE-13: a status, a code and a Korean sentence. */
const refusal = (status: number) => ({
  status,
  refusal: { status, code: expect.stringMatching(/^(?!FST_)/), message: expect.stringMatching(/[가-힣]/) },
})

describe('DE-13 unknown fields are refused, not ignored', () => {
  it.each(everyCall.filter(({ body }) => body).map(named))('DE-13 in the body of %s', async (_, call) => {
    const answer = await callerOf(call).request(call.method, pathOf(call), { surprise: 1 })
    expect(answer).toMatchObject(refusal(400))
    expect(answer.refusal.errors).toContainEqual({ field: 'surprise', message: '알 수 없는 항목입니다: surprise' })
  })

  it.each(everyCall.filter(({ query }) => query).map(named))('DE-13 in the query of %s', async (_, call) => {
    const answer = await callerOf(call).request(call.method, `${pathOf(call)}?surprise=1`)
    expect(answer).toMatchObject(refusal(400))
    expect(answer.refusal.errors).toContainEqual({ field: 'surprise', message: '알 수 없는 항목입니다: surprise' })
  })

  it('DE-13 inside the records of a bulk change and their parts, named without list and position', async () => {
    const { id } = await createRoom(server.root)
    const change = async (room: object) =>
      (await server.root.request('PATCH', '/v1/rooms', { rooms: [{ id, ...room }] })).refusal.errors?.map(
        ({ field }) => field,
      )
    expect(await change({ height: 1 })).toEqual(['height'])
    expect(await change({ name: { fr: 'x' } })).toEqual(['name.fr'])
    expect(await change({ maxPatient: 0 })).toEqual(['maxPatient'])
  })
})

describe('DE-13 malformed requests', () => {
  it.each(everyCall.filter(({ body }) => body).map(named))('DE-13 %s takes JSON only, and whole', async (_, call) => {
    const send = (body: string, type = 'application/json') =>
      callerOf(call).request(call.method, pathOf(call), body, { 'content-type': type })
    const mayBeAbsent = call.body?.safeParse(undefined).success === true
    for (const body of ['{"a":', '[]', '"text"', '{"__proto__":{}}', ...(mayBeAbsent ? [] : ['', 'null'])])
      expect(await send(body)).toMatchObject(refusal(400))
    expect(await send('a=b', 'application/x-www-form-urlencoded')).toMatchObject(refusal(415))
    expect(await send('{}', 'text/plain')).toMatchObject(refusal(415))
  })

  it.each(['/%2e%2e/package.json', '/../package.json', '/api/files/%2e%2e/waiting-board.sqlite'])(
    'DE-13 refuses the way out of a folder, and does not say by which program: %s',
    async (path) => {
      // `fetch` would normalize this path.
      const { statusCode, text } = await new Promise<{ statusCode: number | undefined; text: string }>(
        (resolve, reject) => {
          const asked = get({ host: '127.0.0.1', port: new URL(server.url).port, path }, (answer) => {
            void answer
              .toArray()
              .then((chunks) =>
                resolve({ statusCode: answer.statusCode, text: Buffer.concat(chunks as Buffer[]).toString() }),
              )
          })
          asked.on('error', reject)
        },
      )
      expect([statusCode, JSON.parse(text)]).toEqual([
        403,
        { status: 403, code: 'MALFORMED', message: '요청 형식이 올바르지 않습니다.' },
      ])
    },
  )

  it('DE-13 refuses an address that is too long in the same words as all', async () => {
    expect(await server.root.request('GET', `/v1/rooms?name=${'x'.repeat(20_000)}`)).toMatchObject(refusal(431))
  })

  it('DE-13 refuses a body over the limit with 413', async () => {
    expect(await server.root.request('POST', '/v1/rooms', aRoom({ memo: 'x'.repeat(5_000_000) }))).toMatchObject(
      refusal(413),
    )
  })

  // Another system's reference of a patient may be any text.
  it.each(everyCall.filter(({ params, path }) => params && !path.includes(':ref')).map(named))(
    'DE-13 %s answers 400 or 404, never 500, to a path that is no id',
    async (_, call) => {
      for (const parameter of [
        '1e3',
        '0x10',
        '%205',
        '-1',
        '0',
        '1.0',
        '99999999999',
        'x'.repeat(2_000),
        '%00',
        '%ED%A0%80',
        '%E0%A4%A',
      ]) {
        const answer = await server.root.request(call.method, pathOf(call, parameter))
        expect([400, 404, 414]).toContain(answer.status)
        expect(answer).toMatchObject(refusal(answer.status))
      }
    },
  )

  it('DE-13 takes numbers in a path by their digits only', async () => {
    for (const id of ['1e3', '0x10', '%205', '+1', '01', '1.0', '٣'])
      expect((await server.root.request('GET', `/v1/rooms/${id}`)).status).toBe(400)
  })

  it('DE-13 refuses characters that no database can hold, wherever they come', async () => {
    for (const text of ['a\0b', 'a\ud800b']) {
      expect(await server.root.request('POST', '/v1/rooms', aRoom({ memo: text }))).toMatchObject({
        ...refusal(400),
        refusal: { errors: [{ field: 'memo' }] },
      })
      expect(await server.root.request('POST', '/v1/exams', { id: 'x', name: text })).toMatchObject(refusal(400))
      expect(await server.root.request('DELETE', '/v1/exams', { ids: [text] })).toMatchObject(refusal(400))
    }
    expect(await server.root.request('GET', '/v1/rooms?name=%00')).toMatchObject(refusal(400))
  })

  it.each([
    ['maxPatient', '1e400'],
    ['maxPatient', '99999999999999999999'],
    ['maxPatient', '1.5'],
    ['maxPatient', '"1"'],
    ['no', '1'],
    ['no', '["1"]'],
    ['no', 'null'],
    ['useRfid', '"true"'],
    ['useRfid', '1'],
    ['memo', '{}'],
    ['name', '"이름"'],
    ['name.kr', '{"kr":["이름"]}'],
  ])('DE-13 refuses %s as %s', async (field, json) => {
    const [key = ''] = field.split('.')
    const { [key as 'no']: _, ...others } = aRoom()
    const body = `{"${key}":${json},${JSON.stringify(others).slice(1)}`
    expect(await server.root.request('POST', '/v1/rooms', body)).toMatchObject({
      ...refusal(400),
      refusal: { errors: [{ field }] },
    })
  })

  it('DE-13 refuses a query field that comes twice or as a list', async () => {
    for (const query of ['page=1&page=2', 'name[]=a', 'name[kr]=a', '__proto__=1', 'constructor=1']) {
      expect(await server.root.request('GET', `/v1/rooms?${query}`)).toMatchObject(refusal(400))
    }
  })

  it('DE-13 takes up to 1,000 records in one call, and no more or less', async () => {
    const ids = (count: number) => ({ ids: Array.from({ length: count }, (_, at) => 900_000 + at) })
    expect((await server.root.request('DELETE', '/v1/rooms', ids(1_000))).status).toBe(404)
    expect(await server.root.request('DELETE', '/v1/rooms', ids(1_001))).toMatchObject(refusal(400))
    expect(await server.root.request('DELETE', '/v1/rooms', ids(0))).toMatchObject(refusal(400))
  })

  it('DE-13 knows no other paths and methods under /api', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['GET', ''],
      ['PUT', '/v1/rooms'],
      ['GET', '/v1/rooms/1/2'],
    ] as const) {
      expect(await server.root.request(method, path)).toMatchObject(refusal(404))
    }
  })
})

describe('DE-15 access', () => {
  it.each(everyCall.filter(({ access }) => access === 'staff' || access === 'manager').map(named))(
    'DE-13, DE-15 %s needs a token',
    async (_, call) => {
      expect(await server.anyone.request(call.method, pathOf(call))).toMatchObject(refusal(401))
    },
  )
})
