import { rmSync } from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Session } from '../../contract/auth.ts'
import type { ContinuedSession, SecondFactorState } from '../../contract/secondFactor.ts'
import type { Status } from '../../contract/status.ts'
import type { User } from '../../contract/users.ts'
import { readConfig } from '../../server/config.ts'
import { startServer as start } from '../../server/start.ts'
import { PASSWORD } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { codeOf, setUp, turnOnSecondFactor } from '../harness/secondFactor.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const idOf = (user: Client) => user.session?.user.id ?? ''
const login = (user: Client, password = PASSWORD, url = server.url) =>
  server.anyone.at(url).request<Session>('POST', '/auth/login', { id: idOf(user), password })
/** Signs in by password and code. */
async function enter(user: Client, code: string) {
  const { refusal } = await login(user)
  return continueWith(refusal.challenge?.token ?? '', code)
}
const continueWith = (challenge: string, code: string) =>
  server.anyone.request<ContinuedSession>('POST', '/auth/second-factor', { challenge, code })
const stateOf = (user: Client) => user.get<SecondFactorState>('/v1/users/second-factor')

describe('a second factor', () => {
  it('SS-07 is off at first, and the sign-in is that of the specification', async () => {
    const user = await server.signedIn('MANAGER')
    expect(await stateOf(user)).toEqual({ isOn: false, isRequired: false, codesLeft: 0 })
    const { status, body } = await login(user)
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['accessToken', 'refreshToken', 'user']])
  })

  it('SS-07 counts once a code has confirmed it, and is then asked for at each sign-in', async () => {
    const user = await server.signedIn('USER')
    const { secret, uri } = await setUp(user)
    expect(uri).toContain(`secret=${secret}`)
    expect((await user.request('POST', '/v1/users/second-factor/confirm', { code: '000000' })).status).toBe(400)
    expect((await login(user)).status).toBe(200)
    await user.post('/v1/users/second-factor/confirm', { code: codeOf(secret, -1) })
    expect(await stateOf(user)).toEqual({ isOn: true, isRequired: false, codesLeft: 10 })
    const { status, refusal } = await login(user)
    expect([status, refusal]).toEqual([
      403,
      {
        status: 403,
        code: 'SECOND_FACTOR_REQUIRED',
        message: expect.any(String),
        challenge: { token: expect.any(String) },
      },
    ])
    const entered = await continueWith(refusal.challenge?.token ?? '', codeOf(secret))
    expect(entered.status).toBe(200)
    expect(entered.body.user.id).toBe(idOf(user))
    expect(entered.body).not.toHaveProperty('recoveryCodes')
  })

  it('says nothing of itself to somebody with a wrong password', async () => {
    const user = await server.signedIn('USER')
    await turnOnSecondFactor(user)
    expect((await login(user, 'wrong password')).refusal.code).toBe('LOGIN_FAILED')
  })

  it('SS-07 takes each code once, on whichever server, and those of one step before and after', async () => {
    const user = await server.signedIn('USER')
    const { secret } = await turnOnSecondFactor(user)
    // All of one moment, because a step may end in between.
    const [before = '', code = '', next = '', late = ''] = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps))
    expect((await enter(user, late)).refusal.code).toBe('WRONG_CODE')
    const twice = await Promise.all([enter(user, code), enter(user, code)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await enter(user, before)).status).toBe(403)
    expect((await enter(user, next)).status).toBe(200)
  })

  it('takes each recovery code once, however it is typed, and renews them', async () => {
    const user = await server.signedIn('USER')
    const { recoveryCodes } = await turnOnSecondFactor(user)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await enter(user, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await enter(user, first)).status).toBe(403)
    expect(await stateOf(user)).toMatchObject({ codesLeft: 9 })
    await user.post('/v1/users/second-factor/codes', { password: PASSWORD, code: second })
    expect(await stateOf(user)).toMatchObject({ codesLeft: 10 })
    expect((await enter(user, recoveryCodes[2] ?? '')).refusal.code).toBe('WRONG_CODE')
  })

  it('slows guesses of codes down, which a right password does not forgive', async () => {
    const user = await server.signedIn('USER')
    const { secret } = await turnOnSecondFactor(user)
    // However slow the machine, no pause is over before the next guess.
    vi.useFakeTimers({ toFake: ['Date'] })
    const statuses: number[] = []
    for (let tries = 0; tries < 10; tries += 1) statuses.push((await enter(user, '000000')).status)
    expect(statuses.slice(0, 8)).toEqual(Array(8).fill(403))
    expect(statuses.at(-1)).toBe(429)
    expect((await enter(user, codeOf(secret))).status).toBe(429)
    vi.useRealTimers()
  })

  it('takes no challenge that is forged, old, or of a password that was changed', async () => {
    const user = await server.signedIn('USER')
    const { secret } = await turnOnSecondFactor(user)
    const token = (await login(user)).refusal.challenge?.token ?? ''
    const codesOf = async (...tokens: string[]) =>
      Promise.all(tokens.map(async (each) => (await continueWith(each, codeOf(secret))).refusal.code))
    expect(await codesOf('x', `${token}x`, user.session?.accessToken ?? '')).toEqual(Array(3).fill('CHALLENGE_EXPIRED'))
    expect(
      (await server.anyone.request('GET', '/v1/rooms', undefined, { authorization: `Bearer ${token}` })).status,
    ).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect(await codesOf(token)).toEqual(['CHALLENGE_EXPIRED'])
    vi.useRealTimers()
    await server.root.patch('/v1/users/password', { id: idOf(user), password: 'another password' })
    expect(await codesOf(token)).toEqual(['CHALLENGE_EXPIRED'])
  })

  it('is turned off with the password and a code, and by ROOT for who lost it; each leaves a line', async () => {
    const [user, other] = [await server.signedIn('USER'), await server.signedIn('MANAGER')]
    const { secret, usedCode } = await turnOnSecondFactor(user)
    await turnOnSecondFactor(other)
    const listed = async () =>
      (await server.root.list<User>(`/v1/users?id=${idOf(user)}`)).map(({ hasSecondFactor }) => hasSecondFactor)
    expect(await listed()).toEqual([true])
    const off = (password: string, code?: string) =>
      user.request('DELETE', '/v1/users/second-factor', { password, code })
    expect((await off('wrong password', codeOf(secret))).status).toBe(400)
    expect((await off(PASSWORD)).status).toBe(400)
    expect((await off(PASSWORD, '000000')).refusal).toMatchObject({ code: 'WRONG_CODE', errors: [{ field: 'code' }] })
    expect((await off(PASSWORD, usedCode)).refusal.code).toBe('USED_CODE')
    expect((await off(PASSWORD, codeOf(secret))).status).toBe(200)
    expect((await off(PASSWORD, codeOf(secret, 1))).refusal.code).toBe('SECOND_FACTOR_OFF')
    expect(await listed()).toEqual([undefined])
    expect((await other.request('POST', '/v1/users/second-factor/reset', { ids: [idOf(other)] })).status).toBe(403)
    await server.root.post('/v1/users/second-factor/reset', { ids: [idOf(other)] })
    expect((await login(other)).status).toBe(200)
    const actions = async (subject: string) =>
      (await server.root.list<AuditRow>(`/v1/audit?subject=${subject}&kind=user`)).map(({ action }) => action)
    expect(await actions(idOf(user))).toEqual(expect.arrayContaining(['secondFactor.off', 'secondFactor.on']))
    expect(await actions(idOf(other))).toContain('secondFactor.reset')
  })

  it('stores hashes of recovery codes only', async () => {
    const user = await server.signedIn('USER')
    const { recoveryCodes } = await turnOnSecondFactor(user)
    const rows = await server.database.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', idOf(user))
      .execute()
    expect(rows).toHaveLength(10)
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })
})

