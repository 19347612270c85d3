import { fastify } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress, keepAddresses, networkOf } from '../../server/http/addresses.ts'

const WAYS: readonly [remoteAddress: string, forwarded: string | undefined][] = [
  ['203.0.113.5', undefined],
  ['203.0.113.5', '198.51.100.1'],
  ['10.0.0.2', '198.51.100.1'],
  ['10.0.0.2', '198.51.100.1, 10.1.2.3'],
  ['10.0.0.2', '192.0.2.66, 198.51.100.1 ,10.1.2.3'],
  ['10.0.0.2', '10.9.9.9, 10.1.2.3'],
  ['10.0.0.2', 'nonsense'],
  ['10.0.0.2', '198.51.100.1, nonsense, 10.1.2.3'],
  ['10.0.0.2', "x' or 1=1, 198.51.100.1:4711"],
  ['10.0.0.2', '[2001:db8::9]:443'],
  ['10.0.0.2', 'fe80::1%eth0'],
  ['10.0.0.2', '198.51.100.1,'],
  ['10.0.0.2', ''],
  ['fd00::2', '2001:db8::7, fd00::3'],
  ['::1', '198.51.100.1'],
]

it.each([[[]], [['10.0.0.0/8']], [['10.0.0.2', 'fd00::/8']]])(
  'says where a live connection comes from, as calls do, behind %j',
  async (trusted) => {
    const addressOf = clientAddress(trusted)
    const app = fastify({ trustProxy: trusted })
    app.addHook('onRequest', async ({ raw }) => keepAddresses(raw))
    app.get('/', async ({ ip }) => ip)
    for (const [remoteAddress, forwarded] of WAYS) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      const { body } = await app.inject({ url: '/', remoteAddress, headers })
      expect([
        remoteAddress,
        forwarded,
        addressOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage),
      ]).toEqual([remoteAddress, forwarded, body])
    }
    await app.close()
  },
)

it('TRUST_PROXY takes for an address only what is one', async () => {
  const addressOf = clientAddress(['10.0.0.0/8'])
  const cameFrom = (forwarded: string) =>
    addressOf({
      socket: { remoteAddress: '10.0.0.2' },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage)
  expect(
    ['nonsense', '198.51.100.1, nonsense', 'fe80::1%eth0', '', '198.51.100.1,', 'x'.repeat(1_000)].map(cameFrom),
  ).toEqual(Array(6).fill('10.0.0.2'))
  expect(
    ['198.51.100.1', 'nonsense, 198.51.100.1', '198.51.100.1:4711', '1.2.3.4, 198.51.100.1, 10.9.9.9'].map(cameFrom),
  ).toEqual(Array(4).fill('198.51.100.1'))
  expect(['2001:db8::9', '[2001:db8::9]', '[2001:db8::9]:443'].map(cameFrom)).toEqual(Array(3).fill('2001:db8::9'))
})

it('counts one network however its addresses are written', () => {
  const network = ['2001:db8:0:7::1', '2001:DB8:0:7:ffff::', '2001:0db8:0000:0007::192.0.2.1', '2001:db8:0:7:0:0:0:9']
  expect(new Set(network.map(networkOf))).toEqual(new Set(['2001:db8:0:7']))
  expect(
    ['2001:db8:0:8::1', '::1', 'fe80::1%eth0', '192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', ''].map(networkOf),
  ).toEqual(['2001:db8:0:8', '0:0:0:0', 'fe80:0:0:0', '192.0.2.7', '192.0.2.7', '192.0.2.7', ''])
})
