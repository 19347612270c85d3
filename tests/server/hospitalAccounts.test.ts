import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Session } from '../../contract/auth.ts'
import type { Status } from '../../contract/status.ts'
import type { User } from '../../contract/users.ts'
import { readConfig } from '../../server/config.ts'
import { startServer as start } from '../../server/start.ts'
import { PASSWORD } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { createUser } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import {
  CLIENT,
  type HospitalAccounts,
  ID_TOKEN_SECONDS,
  type Person,
  ProviderBrowser,
  startHospitalAccounts,
} from '../harness/hospitalAccounts.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'

const REDIRECT_URI = 'https://board.example/sign-in'
const settings = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_REDIRECT_URI: REDIRECT_URI,
  OIDC_ROLES: 'board-root=ROOT,board-admin=MANAGER,nurses=USER',
})

let accounts: HospitalAccounts
let server: TestServer
beforeAll(async () => {
  accounts = await startHospitalAccounts(REDIRECT_URI)
  server = await startServer({ env: settings(accounts.issuer) })
})
afterAll(async () => {
  await server.close()
  await accounts.close()
})
afterEach(() => {
  vi.useRealTimers()
  accounts.behindMs = 0
  accounts.givesRefreshTokens = false
  accounts.isBroken = false
})

/** Starts a server that asks managers for a second factor. */
async function startStrict(): Promise<Pick<TestServer, 'anyone'>> {
  const DATA_DIR = temporaryFolder()
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR, LOG_LEVEL: 'error', SECOND_FACTOR: 'required' }
  const strict = await start(readConfig({ ...own, ...settings(accounts.issuer) }), () => undefined)
  onTestFinished(async () => {
    await strict.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  return { anyone: new Client(strict.url) }
}

interface Begun {
  readonly url: string
  readonly cookie: string
}

async function begin({ anyone }: Pick<TestServer, 'anyone'> = server): Promise<Begun> {
  const { body, headers } = await anyone.request<{ url: string }>('POST', '/auth/provider')
  return { url: body.url, cookie: headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
}
const finish = (answer: string, cookie: string, { anyone }: Pick<TestServer, 'anyone'> = server) =>
  anyone.request<Session>('POST', '/auth/provider/finish', { answer }, { cookie })

/** Signs a person in, in a browser of their own. */
async function enter(subject: string, person: Person, at: Pick<TestServer, 'anyone'> = server) {
  accounts.people.set(subject, person)
  const { url, cookie } = await begin(at)
  return finish(await new ProviderBrowser().signIn(url, subject), cookie, at)
}

const audited = (subject: string) => server.root.list<AuditRow>(`/v1/audit?subject=${subject}&kind=user`)
const NURSE = { name: '김간호', preferred_username: 'kim', groups: ['all-staff', 'nurses'] }

describe('a sign-in by a hospital account', () => {
  it('creates the user with the authority of the claim, and finds it again by issuer and subject', async () => {
    const first = await enter('s-1', NURSE)
    expect([first.status, first.body.user]).toEqual([
      200,
      { id: 'kim', name: '김간호', position: '', authority: 'USER', isExternal: true },
    ])
    const again = await enter('s-1', { ...NURSE, preferred_username: 'renamed' })
    expect(again.body.user.id).toBe('kim')
    expect((await new Client(server.url, again.body).request('GET', '/v1/users/my-info')).body).toMatchObject({
      id: 'kim',
      isExternal: true,
    })
    expect((await audited('kim')).map(({ action, details }) => [action, details])).toEqual([
      ['login', '{"by":"PROVIDER"}'],
      ['login', '{"by":"PROVIDER"}'],
      ['users.create', expect.stringContaining('"by":"PROVIDER"')],
    ])
  })

  it('gives nobody the account of somebody else with the same id or name', async () => {
    const { id, name } = await createUser(server.root)
    const { body } = await enter('s-2', { name, preferred_username: id, email: id, groups: ['board-root'] })
    expect(body.user.id).toBe(`${id}-2`)
    expect(await server.root.get<User>(`/v1/users/${id}`)).toMatchObject({ authority: 'USER' })
    expect((await server.root.get<User>(`/v1/users/${id}`)).isExternal).toBeUndefined()
  })

  it.each([
    ['../김 철수@hospital', /^user(-\d+)?$/],
    ['my-info', /^my-info-2$/],
    ['x'.repeat(200), /^x{45}$/],
    ['', /^user(-\d+)?$/],
  ])('makes an id of whatever the provider proposes: %j', async (preferred_username, id) => {
    const { body } = await enter(`id-${preferred_username.length}`, { preferred_username, groups: 'nurses' })
    expect(body.user.id).toMatch(id)
    expect(body.user.name).not.toBe('')
  })

  it('follows the claim at each sign-in, highest first, and ends the other sessions when it changes', async () => {
    const before = await enter('s-3', { groups: ['nurses', 'board-admin'] })
    expect(before.body.user.authority).toBe('MANAGER')
    const { user } = (await enter('s-3', { groups: 'nurses' })).body
    expect(user.authority).toBe('USER')
    expect((await new Client(server.url, before.body).request('GET', '/v1/rooms')).status).toBe(401)
    expect((await audited(user.id))[1]).toMatchObject({
      action: 'users.update',
      details: expect.stringContaining('"authority":"USER"'),
    })
  })

  it.each([[{}], [{ groups: [] }], [{ groups: ['Nurses'] }], [{ groups: 'nurses,board-root' }]])(
    'refuses an account whose claim gives no authority: %j',
    async (person) => {
      const { status, refusal } = await enter('s-4', person)
      expect([status, refusal.code, refusal.message]).toEqual([
        403,
        'NO_AUTHORITY',
        '이 병원 계정에는 대기판을 사용할 권한이 없습니다. 전산 담당자에게 권한을 요청해 주세요.',
      ])
    },
  )

  it('keeps a suspended user out, and who has lost the authority since', async () => {
    const { id } = (await enter('s-5', { groups: 'nurses' })).body.user
    await server.root.patch('/v1/users', { users: [{ id, isSuspended: true }] })
    expect((await enter('s-5', { groups: 'nurses' })).refusal.code).toBe('ACCOUNT_SUSPENDED')
    await server.root.patch('/v1/users', { users: [{ id, isSuspended: false }] })
    expect((await enter('s-5', {})).refusal.code).toBe('NO_AUTHORITY')
    expect((await audited(id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['login.noAuthority', 'login.suspended']),
    )
  })

  it('leaves password and authority of such a user to the provider, and asks for no second factor of ours', async () => {
    const { id } = (await enter('s-6', { groups: 'board-admin' })).body.user
    const entered = await enter('s-6', { groups: 'board-admin' }, await startStrict())
    expect([entered.status, entered.body.user.authority]).toEqual([200, 'MANAGER'])
    const refused = [
      await server.root.request('PATCH', '/v1/users/password', { id, password: PASSWORD }),
      await server.root.request('PATCH', '/v1/users', { users: [{ id, authority: 'USER' }] }),
    ]
    expect(refused.map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [409, 'EXTERNAL_USER'],
      [409, 'EXTERNAL_USER'],
    ])
    const named = await server.root.request('PATCH', '/v1/users', {
      users: [{ id, name: '새 이름', authority: 'MANAGER' }],
    })
    expect(named.status).toBe(200)
    const login = await server.anyone.request('POST', '/auth/login', { id, password: PASSWORD })
    expect(login.refusal.code).toBe('LOGIN_FAILED')
  })
})

describe('an answer of the provider', () => {
  const answered = async (subject = 'a-1') => {
    accounts.people.set(subject, NURSE)
    const begun = await begin()
    return { ...begun, answer: await new ProviderBrowser().signIn(begun.url, subject) }
  }
  const changed = (answer: string, name: string, value: string) => {
    const parameters = new URLSearchParams(answer)
    parameters.set(name, value)
    return `?${parameters.toString()}`
  }
  const codeOf = async (answer: Promise<{ refusal: { code: string }; status: number }>) => {
    const { status, refusal } = await answer
    return [status, refusal.code]
  }

  it('is asked for with PKCE, state and nonce, from the registered page, and with the password each time', async () => {
    const { url } = await begin()
    expect(new URL(url).origin).toBe(accounts.issuer)
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile',
      prompt: 'login',
      max_age: '0',
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('counts in the browser that began, and once', async () => {
    const { answer, cookie } = await answered()
    const other = await begin()
    expect(await codeOf(finish(answer, ''))).toEqual([403, 'CHALLENGE_EXPIRED'])
    expect(await codeOf(finish(answer, other.cookie))).toEqual([403, 'CHALLENGE_EXPIRED'])
    const [name] = cookie.split('=')
    expect(await codeOf(finish(answer, `${name}=${other.cookie.split('=')[1]}`))).toEqual([403, 'CHALLENGE_EXPIRED'])
    expect((await finish(answer, cookie)).status).toBe(200)
    expect(await codeOf(finish(answer, cookie))).toEqual([403, 'PROVIDER_REFUSED'])
  })

  it('does not count twice with another code of the same attempt', async () => {
    const { url, answer, cookie } = await answered()
    const second = await new ProviderBrowser().signIn(url, 'a-1')
    const entered = await finish(answer, cookie)
    expect([entered.status, entered.headers.getSetCookie()[0]]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect(await codeOf(finish(second, cookie))).toEqual([403, 'CHALLENGE_EXPIRED'])
  })

  it('does not count with the code of somebody else, from another issuer, or with a changed part', async () => {
    const victim = await answered('a-2')
    const thief = await answered('a-3')
    const stolen = new URLSearchParams(thief.answer).get('code') ?? ''
    expect(await codeOf(finish(changed(victim.answer, 'code', stolen), victim.cookie))).toEqual([
      403,
      'PROVIDER_REFUSED',
    ])
    const wrong = [
      changed(victim.answer, 'iss', 'https://other.example'),
      changed(victim.answer, 'code', 'made-up'),
      '?state=x&code=y',
      'https://other.example/sign-in',
      '?error=access_denied',
    ]
    for (const answer of wrong) expect((await finish(answer, victim.cookie)).status).toBe(403)
  })

  it('says that the person gave up', async () => {
    const { url, cookie } = await begin()
    const answer = await new ProviderBrowser().signIn(url, '')
    expect(answer).toContain('access_denied')
    expect(await codeOf(finish(answer, cookie))).toEqual([403, 'PROVIDER_REFUSED'])
  })

  it('is too old after ten minutes, and refused when the provider did not ask for the password', async () => {
    const late = await answered()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect(await codeOf(finish(late.answer, late.cookie))).toEqual([403, 'CHALLENGE_EXPIRED'])
    vi.useRealTimers()
    const browser = new ProviderBrowser()
    await browser.signIn((await begin()).url, 'a-1')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    const { url, cookie } = await begin()
    const silent = new URL(url)
    silent.searchParams.delete('prompt')
    silent.searchParams.delete('max_age')
    expect(await codeOf(finish(await browser.signIn(silent.href, 'a-1'), cookie))).toEqual([403, 'PROVIDER_REFUSED'])
  })

  it('accepts clocks that differ by a minute, and no more', async () => {
    accounts.behindMs = (ID_TOKEN_SECONDS + 30) * 1_000
    const near = await answered()
    expect((await finish(near.answer, near.cookie)).status).toBe(200)
    accounts.behindMs = (ID_TOKEN_SECONDS + 90) * 1_000
    const far = await answered()
    const { status, refusal } = await finish(far.answer, far.cookie)
    expect([status, refusal.code, refusal.message]).toEqual([
      403,
      'PROVIDER_REFUSED',
      '병원 계정 서버의 시계가 이 서버의 시계보다 약 7분 느려 로그인할 수 없습니다. 전산 담당자에게 알려 주세요.',
    ])
    const clock = async () => (await server.root.get<Status>('/v1/status')).checks.find(({ id }) => id === 'clock')
    expect(await clock()).toMatchObject({
      state: 'warning',
      text: '서버 시계가 병원 계정 서버의 시계보다 약 7분 빠릅니다.',
    })
    accounts.behindMs = 0
    const right = await answered()
    expect((await finish(right.answer, right.cookie)).status).toBe(200)
    expect(await clock()).toMatchObject({ state: 'ok' })
  })

  it('that is refused leaves a line, which names nobody', async () => {
    const lines = () => server.root.list<AuditRow>('/v1/audit?action=login.unconfirmed')
    const before = (await lines()).length
    const { answer, cookie } = await answered()
    await finish(changed(answer, 'code', 'made-up'), cookie)
    const after = await lines()
    expect(after).toHaveLength(before + 1)
    expect(after[0]).toMatchObject({ action: 'login.unconfirmed', subjects: [] })
  })

  it('without the groups that the provider left out says so, and ends no session', async () => {
    const { body } = await enter('g-1', { groups: 'nurses' })
    const { status, refusal } = await enter('g-1', { _claim_names: { groups: 'src1' } })
    expect([status, refusal.code]).toEqual([403, 'NO_AUTHORITY'])
    expect(refusal.message).toContain('그룹을 빼고 보내')
    expect((await new Client(server.url, body).request('GET', '/v1/rooms')).status).toBe(200)
  })
})

describe('DE-42 the sessions of a hospital account', () => {
  const sealed = { SECRET_KEY: randomBytes(32).toString('base64') }
  const startSealed = async (env = {}) => {
    const own = await startServer({ env: { ...settings(accounts.issuer), ...sealed, ...env } })
    onTestFinished(() => own.close())
    return own
  }
  const HOUR_MS = 3_600_000
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  const refresh = (at: Pick<TestServer, 'anyone'>, { refreshToken }: Session) =>
    at.anyone.request<Session>('POST', '/auth/refresh', { refreshToken })
  const statusOf = async (url: string, session: Session) =>
    (await new Client(url, session).request('GET', '/v1/rooms')).status

  it.each([[{}], [{ groups: [] }], [{ groups: ['others'] }]])(
    'end there and then at a sign-in without authority: %j',
    async (person) => {
      const sessions = [await enter('e-1', { groups: 'board-admin' }), await enter('e-1', { groups: 'board-admin' })]
      expect((await enter('e-1', person)).refusal.code).toBe('NO_AUTHORITY')
      for (const { body } of sessions) {
        expect(await statusOf(server.url, body)).toBe(401)
        expect((await refresh(server, body)).status).toBe(401)
      }
      expect((await audited(sessions[0]?.body.user.id ?? '')).map(({ action }) => action)).toContain('sessions.end')
    },
  )

  it('end 12 hours after the sign-in where the provider cannot be asked, however much they are used', async () => {
    let { body } = await enter('e-2', { groups: 'nurses' })
    const { user } = body
    for (const hours of [4, 4, 3.9]) {
      later(hours * HOUR_MS)
      const renewed = await refresh(server, body)
      expect(renewed.status).toBe(200)
      body = { ...renewed.body, user }
    }
    later(0.05 * HOUR_MS)
    expect(await statusOf(server.url, body)).toBe(200)
    later(0.1 * HOUR_MS)
    expect(await statusOf(server.url, body)).toBe(401)
    expect((await refresh(server, body)).status).toBe(401)
  })

  it('end after the hours of the setting, also those of before it', async () => {
    const own = await startSealed({ OIDC_SESSION_HOURS: '2' })
    const { body } = await enter('e-3', { groups: 'nurses' }, own)
    await own.database.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0).toISOString() })
      .where('user_id', '=', body.user.id)
      .execute()
    expect((await refresh(own, body)).status).toBe(401)
    const next = (await enter('e-3', { groups: 'nurses' }, own)).body
    later(2.1 * HOUR_MS)
    expect(await statusOf(own.url, next)).toBe(401)
  })

  it('go on for days while the provider confirms the account at each renewal', async () => {
    accounts.givesRefreshTokens = true
    const own = await startSealed()
    let { body } = await enter('e-4', { groups: 'nurses' }, own)
    const { user } = body
    const stored = own.database.db.selectFrom('sessions').select('provider_token').where('user_id', '=', user.id)
    expect((await stored.executeTakeFirst())?.provider_token).toMatch(/^sealed1:/)
    for (let times = 0; times < 3; times += 1) {
      later(8 * HOUR_MS)
      const renewed = await refresh(own, body)
      expect(renewed.status).toBe(200)
      body = { ...renewed.body, user }
    }
    expect(await statusOf(own.url, body)).toBe(200)
  })

  it.each<[string, Person | undefined]>([
    ['is empty', { groups: [] }],
    ['is missing', {}],
    ['is lower', { groups: 'nurses' }],
    ['is of an account that was removed', undefined],
  ])('end at the next renewal when the claim %s, and the other ones with it', async (_, person) => {
    accounts.givesRefreshTokens = true
    const own = await startSealed()
    const [one, two] = [
      await enter('e-5', { groups: 'board-admin' }, own),
      await enter('e-5', { groups: 'board-admin' }, own),
    ]
    if (person) accounts.people.set('e-5', person)
    else accounts.people.delete('e-5')
    expect((await refresh(own, one.body)).status).toBe(401)
    for (const { body } of [one, two]) expect(await statusOf(own.url, body)).toBe(401)
    const user = await own.root.get<User>(`/v1/users/${one.body.user.id}`)
    expect(user.authority).toBe(person?.groups === 'nurses' ? 'USER' : 'MANAGER')
  })

  it('go on while the provider does not answer, for the hours at most', async () => {
    accounts.givesRefreshTokens = true
    const own = await startSealed()
    let { body } = await enter('e-6', { groups: 'nurses' }, own)
    const { user } = body
    accounts.isBroken = true
    later(11 * HOUR_MS)
    const renewed = await refresh(own, body)
    expect(renewed.status).toBe(200)
    body = { ...renewed.body, user }
    later(1.1 * HOUR_MS)
    expect(await statusOf(own.url, body)).toBe(401)
  })

  it('of the last ROOT go on with a lower claim, to choose another one', async () => {
    accounts.givesRefreshTokens = true
    const own = await startSealed()
    const { body } = await enter('e-7', { groups: 'board-root' }, own)
    await new Client(own.url, body).patch('/v1/users', { users: [{ id: 'root', isSuspended: true }] })
    accounts.people.set('e-7', { groups: 'nurses' })
    expect((await refresh(own, body)).status).toBe(200)
  })
})

describe('without the provider', () => {
  it('the server starts, users sign in by password, and the status says what is wrong until it is well', async () => {
    const gone = await startHospitalAccounts(REDIRECT_URI)
    await gone.close()
    const alone = await startServer({ env: settings(gone.issuer) })
    onTestFinished(() => alone.close())
    const begun = await alone.anyone.request('POST', '/auth/provider')
    expect([begun.status, begun.refusal.code, begun.refusal.message]).toEqual([
      503,
      'PROVIDER_AWAY',
      '병원 계정 서버에 연결할 수 없습니다. 잠시 후 다시 시도하거나 아이디와 비밀번호로 로그인해 주세요.',
    ])
    const stateOf = async ({ root } = alone) =>
      (await root.get<Status>('/v1/status')).checks.find(({ id }) => id === 'provider')?.state
    await eventually(async () => expect(await stateOf()).toBe('warning'))
    const back = await startHospitalAccounts(REDIRECT_URI, Number(new URL(gone.issuer).port))
    onTestFinished(() => back.close())
    expect((await alone.anyone.request('POST', '/auth/provider')).status).toBe(200)
    expect(await stateOf()).toBe('ok')
    expect(await stateOf(server)).toBe('ok')
  })

  it('a server without these settings has no such sign-in and no such check', async () => {
    const plain = await startServer()
    onTestFinished(() => plain.close())
    expect((await plain.anyone.request('POST', '/auth/provider')).refusal.code).toBe('NO_PROVIDER')
    expect((await plain.root.get<Status>('/v1/status')).checks.map(({ id }) => id)).not.toContain('provider')
  })
})

it('does not let the provider take the authority of the last ROOT', async () => {
  const { body } = await enter('r-1', { groups: 'board-root' })
  const root = new Client(server.url, body)
  await root.patch('/v1/users', { users: [{ id: 'root', isSuspended: true }] })
  // Of the tests before.
  const others = (await root.list<User>('/v1/users?authority=ROOT&size=200'))
    .map(({ id }) => id)
    .filter((id) => id !== 'root' && id !== body.user.id)
  await root.patch('/v1/users', { users: others.map((id) => ({ id, isSuspended: true })) })
  const { status, refusal } = await enter('r-1', { groups: 'nurses' })
  expect([status, refusal.code]).toEqual([403, 'LAST_ROOT'])
  await root.patch('/v1/users', { users: [{ id: 'root', isSuspended: false }] })
  expect((await enter('r-1', { groups: 'nurses' })).body.user.authority).toBe('USER')
})