describe('a code', () => {
  it('that was used is told from a wrong one, and counts for no throttle', async () => {
    const user = await server.signedIn('USER')
    const { secret } = await turnOnSecondFactor(user)
    const used = codeOf(secret)
    expect((await enter(user, used)).status).toBe(200)
    for (let tries = 0; tries < 12; tries += 1) {
      const { status, refusal } = await enter(user, used)
      expect([status, refusal.code, refusal.message]).toEqual([
        403,
        'USED_CODE',
        '이미 쓴 인증 코드입니다. 다음 코드를 기다려 주세요.',
      ])
    }
    expect((await enter(user, codeOf(secret, 1))).status).toBe(200)
    const actions = await server.root.list<AuditRow>(`/v1/audit?subject=${idOf(user)}&kind=user`)
    expect(actions.map(({ action }) => action)).toContain('login.usedCode')
  })

  it('does not forgive wrong ones when it was used before', async () => {
    const user = await server.signedIn('USER')
    const { secret, usedCode } = await turnOnSecondFactor(user)
    for (let tries = 0; tries < 7; tries += 1) await enter(user, '000000')
    expect((await enter(user, usedCode)).refusal.code).toBe('USED_CODE')
    expect((await enter(user, '000000')).refusal.code).toBe('WRONG_CODE')
    expect((await enter(user, codeOf(secret))).status).toBe(429)
    vi.useRealTimers()
  })

  const clock = async () =>
    (await server.root.get<Status>('/v1/status')).checks.find(({ id }) => id === 'clock') ?? { state: '', text: '' }

  it.each([
    [20, '10분 빨라', '서버 시계가 인증 앱을 쓰는 기기의 시계보다 약 10분 느립니다.'],
    [-20, '10분 느립니다', '서버 시계가 인증 앱을 쓰는 기기의 시계보다 약 10분 빠릅니다.'],
  ])('of a clock that differs by %i steps names it, in the state of the server too', async (steps, told, state) => {
    const user = await server.signedIn('USER')
    const { secret } = await turnOnSecondFactor(user)
    const { status, refusal } = await enter(user, codeOf(secret, steps))
    expect([status, refusal.code]).toEqual([403, 'WRONG_CODE'])
    expect(refusal.message).toContain(told)
    expect(await clock()).toMatchObject({ state: 'warning', text: state })
    expect((await enter(user, codeOf(secret))).status).toBe(200)
    expect(await clock()).toMatchObject({ state: 'ok' })
  })

  it('of a later step does not count when its time has come, because a guesser knows it by then', async () => {
    const user = await server.signedIn('USER')
    const { secret } = await turnOnSecondFactor(user)
    const later = codeOf(secret, 10)
    expect((await enter(user, later)).refusal.code).toBe('WRONG_CODE')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await enter(user, later)).refusal.code).toBe('USED_CODE')
  })

  it('counts again as soon as a clock that was ahead is right, each once', async () => {
    const user = await server.signedIn('USER')
    const { secret } = await turnOnSecondFactor(user)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
    onTestFinished(() => void vi.useRealTimers())
    const ahead = codeOf(secret)
    expect((await enter(user, ahead)).status).toBe(200)
    vi.useRealTimers()
    expect((await enter(user, codeOf(secret))).status).toBe(200)
    expect((await enter(user, codeOf(secret))).refusal.code).toBe('USED_CODE')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
    expect((await enter(user, ahead)).refusal.code).toBe('USED_CODE')
  })

  it('is asked of a known device apart from the guesses of others at its address', async () => {
    const user = await server.signedIn('USER')
    const first = await login(user)
    const cookie = first.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    expect(first.headers.getSetCookie()[0]).toContain('; Path=/api; ')
    const { secret } = await turnOnSecondFactor(user)
    const token = (await login(user)).refusal.challenge?.token
    for (let tries = 0; tries < 12; tries += 1) await enter(user, '000000')
    const send = (headers: Record<string, string>) =>
      server.anyone.request('POST', '/auth/second-factor', { challenge: token, code: codeOf(secret) }, headers)
    expect((await send({})).status).toBe(429)
    // The browser also sends the cookie of the earlier path, which may have ended.
    expect((await send({ cookie: `${cookie.split('=')[0]}=a.1.b; ${cookie}` })).status).toBe(200)
  })
})

