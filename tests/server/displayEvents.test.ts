import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DisplayMessage } from '../../contract/events.ts'
import { LocalBus } from '../../server/events/bus.ts'
import { notifyingReceivers } from '../../server/webhooks/displayChanges.ts'
import { SecretBox } from '../../server/db/secrets/secretBox.ts'
import { WebhookOutbox } from '../../server/webhooks/webhookOutbox.ts'
import { createDid } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { startServer, type TestServer } from '../harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { WEBHOOK_ALLOW: 'receiver.invalid' } })
})
afterAll(() => server.close())

it('tells receivers of a display that is away and back, and of none that connects as usual', async () => {
  const events = ['display.away', 'display.back']
  await server.root.post('/v1/webhooks', { url: 'http://receiver.invalid/', events })
  const { id: didId, no } = await createDid(server.root)
  const { db } = server.database
  const outbox = new WebhookOutbox(db, new SecretBox(undefined))
  await outbox.refresh()
  const failed: unknown[] = []
  const bus = notifyingReceivers(new LocalBus((error) => failed.push(error)), db, outbox, (error) => failed.push(error))
  const stored = () => db.selectFrom('webhook_deliveries').select(['type', 'data']).orderBy('id').execute()
  const emit = async (event: DisplayMessage['event'], length: number) => {
    bus.publish([{ kind: 'displays', message: { event, displayId: 'd1', didId } as DisplayMessage }])
    await eventually(async () => expect(await stored()).toHaveLength(length))
  }
  await emit('CONNECTED', 0)
  await emit('VANISHED', 1)
  await emit('CONNECTED', 2)
  await emit('CONNECTED', 2)
  expect(failed).toEqual([])
  const rows = await stored()
  expect(rows.map(({ type }) => type)).toEqual(events)
  expect(JSON.parse(rows[0]?.data ?? '')).toMatchObject({ didId, boardNo: no, displayId: 'd1', visitId: null })
})
