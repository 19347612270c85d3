import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Session, Tokens } from '../../contract/auth.ts'
import type { Did } from '../../contract/dids.ts'
import { secret, SecretBox } from '../../server/db/secrets.ts'
import { hasSessionFrom, rotate } from '../../server/auth/sessionRepository.ts'
import { DISPLAYS_DESTINATION } from '../../contract/realtime.ts'
import { aUser, PASSWORD } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { createDid, createUser } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const IDLE_MS = 12 * HOUR_MS

const server = serverForAll()
afterEach(() => {
  vi.useRealTimers()
})

const login = (id: string, password: string) => server.anyone.request<Session>('POST', '/auth/login', { id, password })
const refresh = (refreshToken = '') => server.anyone.request<Tokens>('POST', '/auth/refresh', { refreshToken })
const withToken = (accessToken: string) =>
  server.anyone.request('GET', '/v1/users/my-info', undefined, { authorization: `Bearer ${accessToken}` })
/** Moves the clock of the server, which runs in this process, forward. */
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

describe('AP-01 POST /auth/login', () => {
  it('AP-01 answers both tokens and the user', async () => {
    const { status, body } = await login('root', PASSWORD)
    expect(status).toBe(200)
    expect(body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      user: { id: 'root', name: '최종관리자', position: '', authority: 'ROOT' },
    })
    expect((await withToken(body.accessToken)).body).toEqual(body.user)
  })

  it('answers a wrong password and an unknown id alike', async () => {
    const wrong = await login('root', 'wrong password')
    expect(wrong).toMatchObject({
      status: 403,
      body: {
        status: 403,
        code: 'LOGIN_FAILED',
        message: '아이디 또는 비밀번호가 일치하지 않습니다. 입력하신 내용을 확인해 주세요.',
      },
    })
    expect((await login('nobody', 'wrong password')).body).toEqual(wrong.body)
    expect((await login('ROOT', PASSWORD)).status).toBe(403)
  })

  it('refuses an id that no database can compare', async () => {
    for (const id of ['ro\0ot', 'ro\ud800ot']) {
      const { status, refusal } = await login(id, PASSWORD)
      expect({ status, fields: refusal.errors?.map(({ field }) => field) }).toEqual({ status: 400, fields: ['id'] })
    }
    expect((await login('root', `${PASSWORD}\0`)).status).toBe(403)
  })

  it('spends the same work on an unknown id', async () => {
    const fastest = async (id: string) => {
      const times: number[] = []
      for (let run = 0; run < 5; run += 1) {
        const start = performance.now()
        await login(id, 'wrong password')
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    // Without a dummy hash for unknown ids, the response would be about ten times faster.
    expect(await fastest('nobody')).toBeGreaterThan((await fastest('root')) / 3)
  })

  it('takes a password however its characters were composed', async () => {
    const user = aUser({ password: '비밀번호입니다1'.normalize('NFD') })
    await server.root.post('/v1/users/sign-up', user)
    expect((await login(user.id, '비밀번호입니다1'.normalize('NFC'))).status).toBe(200)
  })

  it('takes the first password however its characters were composed', async () => {
    const other = await startServer({ env: { ROOT_PASSWORD: '첫 비밀번호입니다'.normalize('NFD') } })
    expect(
      (
        await other.anyone.request('POST', '/auth/login', {
          id: 'root',
          password: '첫 비밀번호입니다'.normalize('NFC'),
        })
      ).status,
    ).toBe(200)
    await other.close()
  })

  it('keeps neither passwords nor refresh tokens, only what they hash to', async () => {
    const nurse = aUser()
    await server.root.post('/v1/users/sign-up', nurse)
    const { body } = await login(nurse.id, nurse.password)
    const user = await server.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', nurse.id)
      .executeTakeFirstOrThrow()
    const tokens = await server.database.db.selectFrom('refresh_tokens').selectAll().execute()
    expect(user.password_hash).toMatch(/^argon2id\$m=19456,t=2,p=1\$[\w+/=]{24}\$[\w+/=]{44}$/)
    expect(JSON.stringify(tokens)).not.toContain(body.refreshToken)
  })
})

describe('AP-01 access tokens', () => {
  it('end after 15 minutes with 401', async () => {
    const { body } = await login('root', PASSWORD)
    later(14 * MINUTE_MS)
    expect((await withToken(body.accessToken)).status).toBe(200)
    later(2 * MINUTE_MS)
    expect(await withToken(body.accessToken)).toMatchObject({ status: 401, refusal: { code: 'UNAUTHENTICATED' } })
  })

  it('are taken after any spaces, however the scheme is written, and nowhere else', async () => {
    const { body } = await login('root', PASSWORD)
    const shown = (authorization: string) =>
      server.anyone.request('GET', '/v1/users/my-info', undefined, { authorization })
    for (const before of ['Bearer ', 'bearer   ', 'BEARER '])
      expect((await shown(`${before}${body.accessToken}`)).status).toBe(200)
    for (const wrong of [body.accessToken, `Basic ${body.accessToken}`, `x Bearer ${body.accessToken}`])
      expect((await shown(wrong)).status).toBe(401)
    expect((await shown(`Bearer ${body.accessToken} x`)).status).toBe(401)
  })

  it('stay valid when the server starts again on its data', async () => {
    const env = { DATA_DIR: temporaryFolder() }
    const first = await startServer({ env })
    await first.close()
    const second = await startServer({ env })
    const { status } = await new Client(second.url, first.root.session).request('GET', '/v1/users/my-info')
    await second.close()
    expect(status).toBe(200)
  })

  it('DE-06 make a display call 401 when they are wrong, and public when there is none', async () => {
    const did = await createDid(server.root)
    expect((await server.anyone.get<Did>(`/v1/dids/${did.id}`)).name).toEqual(did.name)
    for (const authorization of ['Bearer expired', 'Basic x', '']) {
      const { status } = await server.anyone.request('GET', `/v1/dids/${did.id}`, undefined, { authorization })
      expect(status).toBe(401)
    }
    // What a page sends that puts a token into every request although it has none.
    for (const authorization of ['Bearer null', 'Bearer undefined', 'Bearer']) {
      const { body } = await server.anyone.request('GET', `/v1/dids/${did.id}`, undefined, { authorization })
      expect(body).toEqual(await server.anyone.get(`/v1/dids/${did.id}`))
      const { status } = await server.anyone.request('GET', '/v1/dids', undefined, { authorization })
      expect(status).toBe(401)
    }
  })
})

describe('AP-01 POST /auth/refresh', () => {
  /** Returns how a server beside this one exchanges a refresh token whose clock is so many milliseconds ahead. */
  async function besideAt(refreshToken: string) {
    const { db } = server.database
    const refreshKey = await secret(db, new SecretBox(undefined), 'refresh-token')
    const lasting = { refreshKey, idleMs: IDLE_MS, unconfirmedMs: IDLE_MS }
    const now = Date.now()
    return (ms: number) => db.transaction().execute((tx) => rotate(tx, refreshToken, lasting, new Date(now + ms)))
  }

  it('AP-01 replaces both tokens', async () => {
    const { body: session } = await login('root', PASSWORD)
    const { status, body } = await refresh(session.refreshToken)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'refreshToken'])
    expect(body.refreshToken).not.toBe(session.refreshToken)
    expect((await withToken(body.accessToken)).status).toBe(200)
  })

  it('answers 401 to a token that it never gave', async () => {
    expect(await refresh('made up')).toMatchObject({ status: 401, refusal: { code: 'UNAUTHENTICATED' } })
  })

  it('gives a second tab that sent the same token the same successor, and of that the latest', async () => {
    const { body: session } = await login('root', PASSWORD)
    const [first, second] = await Promise.all([refresh(session.refreshToken), refresh(session.refreshToken)])
    expect(second.body.refreshToken).toBe(first.body.refreshToken)
    const { body: latest } = await refresh(first.body.refreshToken)
    expect((await refresh(session.refreshToken)).body.refreshToken).toBe(latest.refreshToken)
    later(30_000)
    expect((await refresh(latest.refreshToken)).status).toBe(200)
  })

  it('leaves one family and everybody signed in when 200 are sent at once', async () => {
    const { id } = await createUser(server.root)
    const { session } = await server.anyone.signIn(id, PASSWORD)
    const answers = await Promise.all(Array.from({ length: 200 }, () => refresh(session?.refreshToken)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)
    const statuses = await Promise.all(answers.map(async ({ body }) => (await withToken(body.accessToken)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { sessions } = await server.database.db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('sessions'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(sessions).toBe(1)
  })

  it('gives the same successor from a server beside it', async () => {
    const { body: session } = await login('root', PASSWORD)
    const at = await besideAt(session.refreshToken)
    const beside = await at(0)
    const here = await refresh(session.refreshToken)
    expect(beside).toMatchObject({ outcome: 'renewed', refreshToken: here.body.refreshToken })
  })

  it('ends the session when an exchanged token comes back later', async () => {
    const { body: session } = await login('root', PASSWORD)
    const { body: successor } = await refresh(session.refreshToken)
    later(31_000)
    expect((await refresh(session.refreshToken)).status).toBe(401)
    expect((await refresh(successor.refreshToken)).status).toBe(401)
    expect((await withToken(successor.accessToken)).status).toBe(401)
  })

  it('ends the live connection of that session too, at once', async () => {
    const { body: session } = await login('root', PASSWORD)
    const raw = await RawStomp.connect(server.url)
    raw.send(
      `SUBSCRIBE\nid:a\ndestination:${DISPLAYS_DESTINATION}\nreceipt:a\nauthorization:Bearer ${session.accessToken}\n\n`,
    )
    await eventually(() => expect(raw.received.join('')).toContain('RECEIPT\nreceipt-id:a\n'))
    await refresh(session.refreshToken)
    later(31_000)
    await refresh(session.refreshToken)
    vi.useRealTimers()
    await raw.closed
  })

  it('tells the last moment of the grace from the next, and says whose session has ended', async () => {
    const { body: session } = await login('root', PASSWORD)
    const at = await besideAt(session.refreshToken)
    const first = await at(0)
    expect(await at(30_000)).toEqual(first)
    expect(await at(30_001)).toEqual({
      outcome: 'reused',
      sessionId: first.outcome === 'renewed' ? first.sessionId : '',
      userId: 'root',
      userName: '최종관리자',
    })
    expect(await at(30_002)).toEqual({ outcome: 'unknown' })
  })

  it('takes a copy from a server whose clock is a minute behind, and none from further back', async () => {
    const { body: session } = await login('root', PASSWORD)
    const at = await besideAt(session.refreshToken)
    await at(0)
    expect((await at(-60_000)).outcome).toBe('renewed')
    expect((await at(-60_001)).outcome).toBe('reused')
  })

  it('ends the session of a stolen copy that comes back within each grace: the grace counts from the first exchange', async () => {
    const { body: session } = await login('root', PASSWORD)
    const { body: successor } = await refresh(session.refreshToken)
    later(20_000)
    expect((await refresh(session.refreshToken)).status).toBe(200)
    later(20_000)
    expect((await refresh(session.refreshToken)).status).toBe(401)
    expect((await withToken(successor.accessToken)).status).toBe(401)
  })

  it('lasts 12 hours from its last use, and no longer', async () => {
    const { body: session } = await login('root', PASSWORD)
    later(11 * HOUR_MS)
    const { body: successor } = await refresh(session.refreshToken)
    later(11 * HOUR_MS)
    const last = await refresh(successor.refreshToken)
    expect(last.status).toBe(200)
    later(12 * HOUR_MS)
    expect((await refresh(last.body.refreshToken)).status).toBe(401)
  })
})

it('lasts as long without use as SESSION_IDLE_HOURS says, and 30 days at most, however it is used', async () => {
  const patient = await startServer({ env: { SESSION_IDLE_HOURS: '720' } })
  const renew = (refreshToken = '') => patient.anyone.request<Tokens>('POST', '/auth/refresh', { refreshToken })
  const signedIn = await patient.anyone.signIn('root', PASSWORD)
  let latest = signedIn.session?.refreshToken
  for (let day = 10; day <= 20; day += 10) {
    later(10 * DAY_MS)
    latest = (await renew(latest)).body.refreshToken
  }
  later(10 * DAY_MS + 1_000)
  expect((await renew(latest)).status).toBe(401)
  await patient.close()
})

it('keeps neither sessions nor refresh tokens whose time is over', async () => {
  const other = await startServer()
  const { db } = other.database
  const signIn = async () => (await other.anyone.signIn('root', PASSWORD)).session?.refreshToken
  const renew = async (refreshToken = '') =>
    (await other.anyone.request<Tokens>('POST', '/auth/refresh', { refreshToken })).body.refreshToken
  const count = async (table: 'sessions' | 'refresh_tokens') =>
    (await db.selectFrom(table).selectAll().execute()).length
  await signIn()
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([2, 2])
  later(12 * HOUR_MS)
  const first = await signIn()
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([1, 1])
  later(11 * HOUR_MS)
  const second = await renew(first)
  expect(await count('refresh_tokens')).toBe(2)
  later(2 * HOUR_MS)
  await renew(second)
  // The token of the sign-in is deleted. The second one is kept, so that its reuse is detected.
  expect(await count('refresh_tokens')).toBe(2)
  await other.close()
})

describe('POST /auth/logout', () => {
  const logout = (refreshToken = '') => server.anyone.request('POST', '/auth/logout', { refreshToken })

  it('ends the session at once, for its access token too, and no other', async () => {
    const [here, elsewhere] = [(await login('root', PASSWORD)).body, (await login('root', PASSWORD)).body]
    expect(await logout(here.refreshToken)).toMatchObject({ status: 200, body: {} })
    expect((await withToken(here.accessToken)).status).toBe(401)
    expect((await refresh(here.refreshToken)).status).toBe(401)
    expect((await withToken(elsewhere.accessToken)).status).toBe(200)
  })

  it('is content with a session that is over, and with a token it never gave', async () => {
    const { body: session } = await login('root', PASSWORD)
    await logout(session.refreshToken)
    expect((await logout(session.refreshToken)).status).toBe(200)
    expect((await logout('made up')).status).toBe(200)
  })
})

it('knows from which addresses a user is signed in', async () => {
  const { id } = await createUser(server.root)
  await server.anyone.signIn(id, PASSWORD)
  const { db } = server.database
  expect(await hasSessionFrom(db, id, '127.0.0.1')).toBe(true)
  expect(await hasSessionFrom(db, id, '127.0.0.2')).toBe(false)
  expect(await hasSessionFrom(db, 'nobody', '127.0.0.1')).toBe(false)
})

describe('sessions follow what becomes of their user', () => {
  it('a changed password ends the other sessions of that user', async () => {
    const { id } = await createUser(server.root)
    const [here, elsewhere] = [await server.anyone.signIn(id, PASSWORD), await server.anyone.signIn(id, PASSWORD)]
    await here.patch('/v1/users/password', { id, password: 'another password' })
    expect((await here.request('GET', '/v1/rooms')).status).toBe(200)
    expect((await elsewhere.request('GET', '/v1/rooms')).status).toBe(401)
    expect((await refresh(elsewhere.session?.refreshToken)).status).toBe(401)
    expect((await login(id, PASSWORD)).status).toBe(403)
    expect((await login(id, 'another password')).status).toBe(200)
  })

  it('a password that a manager sets ends all of them', async () => {
    const { id } = await createUser(server.root)
    const user = await server.anyone.signIn(id, PASSWORD)
    await server.root.patch('/v1/users/password', { id, password: 'another password' })
    expect((await user.request('GET', '/v1/rooms')).status).toBe(401)
  })

  it('a deleted user is out at once', async () => {
    const { id } = await createUser(server.root)
    const user = await server.anyone.signIn(id, PASSWORD)
    await server.root.delete('/v1/users', { ids: [id] })
    expect((await user.request('GET', '/v1/rooms')).status).toBe(401)
    expect((await refresh(user.session?.refreshToken)).status).toBe(401)
  })

  it('a user whose authority changes is out at once; one whose name does stays', async () => {
    const { id } = await createUser(server.root, { authority: 'MANAGER' })
    const user = await server.anyone.signIn(id, PASSWORD)
    await server.root.patch('/v1/users', { users: [{ id, name: '새 이름', authority: 'MANAGER' }] })
    expect((await user.request('GET', '/v1/users')).status).toBe(200)
    await server.root.patch('/v1/users', { users: [{ id, authority: 'USER' }] })
    expect((await user.request('GET', '/v1/rooms')).status).toBe(401)
    expect((await refresh(user.session?.refreshToken)).status).toBe(401)
    expect((await (await server.anyone.signIn(id, PASSWORD)).request('GET', '/v1/users')).status).toBe(403)
  })
})
