import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentServer } from '../../agent/agentServer.ts'
import { readSettings } from '../../agent/settings.ts'
import { createDid } from '../harness/create.ts'
import { serverForEach } from '../harness/testServer.ts'

let shutdowns: number
const closing: Server[] = []
beforeEach(async () => {
  shutdowns = 0
})
const server = serverForEach()
afterEach(async () => {
  for (const each of closing.splice(0)) {
    each.close()
    each.closeAllConnections()
  }
})

async function portOf(listening: Server): Promise<string> {
  closing.push(listening)
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return String((listening.address() as AddressInfo).port)
}
const startAgent = () =>
  portOf(agentServer(readSettings(undefined), { version: '1.0.0', shutdown: () => (shutdowns += 1) }))
const agents = (id: number) => `/v1/displays/agents/${id}`

test('BD-07 AP-10 the server asks the agent of a board for a console that its browser keeps from asking', async () => {
  const did = await createDid(server.root, { ipAddress: '127.0.0.1', agentPort: await startAgent() })
  expect(await server.root.get(agents(did.id))).toEqual({ status: 200 })
  expect(await server.anyone.request('GET', agents(did.id))).toMatchObject({ status: 401 })
  expect(await server.root.request('GET', agents(99))).toMatchObject({ refusal: { code: 'DID_NOT_FOUND' } })
})

test('BD-08 a shutdown that the agent refuses is answered with its status, and shuts nothing down', async () => {
  const did = await createDid(server.root, { ipAddress: '127.0.0.1', agentPort: await startAgent() })
  expect(await server.root.post(`${agents(did.id)}/shutdown`, {})).toEqual({ status: 403 })
  expect(await server.anyone.request('POST', `${agents(did.id)}/shutdown`, {})).toMatchObject({ status: 401 })
  expect(shutdowns).toBe(0)
})

/** Starts the agent of a board that takes tickets of this key only. */
const startPaired = (id: number, serverKey: string) => {
  const board = { id, roomId: 1 }
  const settings = { ...readSettings(undefined), origins: [server.url], board, serverKey }
  return portOf(agentServer(settings, { version: '1.0.0', shutdown: () => (shutdowns += 1) }))
}

test('BD-08 a paired agent is shut down by the ticket that the server signs for its board, and by nobody else', async () => {
  const { publicKey } = await server.anyone.get<{ publicKey: string }>('/v1/displays/agents/key')
  const did = await createDid(server.root)
  const agentPort = await startPaired(did.id, publicKey)
  await server.root.patch('/v1/dids', { dids: [{ id: did.id, ipAddress: '127.0.0.1', agentPort }] })
  const ask = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${agentPort}/api/v1/common/shutdown`, { method: 'POST', headers }).then(
      ({ status }) => status,
    )
  const minute = Math.floor(Date.now() / 60_000)
  expect(await ask({ origin: server.url })).toBe(403)
  expect(await ask({ origin: server.url, 'x-agent-ticket': `${minute}.${'A'.repeat(86)}` })).toBe(403)
  const other = await createDid(server.root, { ipAddress: '127.0.0.1', agentPort })
  expect(await server.root.post(`${agents(other.id)}/shutdown`, {})).toEqual({ status: 403 })
  expect(shutdowns).toBe(0)
  expect(await server.root.post(`${agents(did.id)}/shutdown`, {})).toEqual({ status: 200 })
  expect(shutdowns).toBe(1)
})

test.each([
  ['', ''],
  ['127.0.0.1', '1'],
  ['no-such-board.invalid', '9080'],
])('BD-07 the agent at "%s" port "%s" does not answer', async (ipAddress, agentPort) => {
  const did = await createDid(server.root, { ipAddress, agentPort })
  expect(await server.root.get(agents(did.id))).toEqual({ status: null })
})

test.each(['169.254.169.254', '0.0.0.0', 'fe80::1'])(
  'the address %s, which no board has, is never called',
  async (ipAddress) => {
    const port = await startAgent()
    const did = await createDid(server.root, { ipAddress, agentPort: port })
    expect(await server.root.get(agents(did.id))).toEqual({ status: null })
  },
)

test('a redirect of an agent is not followed, its text is not passed on', async () => {
  const asked: (string | undefined)[] = []
  const port = await portOf(
    createServer(({ url }, response) => {
      asked.push(url)
      response.writeHead(302, { location: '/secret' }).end('secret')
    }),
  )
  const did = await createDid(server.root, { ipAddress: '127.0.0.1', agentPort: port })
  expect(await server.root.get(agents(did.id))).toEqual({ status: 302 })
  expect(asked).toEqual(['/api/v1/common'])
})
