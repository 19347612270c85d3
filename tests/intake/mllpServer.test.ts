import { afterEach, expect, it } from 'vitest'
import { MllpServer } from '../../server/intake/hl7/mllpServer.ts'
import { aFreePort } from '../browser/freePort.ts'
import { MllpSender } from '../harness/mllp.ts'

let server: MllpServer
afterEach(() => server.close())

it('closes a connection whose frame does not end in time, and no other', async () => {
  const port = await aFreePort()
  server = new MllpServer({
    host: '127.0.0.1',
    port,
    allowed: ['127.0.0.1'],
    encoding: 'utf-8',
    frameMs: 50,
    take: async (messages) => messages.map(() => ({ code: 'AA', at: new Date() })),
    report: () => undefined,
    refused: () => undefined,
  })
  await server.open()
  const [slow, other] = [await MllpSender.open(port), await MllpSender.open(port)]
  slow.socket.write('\u000bMSH|^~\\&|HIS')
  expect(await slow.answer()).toBeUndefined()
  expect(await other.send('MSH|^~\\&|HIS|||||| ADT^A08|7|P|2.5\r')).toMatchObject(['AA', '7'])
  other.close()
})
