import { expect, it } from 'vitest'
import type { DisplayMessage } from '../../contract/events.ts'
import type { StatusCheck } from '../../contract/status.ts'
import type { WithSecret } from '../../contract/webhooks.ts'
import { LocalBus } from '../../server/events/bus.ts'
import { notifyingReceivers, StatusChanges } from '../../server/webhooks/notifiedChanges.ts'
import { SecretBox } from '../../server/db/secrets.ts'
import { WebhookOutbox } from '../../server/webhooks/webhookOutbox.ts'
import { createDid } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll({ env: { WEBHOOK_ALLOW: 'receiver.invalid' } })

it('tells receivers of a display that is away and back, and of none that connects as usual', async () => {
  const register = (events: readonly string[]) =>
    server.root.post('/v1/webhooks', { url: 'http://receiver.invalid/', events })
  await register(['display.back'])
  const { id: didId, no } = await createDid(server.root)
  const { db } = server.database
  const outbox = new WebhookOutbox(db, new SecretBox(undefined))
  await outbox.refresh()
  const failed: unknown[] = []
  const report = (error: unknown) => failed.push(error)
  let bus = notifyingReceivers(new LocalBus(report), db, outbox, report)
  const stored = () => db.selectFrom('webhook_deliveries').select(['type', 'data']).orderBy('id').execute()
  const emit = (...of: DisplayMessage['event'][]) => {
    for (const event of of)
      bus.publish([{ kind: 'displays', message: { event, displayId: 'd1', didId } as DisplayMessage }])
  }
  const told: string[] = []
  const tell = async (...of: string[]) => {
    told.push(...of)
    await eventually(async () => expect((await stored()).map(({ type }) => type)).toEqual(told))
  }
  emit('CONNECTED', 'VANISHED', 'CONNECTED', 'CONNECTED')
  await tell('display.back')
  await register(['display.away', 'display.back'])
  await outbox.refresh()
  emit('CONNECTED', 'VANISHED', 'CONNECTED', 'VANISHED')
  await tell('display.away', 'display.back', 'display.back', 'display.away')
  // A server that knows only what is stored.
  bus = notifyingReceivers(new LocalBus(report), db, outbox, report)
  emit('CONNECTED', 'CONNECTED')
  await tell('display.back', 'display.back')
  expect(failed).toEqual([])
  const rows = await stored()
  expect(JSON.parse(rows[0]?.data ?? '')).toMatchObject({ didId, boardNo: no, displayId: 'd1', visitId: null })
})

it('tells each change of a check once, whatever restarts, and that it is well again', async () => {
  const hook = await server.root.post<WithSecret>('/v1/webhooks', {
    url: 'http://receiver.invalid/',
    events: ['status.changed'],
  })
  const { db } = server.database
  const outbox = new WebhookOutbox(db, new SecretBox(undefined))
  await outbox.refresh()
  const disk = (state: StatusCheck['state']): StatusCheck => ({
    id: 'disk',
    state,
    since: 'then',
    text: 't',
    advice: '',
  })
  const first = new StatusChanges(db, outbox)
  await first.record([disk('ok'), { ...disk('critical'), id: 'backup' }])
  await first.record([disk('critical')])
  await first.record([disk('critical')])
  await new StatusChanges(db, outbox).record([disk('critical')])
  await new StatusChanges(db, outbox).record([disk('ok')])
  const rows = await db.selectFrom('webhook_deliveries').select('data').where('webhook_id', '=', hook.id).execute()
  const told = rows.map(({ data }) => JSON.parse(data) as { check: string; state: string })
  expect(told.filter(({ check }) => check === 'disk').map(({ state }) => state)).toEqual(['critical', 'ok'])
  expect(told.some(({ check }) => check === 'backup')).toBe(false)
})
