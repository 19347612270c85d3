// @vitest-environment node
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { agentServer } from '../../../../agent/agentServer.ts'
import { readSettings } from '../../../../agent/settings.ts'
import { agentAddress, AgentRefusal, askAgent, shutDown } from '../../../../src/resources/dids/useAgent.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  [{ ipAddress: '192.0.2.7', agentPort: '9080' }, 'http://192.0.2.7:9080'],
  [{ ipAddress: '2001:db8::7', agentPort: '9080' }, 'http://[2001:db8::7]:9080'],
  [{ ipAddress: '', agentPort: '9080' }, undefined],
  [{ ipAddress: '192.0.2.7', agentPort: '' }, undefined],
])('BD-07 the agent of %o is at %s', (did, address) => {
  expect(agentAddress(did)).toBe(address)
})

test('BD-07 a running agent answers, one that is gone does not', async () => {
  const server = agentServer(readSettings(undefined), { version: '1.0.0', shutdown: vi.fn<() => void>() })
  const address = await listening(server)
  const { signal } = new AbortController()
  await expect(askAgent(address, signal)).resolves.toBe(true)
  server.close()
  server.closeAllConnections()
  await expect(askAgent(address, signal)).rejects.toThrow(TypeError)
})

test('BD-08 a refusal of the agent carries its status', async () => {
  const shutdown = vi.fn<() => void>()
  const address = await listening(agentServer(readSettings(undefined), { version: '1.0.0', shutdown }))
  const refused = shutDown(address)
  await expect(refused).rejects.toThrow(AgentRefusal)
  await expect(refused).rejects.toMatchObject({ status: 403 })
  expect(shutdown).not.toHaveBeenCalled()
})
