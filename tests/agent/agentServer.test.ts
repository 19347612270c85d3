import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { agentServer } from '../../agent/agentServer.ts'
import { readSettings, type Settings } from '../../agent/settings.ts'
import { AgentStatus } from '../../contract/agent.ts'

const CONSOLE = 'http://192.0.2.10:8080'
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function startAgent(settings: Partial<Settings> = {}) {
  const shutdown = vi.fn<() => void>()
  const computer = { version: '1.2.3', shutdown }
  const server = agentServer({ ...readSettings(undefined), origins: [CONSOLE], ...settings }, computer).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  closing.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/common`
  return { url, shutdown }
}

test('AP-10 BD-07 an agent that runs says so to any page', async () => {
  const { url } = await startAgent()
  const answer = await fetch(url, { headers: { origin: 'http://198.51.100.7' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://198.51.100.7')
  expect(AgentStatus.parse(await answer.json())).toMatchObject({ status: 'ON', version: '1.2.3' })
})

test('AP-10 BD-08 a console of the settings switches the computer off, after the answer', async () => {
  const { url, shutdown } = await startAgent()
  const answer = await fetch(`${url}/shutdown`, { method: 'POST', headers: { origin: CONSOLE } })
  expect(answer.status).toBe(200)
  await vi.waitFor(() => expect(shutdown).toHaveBeenCalledOnce())
})

test.each([
  ['another page', { origin: 'http://198.51.100.7' }, {}],
  ['a program without a key', {}, {}],
  ['a console without the key that is asked for', { origin: CONSOLE }, { key: 'long-enough' }],
  ['a program with a wrong key', { 'x-agent-key': 'not-the-key' }, { key: 'long-enough' }],
])('AP-10 %s cannot switch the computer off', async (_who, headers, settings) => {
  const { url, shutdown } = await startAgent(settings)
  const answer = await fetch(`${url}/shutdown`, { method: 'POST', headers: { ...headers } })
  expect(answer.status).toBe(403)
  expect(shutdown).not.toHaveBeenCalled()
})

test('AP-10 a program with the key switches the computer off', async () => {
  const { url, shutdown } = await startAgent({ key: 'long-enough' })
  expect((await fetch(`${url}/shutdown`, { method: 'POST', headers: { 'x-agent-key': 'long-enough' } })).status).toBe(
    200,
  )
  await vi.waitFor(() => expect(shutdown).toHaveBeenCalledOnce())
})

test('AP-10 the browser may ask first, and other paths do not exist', async () => {
  const { url } = await startAgent()
  const preflight = await fetch(`${url}/shutdown`, { method: 'OPTIONS', headers: { origin: CONSOLE } })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-private-network')).toBe('true')
  expect((await fetch(`${url}/other`)).status).toBe(404)
  expect((await fetch(`${url}/shutdown`)).status).toBe(404)
})
