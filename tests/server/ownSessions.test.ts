import { expect, it } from 'vitest'
import type { OwnSession } from '../../contract/users.ts'
import { PASSWORD } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const listed = async (client: Client) => (await client.get<{ sessions: OwnSession[] }>('/v1/users/sessions')).sessions
const end = (client: Client, ...ids: string[]) => client.request('DELETE', '/v1/users/sessions', { ids })
const isIn = async (client: Client) => (await client.request('GET', '/v1/users/my-info')).status === 200

it('shows a user where they are signed in, nobody else, and ends the others at once', async () => {
  const here = await server.signedIn('USER')
  const there = await server.anyone.signIn(here.session?.user.id ?? '', PASSWORD)
  await server.signedIn('USER')
  const sessions = await listed(here)
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  expect(sessions[0]).toEqual({
    id: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
    address: '127.0.0.1',
    isCurrent: false,
  })
  expect((await end(here, sessions[0]?.id ?? '')).status).toBe(200)
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  expect(
    (await server.anyone.request('POST', '/auth/refresh', { refreshToken: there.session?.refreshToken })).status,
  ).toBe(401)
  expect(await listed(here)).toHaveLength(1)
})

it('ends none of those of others, nor any beside one that is not there', async () => {
  const [own, other] = [await server.signedIn('USER'), await server.signedIn('USER')]
  const [mine, theirs] = [(await listed(own))[0]?.id ?? '', (await listed(other))[0]?.id ?? '']
  expect((await end(own, mine, theirs)).refusal).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' })
  expect([await isIn(own), await isIn(other)]).toEqual([true, true])
})

it('confirms the own password for the lock screen, and counts a wrong one as a failed sign-in', async () => {
  const user = await server.signedIn('USER')
  const confirm = (currentPassword: string) => user.request('POST', '/v1/users/confirm-password', { currentPassword })
  expect(await confirm(PASSWORD)).toMatchObject({ status: 200, body: {} })
  expect((await confirm('not the password')).status).toBe(400)
  const { content } = await server.root.get<{ content: { action: string }[] }>('/v1/audit')
  expect(content.map(({ action }) => action)).toContain('login.failed')
})
