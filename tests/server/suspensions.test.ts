import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '../../contract/users.ts'
import { aUser, PASSWORD } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
afterEach(() => {
  vi.useRealTimers()
})

const idOf = ({ session }: Client) => session?.user.id ?? ''
const suspend = (id: string, suspension: Partial<User> = {}, by = server.root) =>
  by.request<User[]>('PATCH', '/v1/users', { users: [{ id, isSuspended: true, ...suspension }] })
const login = (id: string, password = PASSWORD) =>
  server.anyone.request<{ code: string; message: string }>('POST', '/auth/login', { id, password })
const isIn = async (client: Client) => (await client.request('GET', '/v1/users/my-info')).status === 200

it('ends the sessions of a suspended user, refuses the sign-in with a reason, and lets the user in again', async () => {
  const user = await server.signedIn('USER')
  const id = idOf(user)
  expect((await suspend(id)).body).toMatchObject([{ id, isSuspended: true }])
  expect(await isIn(user)).toBe(false)
  const { refreshToken } = user.session ?? {}
  expect((await server.anyone.request('POST', '/auth/refresh', { refreshToken })).status).toBe(401)
  const refused = await login(id)
  expect([refused.status, refused.refusal?.code, refused.refusal?.message]).toEqual([
    403,
    'ACCOUNT_SUSPENDED',
    '사용이 정지된 계정입니다. 관리자에게 문의해 주세요.',
  ])
  // Only the password tells that there is such an account.
  expect((await login(id, 'wrong password')).refusal?.code).toBe('LOGIN_FAILED')
  await server.root.request('PATCH', '/v1/users', { users: [{ id, isSuspended: false }] })
  expect((await login(id)).status).toBe(200)
})

it('shows the last sign-in, and lets a manager sign a user out on all devices', async () => {
  const user = await server.signedIn('USER')
  const manager = await server.signedIn('MANAGER')
  const shown = await manager.get<User>(`/v1/users/${idOf(user)}`)
  expect(Date.now() - Date.parse(shown.lastLoginAt ?? '')).toBeLessThan(60_000)
  const signOut = (id: string) => manager.request('POST', '/v1/users/sign-out', { ids: [id] })
  expect((await signOut(idOf(user))).status).toBe(200)
  expect(await isIn(user)).toBe(false)
  expect((await signOut(idOf(manager))).status).toBe(200)
  expect(await isIn(manager)).toBe(true)
})

it('suspends neither the caller nor the last ROOT, nor anybody above', async () => {
  const manager = await server.signedIn('MANAGER')
  expect((await suspend(idOf(manager), {}, manager)).refusal?.code).toBe('OWN_USER')
  expect((await suspend('root', {}, manager)).status).toBe(403)
  const other = await server.signedIn('ROOT')
  expect((await suspend('root', {}, other)).status).toBe(200)
  expect((await other.request('DELETE', '/v1/users', { ids: [idOf(other)] })).status).toBe(409)
  const demoted = await other.request('PATCH', '/v1/users', { users: [{ id: idOf(other), authority: 'USER' }] })
  expect(demoted.refusal?.code).toBe('LAST_ROOT')
  await other.request('PATCH', '/v1/users', { users: [{ id: 'root', isSuspended: false }] })
})

it('ends a suspension after its last day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00+09:00') })
  const root = await server.anyone.signIn('root', PASSWORD)
  const { id } = await root.post<User>('/v1/users/sign-up', aUser())
  expect((await suspend(id, { suspendedUntil: '2026-12-01' }, root)).status).toBe(200)
  vi.setSystemTime(new Date('2026-12-01T23:59:00+09:00'))
  expect((await login(id)).refusal?.message).toContain('2026-12-01까지')
  vi.setSystemTime(new Date('2026-12-02T00:00:00+09:00'))
  expect((await login(id)).status).toBe(200)
})
