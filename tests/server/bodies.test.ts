// Embedded database alone: nothing that it tries depends on what a database does.
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { aRoom } from '../harness/builders.ts'
import { createProgram } from '../harness/programClient.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'
import { createRoom } from '../harness/create.ts'
import { BodyBudget, refuseShape } from '../../server/http/jsonBodies.ts'

const server = serverForAll()
const program = madeForAll(() => createProgram(server))

const KIB = 1024
const withBody: Call[] = Object.values(calls)
  .flatMap((resource) => Object.values<Call>(resource))
  .filter(({ body }) => body)
const isOpen = ({ access }: Call) => access === 'public' || access === 'display'
const titled = (call: Call) => [`${call.method} ${call.path}`, call] as const

/** Opens a raw connection, so that requests can be written byte by byte. */
async function opened(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

/** Sends the head of a request, but not its body. @returns the first line of the response */
async function answerWithoutBody({ method, path }: Call, headers: string, bytes: number): Promise<string> {
  const socket = await opened()
  socket.write(
    `${method} /api${path} HTTP/1.1\r\nHost: here\r\n${headers}Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  const [line = ''] = await new Promise<string[]>((resolve) =>
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\r\n'))),
  )
  socket.destroy()
  return line
}

/** POST calls whose body may be as long as that of a PATCH, because it contains a list. */
const LONG_POSTS: readonly string[] = ['/v1/appointments/upload', '/v1/voice/parts']

describe('bodies have limits', () => {
  it.each(withBody.filter(isOpen).map(titled))(
    'DE-13 %s takes 16 KB, and says so of more before any of it has come',
    async (_, call) => {
      expect(await answerWithoutBody(call, '', 16 * KIB + 1)).toMatch(/^HTTP\/1.1 413 /)
      const whole = JSON.stringify({ surprise: 'x'.repeat(16 * KIB - 15) })
      expect((await server.anyone.request(call.method, call.path, whole)).status).toBe(400)
      expect((await server.anyone.request(call.method, call.path, `${whole} `)).status).toBe(413)
    },
  )

  it.each(withBody.filter((call) => !isOpen(call)).map(titled))(
    'DE-13 %s asks who is calling before it reads what is sent',
    async (_, call) => {
      expect(await answerWithoutBody(call, '', 1_000_000_000)).toMatch(/^HTTP\/1.1 401 /)
      expect(
        await answerWithoutBody(
          call,
          `Authorization: Bearer ${(call.access === 'key' ? program : server.root).session?.accessToken}\r\n`,
          call.method === 'POST' && !LONG_POSTS.includes(call.path) ? 64 * KIB + 1 : 4 * KIB * KIB + 1,
        ),
      ).toMatch(/^HTTP\/1.1 413 /)
    },
  )

  it('DE-13 an address that no call has takes no more than anyone may send', async () => {
    const call = { method: 'POST', path: '/nothing' } as unknown as Call
    expect(await answerWithoutBody(call, '', 16 * KIB + 1)).toMatch(/^HTTP\/1.1 413 /)
  })

  it('DE-13 counts a body whose length is not said beforehand', async () => {
    const socket = await opened()
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const answered = new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())))
    for (let sent = 0; sent <= 16; sent += 1) socket.write(`400\r\n${' '.repeat(KIB)}\r\n`)
    expect(await answered).toMatch(/^HTTP\/1.1 413 /)
    socket.destroy()
  })

  it('DE-13 accepts a body that arrives byte by byte', async () => {
    const socket = await opened()
    const body = JSON.stringify({ id: 'nobody', password: '홍길동의 비밀번호' })
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    )
    const answered = new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())))
    for (const byte of Buffer.from(body)) await new Promise((resolve) => socket.write(Buffer.of(byte), resolve))
    expect(await answered).toMatch(/^HTTP\/1.1 403 /)
    socket.destroy()
  })
})

describe('what is wrong with a body is said in short', () => {
  const problemsOf = async (body: unknown, call: { method: string; path: string } = calls.rooms.create) => {
    const { status, refusal } = await server.root.request(
      call.method,
      call.path,
      typeof body === 'string' ? body : JSON.stringify(body),
    )
    return { status, errors: refusal.errors?.length ?? 0, bytes: JSON.stringify(refusal).length }
  }
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field-${at}`, at]))

  it('DE-13 ten of the fields that are wrong are named', async () => {
    expect(await problemsOf({ ...aRoom(), ...fields(9) })).toMatchObject({ status: 400, errors: 9 })
    expect(await problemsOf({ ...aRoom(), ...fields(30) })).toMatchObject({ status: 400, errors: 10 })
    expect(
      await problemsOf(
        { rooms: Array.from({ length: 1_000 }, () => ({ id: 1, no: 'x', height: 1, width: 1 })) },
        calls.rooms.update,
      ),
    ).toMatchObject({ status: 400, errors: 3 })
    expect(await problemsOf({ ids: Array.from({ length: 1_000 }, () => 'x') }, calls.rooms.remove)).toMatchObject({
      status: 400,
      errors: 10,
    })
  })

  it('DE-13 an unknown field is named by its beginning', async () => {
    const { status, bytes } = await problemsOf({ ...aRoom(), ['x'.repeat(50_000)]: 1 })
    expect(status).toBe(400)
    expect(bytes).toBeLessThan(1_000)
  })

  it('DE-13 the first of the records that are not there are named', async () => {
    const answer = await server.root.request('DELETE', '/v1/rooms', {
      ids: Array.from({ length: 1_000 }, (_, at) => 900_001 + at),
    })
    expect(answer).toMatchObject({
      status: 404,
      refusal: {
        message:
          '검사실을 찾을 수 없습니다. (900001, 900002, 900003, 900004, 900005, 900006, 900007, 900008, 900009, 900010 외 990건)',
      },
    })
  })

  it.each([
    ['fields without end', JSON.stringify(fields(3_000))],
    ['objects within objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['lists within lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['a list without end', `[${'0,'.repeat(20_000)}0]`],
    ['a list without end in a field', `{"roomIds":[${'{},'.repeat(15_000)}{}]}`],
  ])('DE-13 %s is one thing that is wrong', async (_, body) => {
    expect(await problemsOf(body)).toMatchObject({ status: 400, errors: 0 })
  })

  it('DE-13 a sort by everything is refused as a whole, and a query with fields without end in short', async () => {
    const answer = await server.root.request('GET', `/v1/rooms?sort=${'x.asc,'.repeat(2_000)}`)
    expect([answer.status, answer.refusal.errors]).toEqual([
      400,
      [{ field: 'sort', message: '500자까지 입력할 수 있습니다.' }],
    ])
    const query = new URLSearchParams(
      Object.entries(fields(900)).map(([name, value]): [string, string] => [name, String(value)]),
    )
    expect((await server.root.request('GET', `/v1/rooms?${query.toString()}`)).refusal.errors).toHaveLength(10)
    expect(
      (await server.root.request('GET', '/v1/visits', undefined, { 'x-filters': String(query) })).refusal.errors,
    ).toHaveLength(10)
  })
})

