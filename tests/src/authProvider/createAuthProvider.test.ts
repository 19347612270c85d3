// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAuthProvider } from '../../../src/authProvider/createAuthProvider.ts'
import { createClient } from '../../../src/session/createClient.ts'
import { OwnServer } from '../../../src/session/ownServer.ts'
import { type Answer, OURS, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answer: Answer
const root = { name: '김민지', authority: 'ROOT' }

beforeEach(async () => {
  wire = await startWire(() => answer)
  localStorage.setItem('accessToken', 'token')
})
afterEach(async () => {
  localStorage.clear()
  await wire.stop()
})

function open({ baseURL = `${location.origin}/api`, onNoUser = () => {} } = {}) {
  const client = createClient(() => {})
  client.defaults.baseURL = baseURL
  const server = new OwnServer()
  server.watch(client)
  const authProvider = createAuthProvider(client, server, onNoUser)
  return {
    client,
    authProvider,
    can: async (resource: string, action = 'list') => authProvider.canAccess?.({ resource, action }),
  }
}

it.each([
  ['ours', { body: root, headers: OURS }, true],
  ['another', { body: root }, false],
  ['one without the call', { status: 404, body: {} }, false],
  ['one that answers every address with its page', { body: '<!doctype html>' }, false],
])('DE-22 offers visits by what the first call was answered: %s', async (_whose, given, expected) => {
  answer = given
  const { can } = open()
  expect([await can('visits'), await can('visits')]).toEqual([expected, expected])
  expect(wire.lines()).toEqual(['GET /api/v1/users/my-info'])
})

it.each([
  ['ROOT', { body: root, headers: OURS }, true],
  ['a MANAGER', { body: { ...root, authority: 'MANAGER' }, headers: OURS }, false],
  ['ROOT of another server', { body: root }, false],
])('offers the audit log to ROOT, on our server: %s', async (_who, given, expected) => {
  answer = given
  expect(await open().can('audit-logs')).toBe(expected)
})

const WHAT = [
  ['rooms', 'delete', 'deleteRooms'],
  ['exams', 'delete', 'deleteExams'],
  ['dids', 'delete', 'deleteDids'],
  ['did-waitings/tag-mappings', 'delete', 'deleteTags'],
  ['did-options', 'edit', 'changeDidOptions'],
  ['voice', 'edit', 'recordVoices'],
  ['dids', 'power', 'powerDids'],
  ['dids', 'wake', 'powerDids'],
] as const

it.each(WHAT)('keeps from who has no right to it: %s %s', async (resource, action, right) => {
  const user = { name: '김민지', authority: 'USER' }
  const others = WHAT.filter(([, , other]) => other !== right)
  answer = { body: { ...user, withheldRights: [right] }, headers: OURS }
  const { can } = open()
  expect(await can(resource, action)).toBe(false)
  expect(await can(resource, 'list')).toBe(true)
  expect(await Promise.all(others.map((other) => can(other[0], other[1])))).toEqual(others.map(() => true))
})

/** Only our server records calls and wakes computers. */
const isOwn = ([resource, action]: readonly [string, string, string]) => resource === 'voice' || action === 'wake'

it.each([
  ['our server', { headers: OURS }, () => true],
  ['another, which knows no rights', {}, (what: (typeof WHAT)[number]) => !isOwn(what)],
])('offers everything that the server has where nothing is withheld: %s', async (_whose, given, expected) => {
  answer = { body: { name: '김민지', authority: 'USER' }, ...given }
  const { can } = open()
  expect(await Promise.all(WHAT.map(([resource, action]) => can(resource, action)))).toEqual(WHAT.map(expected))
})

it('offers what a right allows while nobody can say who is signed in', async () => {
  answer = { status: 503 }
  const { can } = open()
  const others = WHAT.filter((what) => !isOwn(what))
  expect(await Promise.all(others.map(([resource, action]) => can(resource, action)))).toEqual(others.map(() => true))
  await expect(can('voice', 'edit')).rejects.toThrow()
  await expect(can('users')).rejects.toThrow()
  await expect(can('audit-logs')).rejects.toThrow()
})

it.each([
  ['ROOT', OURS, true],
  ['MANAGER', OURS, true],
  ['USER', OURS, false],
  ['ROOT', {}, false],
])('lets %s of a server with the headers %j decide about rights: %s', async (authority, headers, expected) => {
  answer = { body: { name: '김민지', authority }, headers }
  expect(await open().can('rights', 'edit')).toBe(expected)
})

it('asks who is signed in once, and again when they have changed something of themselves', async () => {
  answer = { body: { ...root, firstPage: 'VISITS' }, headers: OURS }
  const { authProvider } = open()
  expect(await authProvider.getIdentity?.()).toMatchObject({ firstPage: 'VISITS' })
  answer = { body: { ...root, firstPage: 'DIDS' }, headers: OURS }
  expect(await authProvider.getIdentity?.()).toMatchObject({ firstPage: 'VISITS' })
  authProvider.forgetIdentity()
  expect(await authProvider.getIdentity?.()).toMatchObject({ firstPage: 'DIDS' })
})

it('takes a server in trouble for no word on whose it is, and asks again', async () => {
  answer = { status: 503 }
  const { can } = open()
  await expect(can('visits')).rejects.toThrow()
  answer = { body: root, headers: OURS }
  await expect(can('visits')).resolves.toBe(true)
})

it('takes no answer for no word on whose server it is, and asks again', async () => {
  answer = { body: root, headers: OURS }
  const { client, can } = open({ baseURL: 'http://127.0.0.1:9/api' })
  await expect(can('visits')).rejects.toThrow()
  client.defaults.baseURL = `${location.origin}/api`
  await expect(can('visits')).resolves.toBe(true)
})

it('keeps to it that the server is ours, whatever a proxy answers in its place', async () => {
  answer = { body: root, headers: OURS }
  const { client, can } = open()
  expect(await can('visits')).toBe(true)
  answer = { status: 413 }
  await client.get('/v1/rooms').catch(() => undefined)
  expect(await can('visits')).toBe(true)
})

const TROUBLE: [string, Answer][] = [
  ['429', { status: 429 }],
  ['500', { status: 500 }],
  ['502', { status: 502 }],
]
it.each(TROUBLE)(
  'SS-06 a server in trouble (%s) signs nobody out, and the next caller asks again',
  async (_, trouble) => {
    const onNoUser = vi.fn()
    answer = trouble
    const { authProvider } = open({ onNoUser })
    await expect(authProvider.getIdentity?.()).rejects.toThrow()
    answer = { body: root }
    expect(await authProvider.getIdentity?.()).toMatchObject({ fullName: '김민지' })
    expect(onNoUser).not.toHaveBeenCalled()
  },
)

it('SS-06 no answer signs nobody out, and the next caller asks again', async () => {
  const onNoUser = vi.fn()
  answer = { body: root }
  const { client, authProvider } = open({ baseURL: 'http://127.0.0.1:9/api', onNoUser })
  await expect(authProvider.getIdentity?.()).rejects.toThrow()
  client.defaults.baseURL = `${location.origin}/api`
  expect(await authProvider.getIdentity?.()).toMatchObject({ fullName: '김민지' })
  expect(onNoUser).not.toHaveBeenCalled()
})

it.each([404, 200])('SS-06 an answer %s that names nobody signs out', async (status) => {
  const onNoUser = vi.fn()
  answer = { status, body: {} }
  await expect(open({ onNoUser }).authProvider.getIdentity?.()).rejects.toThrow()
  expect(onNoUser).toHaveBeenCalledOnce()
})