describe('the second factor of the caller', () => {
  it('DE-42 is not reset by the call of an administrator, neither alone nor among others', async () => {
    const root = await server.signedIn('ROOT')
    const other = await server.signedIn('USER')
    for (const user of [root, other]) await turnOnSecondFactor(user)
    for (const ids of [[idOf(root)], [idOf(other), idOf(root)]]) {
      const { status, refusal } = await root.request('POST', '/v1/users/second-factor/reset', { ids })
      expect([status, refusal.code]).toEqual([409, 'OWN_USER'])
    }
    for (const user of [root, other]) expect(await stateOf(user)).toMatchObject({ isOn: true })
  })
})

describe('a second factor that is half set up', () => {
  const confirm = (user: Client, secret: string) =>
    user.request('POST', '/v1/users/second-factor/confirm', { code: codeOf(secret) })

  it.each<[string, (user: Client) => Promise<unknown>]>([
    [
      'a change of the own password',
      (user) =>
        user.patch('/v1/users/password', { id: idOf(user), password: 'another password', currentPassword: PASSWORD }),
    ],
    [
      'a password that a manager sets',
      (user) => server.root.patch('/v1/users/password', { id: idOf(user), password: 'another password' }),
    ],
    ['the sign-out on all devices', (user) => server.root.post('/v1/users/sign-out', { ids: [idOf(user)] })],
    ['the reset by ROOT', (user) => server.root.post('/v1/users/second-factor/reset', { ids: [idOf(user)] })],
    ['a suspension', (user) => server.root.patch('/v1/users', { users: [{ id: idOf(user), isSuspended: true }] })],
  ])('DE-42 ends with %s', async (_, change) => {
    const user = await server.signedIn('USER')
    const { secret } = await setUp(user)
    await change(user)
    const answer = await confirm(user, secret)
    expect([400, 401]).toContain(answer.status)
    const stored = server.database.db.selectFrom('users').select('totp_pending').where('id', '=', idOf(user))
    expect(await stored.executeTakeFirst()).toEqual({ totp_pending: null })
  })
})

