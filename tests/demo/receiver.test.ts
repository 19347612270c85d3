import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { beforeAll, expect, it } from 'vitest'
import type { WebhookDelivery, WithSecret } from '../../contract/webhooks.ts'
import { createVisit } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { startReceiver } from '../harness/receiver.ts'
import { serverForAll } from '../harness/testServer.ts'

let port: string
beforeAll(async () => {
  // A port that was free a moment ago.
  const { host, close } = await startReceiver()
  await close()
  port = host.split(':')[1] ?? ''
})
const server = serverForAll(() => ({ env: { WEBHOOK_ALLOW: `127.0.0.1:${port}` } }))

/** Starts the sample receiver; `lines` are what it prints. */
async function receive(secret: string) {
  const program = spawn(process.execPath, ['demo/receiver.ts', port, secret], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface(program.stdout).on('line', (line) => lines.push(line))
  await eventually(() => expect(lines).toEqual([`waiting for events on port ${port}`]))
  const close = () =>
    new Promise((resolve) => {
      program.once('exit', resolve)
      program.kill()
    })
  return { lines, close }
}

it('the sample receiver prints each event once, and refuses what another secret has signed', async () => {
  const hook = await server.root.post<WithSecret>('/v1/webhooks', {
    url: `http://127.0.0.1:${port}/`,
    events: ['visit.arrived'],
  })
  const deliveries = () => server.root.list<WebhookDelivery>('/v1/webhooks/deliveries?state=SENT')
  const good = await receive(hook.secret)
  const { id, number } = await createVisit(server.root)
  await eventually(() => expect(good.lines).toHaveLength(2))
  expect(JSON.parse(good.lines[1] ?? '')).toMatchObject({ type: 'visit.arrived', data: { visitId: id, number } })
  await eventually(async () => expect(await deliveries()).toHaveLength(1))
  const [sent] = await deliveries()
  await server.root.post('/v1/webhooks/deliveries', { ids: [sent?.id] })
  await eventually(async () => expect(await deliveries()).toMatchObject([{ attempts: 1, result: '204' }]))
  expect(good.lines).toHaveLength(2)
  await good.close()

  const other = await receive('whsec_b3RoZXI=')
  await createVisit(server.root)
  await eventually(async () =>
    expect((await server.root.list<WebhookDelivery>('/v1/webhooks/deliveries'))[0]).toMatchObject({
      state: 'PENDING',
      result: '401',
    }),
  )
  expect(other.lines).toHaveLength(1)
  await other.close()
})
