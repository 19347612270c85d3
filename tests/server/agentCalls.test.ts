// Embedded database alone: nothing that it tries depends on what a database does.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createSocket, type Socket } from 'node:dgram'
import { describe, afterEach, beforeEach, expect, test } from 'vitest'
import { agentServer } from '../../agent/agentServer.ts'
import { readSettings } from '../../agent/settings.ts'
import { createDid } from '../harness/create.ts'
import { serverForEach } from '../harness/testServer.ts'
import { wakeTargets } from '../../server/displays/wakeOnLan.ts'
import { WakeService } from '../../server/displays/wakeService.ts'
import { aUnit } from '../harness/database.ts'

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

describe('wake', () => {
  const WAKE = '/v1/displays/wake'

  let network: Socket
  beforeEach(async () => {
    network = createSocket('udp4').bind(0, '127.0.0.1')
    await once(network, 'listening')
  })
  const server = serverForEach(() => ({ env: { WAKE_BROADCAST: `127.0.0.1:${network.address().port}` } }))
  afterEach(async () => {
    network.close()
  })

  test.each(['00:1B:44:11:3A:B7', '00-1b-44-11-3a-b7'])(
    'a board with the MAC address %s is woken by a packet that names it sixteen times',
    async (macAddress) => {
      const did = await createDid(server.root, { macAddress })
      const heard = once(network, 'message')
      expect(await server.root.post(WAKE, { didId: did.id })).toEqual({ macAddress })
      const [packet] = (await heard) as [Buffer]
      expect(packet.toString('hex')).toBe('ff'.repeat(6) + '001b44113ab7'.repeat(16))
    },
  )

  test('DE-13 without a MAC address, a board or a network the refusal says so in Korean', async () => {
    const did = await createDid(server.root, { macAddress: '' })
    expect(await server.root.request('POST', WAKE, { didId: did.id })).toMatchObject({
      status: 409,
      refusal: {
        code: 'NO_MAC_ADDRESS',
        message: '대기판에 MAC 주소가 없어 켤 수 없습니다. 대기판 수정에서 MAC 주소를 입력해 주세요.',
      },
    })
    expect(await server.root.request('POST', WAKE, { didId: 99 })).toMatchObject({
      status: 404,
      refusal: { code: 'DID_NOT_FOUND' },
    })
    expect(await server.anyone.request('POST', WAKE, { didId: did.id })).toMatchObject({ status: 401 })
  })

  test('a packet that no network takes is refused, and its error reported', async () => {
    const did = await createDid(server.root, { macAddress: '00:1B:44:11:3A:B7' })
    const reported: unknown[] = []
    const unit = aUnit(server.database.db)
    const wakes = new WakeService(unit, [], (...failure) => reported.push(failure))
    await expect(wakes.wake({ entry: () => null }, did.id)).rejects.toMatchObject({ code: 'WAKE_NOT_SENT' })
    expect(reported).toEqual([[expect.any(Error), did.id]])
  })

  test('a board in another network is reached by the broadcast of its neighbours, one in ours by that of our card', () => {
    const addresses = (ip: string) => wakeTargets(ip).map(({ address }) => address)
    expect(addresses('203.0.113.77')).toEqual(['255.255.255.255', '203.0.113.255'])
    expect(addresses('board-7.example')).toEqual(['255.255.255.255'])
    expect(addresses('2001:db8::7')).toEqual(['255.255.255.255'])
    expect(addresses('127.1.2.3')).toEqual(['255.255.255.255', '127.255.255.255'])
    expect(wakeTargets('203.0.113.77').map(({ port }) => port)).toEqual([9, 9])
  })
})
