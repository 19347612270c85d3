import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAuthProvider } from '../../../src/authProvider/createAuthProvider.ts'
import { consoleApi } from '../support/consoleApi.ts'
import { type Answer, ofOurServer, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answer: Answer
const root = { name: '김민지', authority: 'ROOT' }

beforeEach(async () => {
  ofOurServer()
  wire = await startWire(() => answer)
  localStorage.setItem('accessToken', 'token')
})
afterEach(async () => {
  await wire.stop()
})

function open({ onNoUser = () => {} } = {}) {
  const authProvider = createAuthProvider(consoleApi(), { onNoUser, onExpired: () => {} })
  return {
    authProvider,
    can: async (resource: string, action = 'list') => authProvider.canAccess?.({ resource, action }),
  }
}

it.each([true, false])('DE-22 offers visits, without a request, if our server sent the page: %s', async (isOurs) => {
  ofOurServer(isOurs)
  expect(await open().can('visits')).toBe(isOurs)
  expect(wire.lines()).toEqual([])
})

it.each([
  ['ROOT', 'ROOT', true, true],
  ['a MANAGER', 'MANAGER', true, false],
  ['ROOT of another server', 'ROOT', false, false],
])('offers the audit log to ROOT, on our server: %s', async (_who, authority, isOurs, expected) => {
  answer = { body: { ...root, authority } }
  ofOurServer(isOurs)
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
  answer = { body: { ...user, withheldRights: [right] } }
  const { can } = open()
  expect(await can(resource, action)).toBe(false)
  expect(await can(resource, 'list')).toBe(true)
  expect(await Promise.all(others.map((other) => can(other[0], other[1])))).toEqual(others.map(() => true))
})

/** Only our server records calls and wakes computers. */
const isOwn = ([resource, action]: readonly [string, string, string]) => resource === 'voice' || action === 'wake'

it.each([
  ['our server', true, () => true],
  ['another, which knows no rights', false, (what: (typeof WHAT)[number]) => !isOwn(what)],
])('offers everything that the server has where nothing is withheld: %s', async (_whose, isOurs, expected) => {
  answer = { body: { name: '김민지', authority: 'USER' } }
  ofOurServer(isOurs)
  const { can } = open()
  expect(await Promise.all(WHAT.map(([resource, action]) => can(resource, action)))).toEqual(WHAT.map(expected))
})

it('offers what a right allows while nobody can say who is signed in', async () => {
  answer = { status: 503 }
  const { can } = open()
  expect(await Promise.all(WHAT.map(([resource, action]) => can(resource, action)))).toEqual(WHAT.map(() => true))
  await expect(can('users')).rejects.toThrow()
  await expect(can('audit-logs')).rejects.toThrow()
})

it.each([
  ['ROOT', true, true],
  ['MANAGER', true, true],
  ['USER', true, false],
  ['ROOT', false, false],
])('lets %s decide about rights, where the server is ours (%s): %s', async (authority, isOurs, expected) => {
  answer = { body: { name: '김민지', authority } }
  ofOurServer(isOurs)
  expect(await open().can('rights', 'edit')).toBe(expected)
})

it('asks who is signed in once, and again when they have changed something of themselves', async () => {
  answer = { body: { ...root, firstPage: 'VISITS' } }
  const { authProvider } = open()
  expect(await authProvider.getIdentity?.()).toMatchObject({ firstPage: 'VISITS' })
  answer = { body: { ...root, firstPage: 'DIDS' } }
  expect(await authProvider.getIdentity?.()).toMatchObject({ firstPage: 'VISITS' })
  authProvider.forgetIdentity()
  expect(await authProvider.getIdentity?.()).toMatchObject({ firstPage: 'DIDS' })
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
  await wire.stop()
  const { authProvider } = open({ onNoUser })
  await expect(authProvider.getIdentity?.()).rejects.toThrow()
  answer = { body: root }
  wire = await startWire(() => answer)
  expect(await authProvider.getIdentity?.()).toMatchObject({ fullName: '김민지' })
  expect(onNoUser).not.toHaveBeenCalled()
})

it.each([404, 200])('SS-06 an answer %s that names nobody signs out', async (status) => {
  const onNoUser = vi.fn()
  answer = { status, body: {} }
  await expect(open({ onNoUser }).authProvider.getIdentity?.()).rejects.toThrow()
  expect(onNoUser).toHaveBeenCalledOnce()
})