it.each(['/v1/rooms', '/v1/exams', '/v1/dids', '/v1/users', '/v1/tag-mappings', '/v1/appointments', '/v1/packages'])(
  'DE-32 DELETE %s whose body was dropped on the way is refused in words that name a device on the way',
  async (path) => {
    const room = await createRoom(server.root)
    const { status, refusal } = await server.root.request('DELETE', path)
    expect([status, refusal]).toEqual([
      400,
      { status: 400, code: 'BODY_MISSING', message: expect.stringContaining('방화벽이나 프록시') },
    ])
    expect(await server.root.get(`/v1/rooms/${room.id}`)).toEqual(room)
  },
)

it('drops the body that has been arriving for the longest when all together grow too large', () => {
  const budget = new BodyBudget(100)
  const dropped: string[] = []
  const open = (name: string, bytes: number) => {
    const share = budget.open(bytes, () => {
      dropped.push(name)
      share.close()
    })
    return share
  }
  open('first', 30)
  open('second', 30)
  const third = open('third', 30)
  third.grow(40)
  expect(dropped).toEqual([])
  third.grow(41)
  expect(dropped).toEqual(['first'])
  third.grow(100)
  expect(dropped).toEqual(['first', 'second'])
  third.close()
  third.close()
  open('fourth', 100)
  expect(dropped).toEqual(['first', 'second'])
})

it('takes one body, however large: it has a limit of its own', () => {
  const budget = new BodyBudget(10)
  let drops = 0
  budget.open(1_000, () => (drops += 1))
  expect(drops).toBe(0)
})

const refuse = (json: string) => () => refuseShape(Buffer.from(json))
const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"f${at}":0`).join(',')}}`
const members = (count: number, member = '0') => `[${Array(count).fill(member).join(',')}]`

it('DE-13 takes 50 fields, a thousand members and 8 levels, wherever they are', () => {
  for (const json of [
    fields(50),
    members(1_000),
    `{"a":${members(1_000, fields(50))},"b":${members(1_000)}}`,
    '['.repeat(8) + ']'.repeat(8),
    members(1_000, '[[[1],{}],[]]'),
  ]) {
    expect(refuse(json)).not.toThrow()
  }
})

it('DE-13 refuses one more of each, in time and in words', () => {
  for (const json of [fields(51), `{"a":[1,${fields(51)}]}`])
    expect(refuse(json)).toThrow('요청에 항목이 너무 많습니다.')
  for (const json of [members(1_001), `{"a":${members(1_001)}}`])
    expect(refuse(json)).toThrow('한 번에 1,000건까지 보낼 수 있습니다.')
  for (const json of ['['.repeat(9), `${'{"a":'.repeat(9)}1`])
    expect(refuse(json)).toThrow('요청이 너무 깊게 겹쳐 있습니다.')
})

it('counts nothing of what stands in texts', () => {
  const text = `,{[\\",${'['.repeat(20)}${','.repeat(2_000)}\\\\`
  for (const json of [`{"a":"${text}","b":["${text}"]}`, `{"${text}":1}`]) {
    expect(refuse(json)).not.toThrow()
    expect(JSON.parse(json)).toBeTypeOf('object')
  }
})

it('leaves to the parser what is no JSON', () => {
  for (const json of ['', '"', ']]]', '}', ',,,,', '{"a', '\\']) expect(refuse(json)).not.toThrow()
})
