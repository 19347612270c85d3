import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wakeTargets } from '../../server/displays/wakeOnLan.ts'
import { WakeService } from '../../server/displays/wakeService.ts'
import { createDid } from '../harness/create.ts'
import { serverForEach } from '../harness/testServer.ts'
import { aUnit } from '../harness/database.ts'

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
