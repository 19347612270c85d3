// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAuthProvider } from '../../../src/authProvider/createAuthProvider.ts'
import { createClient } from '../../../src/session/createClient.ts'
import { OwnServer } from '../../../src/session/ownServer.ts'
import { type Answer, OURS, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answer: Answer
const root = { name: '김민지', authority: 'ROOT' }

beforeEach(async () => {
  wire = await startWire(() => answer)
})
afterEach(() => wire.stop())

function open(baseURL = `${location.origin}/api`) {
  const client = createClient(() => {})
  client.defaults.baseURL = baseURL
  const server = new OwnServer()
  server.watch(client)
  const { canAccess } = createAuthProvider(client, server, () => {})
  return { client, can: (resource: string) => canAccess?.({ resource, action: 'list' }) }
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

it('offers the audit log to ROOT, on our server', async () => {
  answer = { body: root, headers: OURS }
  expect(await open().can('audit-logs')).toBe(true)
  answer = { body: { ...root, authority: 'MANAGER' }, headers: OURS }
  expect(await open().can('audit-logs')).toBe(false)
  answer = { body: root }
  expect(await open().can('audit-logs')).toBe(false)
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
  const { client, can } = open('http://127.0.0.1:9/api')
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