describe('SECOND_FACTOR=required', () => {
  it('lets managers sign in only once they have set a second factor up, others as before', async () => {
    const DATA_DIR = temporaryFolder()
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    const before = await startServer({ env: { DATA_DIR } })
    const [manager, user] = [await before.signedIn('MANAGER'), await before.signedIn('USER')]
    await before.close()
    const { databaseUrl } = before
    const running = await start(
      readConfig({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR,
        LOG_LEVEL: 'error',
        SECOND_FACTOR: 'required',
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      }),
      () => undefined,
    )
    onTestFinished(() => running.close())
    expect((await login(user, PASSWORD, running.url)).status).toBe(200)
    const { status, refusal } = await login(manager, PASSWORD, running.url)
    expect([status, refusal.code]).toEqual([403, 'SECOND_FACTOR_SET_UP'])
    const { token = '', setUp: made } = refusal.challenge ?? {}
    // A page that was reloaded shows the same code, which the app may have scanned already.
    expect((await login(manager, PASSWORD, running.url)).refusal.challenge?.setUp).toEqual(made)
    const answer = await server.anyone
      .at(running.url)
      .request<ContinuedSession>('POST', '/auth/second-factor', { challenge: token, code: codeOf(made?.secret ?? '') })
    expect(answer.body.recoveryCodes).toHaveLength(10)
    const entered = new Client(running.url, answer.body)
    expect(await stateOf(entered)).toEqual({ isOn: true, isRequired: true, codesLeft: 10 })
    const off = await entered.request('DELETE', '/v1/users/second-factor', {
      currentPassword: PASSWORD,
      code: '000000',
    })
    expect([off.status, off.refusal.code]).toEqual([409, 'SECOND_FACTOR_REQUIRED'])
  })
})
