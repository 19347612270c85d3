// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAuthProvider } from '../../../src/authProvider/createAuthProvider.ts'
import { createClient } from '../../../src/session/createClient.ts'
import { type Answer, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answer: Answer
const client = createClient(() => {})
const visitsOf = ({ canAccess }: ReturnType<typeof createAuthProvider>) => canAccess?.({ resource: 'visits', action: 'list' })

beforeEach(async () => {
  wire = await startWire(() => answer)
  client.defaults.baseURL = `${location.origin}/api`
})
afterEach(() => wire.stop())

it.each([
  ['has visits', { body: { content: [] } }, true],
  ['has none', { status: 404 }, false],
  ['answers every address with its page', { body: '<!doctype html>' }, false],
])('DE-22 asks a server that %s once', async (_what, given, expected) => {
  answer = given
  const provider = createAuthProvider(client, () => {})
  expect([await visitsOf(provider), await visitsOf(provider)]).toEqual([expected, expected])
  expect(wire.lines()).toEqual(['GET /api/v1/visits?page=1&size=1'])
})

it('takes a server in trouble for no word on visits, and asks again', async () => {
  answer = { status: 503 }
  const provider = createAuthProvider(client, () => {})
  await expect(visitsOf(provider)).rejects.toThrow()
  answer = { body: { content: [] } }
  await expect(visitsOf(provider)).resolves.toBe(true)
})

it('takes no answer for no word on visits, and asks again', async () => {
  answer = { body: { content: [] } }
  const provider = createAuthProvider(client, () => {})
  const { baseURL } = client.defaults
  client.defaults.baseURL = 'http://127.0.0.1:9/api'
  await expect(visitsOf(provider)).rejects.toThrow()
  client.defaults.baseURL = baseURL ?? ''
  await expect(visitsOf(provider)).resolves.toBe(true)
})
