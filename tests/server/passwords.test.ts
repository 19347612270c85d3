import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { PASSWORD_MIN } from '../../domain/limits.ts'

const NEXT = 'another password'
const WRONG = { field: 'currentPassword', message: '현재 비밀번호가 일치하지 않습니다.' }
const MISSING = { field: 'currentPassword', message: '현재 비밀번호를 입력해 주세요.' }
/** Number of wrong passwords per address that cause no delay. */
const FREE = 8

let server: TestServer
const idOf = ({ session }: Client) => session?.user.id ?? ''
const change = (by: Client, given: object) =>
  by.request<{ errors?: object[] }>('PATCH', '/v1/users/password', { id: idOf(by), password: NEXT, ...given })
const signIn = async (id: string, password: string) =>
  (await server.anyone.request('POST', '/auth/login', { id, password })).status

describe('changing the own password', () => {
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('takes the current one where it is given, composed however', async () => {
    const user = await server.signedIn('USER')
    expect((await change(user, { currentPassword: PASSWORD, password: '새 비밀번호입니다' })).status).toBe(200)
    expect((await change(user, { currentPassword: '새 비밀번호입니다'.normalize('NFD') })).status).toBe(200)
    expect(await signIn(idOf(user), NEXT)).toBe(200)
  })

  it('refuses a wrong one at its field, and changes nothing', async () => {
    const user = await server.signedIn('USER')
    expect(await change(user, { currentPassword: 'not the one' })).toMatchObject({
      status: 400,
      body: { errors: [WRONG] },
    })
    expect(await change(user, { currentPassword: '' })).toMatchObject({ status: 400, body: { errors: [MISSING] } })
    expect(await signIn(idOf(user), PASSWORD)).toBe(200)
  })

  it('serves consoles of section 7, which have no place for it', async () => {
    const user = await server.signedIn('USER')
    expect((await change(user, {})).status).toBe(200)
  })

  it('counts a wrong one as a failed sign-in, pauses after too many, and writes them down', async () => {
    const user = await server.signedIn('USER')
    for (let tries = 0; tries < FREE; tries += 1)
      expect((await change(user, { currentPassword: 'a guess' })).status).toBe(400)
    const [paused, signedIn] = await Promise.all([
      change(user, { currentPassword: PASSWORD }),
      signIn(idOf(user), PASSWORD),
    ])
    expect([paused.status, signedIn]).toEqual([429, 429])
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0)
    const failed = server.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'login.failed')
      .where('subjects', '=', idOf(user))
    expect(await failed.execute()).toHaveLength(FREE)
  })

  it('has one winner of two who know the same one', async () => {
    const user = await server.signedIn('USER')
    const answers = await Promise.all(
      [1, 2].map((at) => change(user, { currentPassword: PASSWORD, password: `${NEXT} ${at}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('PASSWORD_CHANGE=confirmed', () => {
  beforeAll(async () => {
    server = await startServer({ env: { PASSWORD_CHANGE: 'confirmed' } })
  })
  afterAll(() => server.close())

  it('lets nobody change their own without the current one', async () => {
    for (const user of [await server.signedIn('USER'), await server.signedIn('ROOT')]) {
      expect(await change(user, {})).toMatchObject({ status: 400, body: { errors: [MISSING] } })
      expect(await signIn(idOf(user), PASSWORD)).toBe(200)
      expect((await change(user, { currentPassword: PASSWORD })).status).toBe(200)
    }
  })

  it('asks nothing of who sets that of another', async () => {
    const user = await server.signedIn('USER')
    expect((await change(server.root, { id: idOf(user) })).status).toBe(200)
    expect(await signIn(idOf(user), NEXT)).toBe(200)
  })
})

const REFUSED = {
  status: 400,
  body: { errors: [{ field: 'password', message: '너무 흔히 쓰이는 비밀번호입니다. 다른 비밀번호를 입력해 주세요.' }] },
}
const COMMON = ['12345678', 'password1', '1q2w3e4r5t', 'PassWord']

const create = (password: string) =>
  server.root.request('POST', '/v1/users/sign-up', {
    id: `nurse-${COMMON.indexOf(password)}`,
    name: '간호사',
    password,
  })

describe('PASSWORDS=uncommon', () => {
  beforeAll(async () => {
    server = await startServer({ env: { PASSWORDS: 'uncommon' } })
  })
  afterAll(() => server.close())

  it.each(COMMON)('gives nobody %s', async (password) => {
    expect(await create(password)).toMatchObject(REFUSED)
    const user = await server.signedIn('USER')
    const id = user.session?.user.id ?? ''
    expect(await user.request('PATCH', '/v1/users/password', { id, password })).toMatchObject(REFUSED)
    expect((await server.anyone.request('POST', '/auth/login', { id, password: PASSWORD })).status).toBe(200)
  })

  it('knows at least the 3,000 that ASVS 6.2.4 asks for, of those that are long enough', () => {
    expect(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN).length).toBeGreaterThan(
      3_000,
    )
  })

  it('takes others', async () => {
    expect((await create('접수대 뒤의 화분 셋')).status).toBe(201)
  })
})

it('takes any of eight characters unless it is told otherwise', async () => {
  server = await startServer()
  expect((await create('12345678')).status).toBe(201)
  await server.close()
})
