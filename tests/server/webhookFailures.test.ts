import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebhookDelivery, WithSecret } from '../../contract/webhooks.ts'
import { SecretBox } from '../../server/db/secrets.ts'
import { WebhookOutbox } from '../../server/webhooks/webhookOutbox.ts'
import { WebhookSender } from '../../server/webhooks/webhookSender.ts'
import { createAppointment, createVisit } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { recordingQueries } from '../harness/recordingQueries.ts'
import { type Receiver, startReceiver } from '../harness/receiver.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'

let receiver: Receiver
let server: TestServer
let env: { DATA_DIR: string; WEBHOOK_ALLOW: string }
beforeEach(async () => {
  receiver = await startReceiver()
  env = { DATA_DIR: temporaryFolder(), WEBHOOK_ALLOW: receiver.host }
  server = await startServer({ env })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
  await receiver.close()
})

const register = (...events: string[]) => server.root.post<WithSecret>('/v1/webhooks', { url: receiver.url, events })
const close = (id: number) => server.root.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
const deliveries = () => server.root.list<WebhookDelivery>('/v1/webhooks/deliveries')
const typesOf = (visitId: number) =>
  receiver.received.flatMap(({ event }) => (event.data['visitId'] === visitId ? event.type : []))
/** Makes pending retries due, and tries the receivers again. */
async function retry(id: number): Promise<void> {
  const { db } = server.database
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: new Date(0).toISOString() })
    .execute()
  await server.root.patch('/v1/webhooks', { webhooks: [{ id, near: 4 }] })
}
/** Moves the clock on. */
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const restart = async (given: Partial<typeof env>) => {
  await server.close()
  server = await startServer({ env: { ...env, ...given } })
}

it('events outlive the server, and are sent only to hosts that its setting names now', async () => {
  receiver.answer = 503
  const { id } = await register('visit.arrived')
  const patient = await createVisit(server.root)
  await eventually(async () => expect(await deliveries()).toMatchObject([{ attempts: 1, result: '503' }]))
  receiver.answer = 204
  await restart({ WEBHOOK_ALLOW: 'receiver.invalid' })
  await retry(id)
  await eventually(async () =>
    expect(await deliveries()).toMatchObject([{ state: 'PENDING', result: 'the host is not in WEBHOOK_ALLOW' }]),
  )
  expect(receiver.received).toHaveLength(1)
  await restart({})
  await retry(id)
  await eventually(() => expect(typesOf(patient.id)).toEqual(['visit.arrived', 'visit.arrived']))
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

it('a receiver that is down is asked with one event after pauses that double, and then gets all', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  receiver.answer = 503
  await register('visit.arrived')
  const first = await createVisit(server.root)
  // Also stored: the pause begins then.
  const asked = (count: number) =>
    eventually(async () => {
      const attempts = (await deliveries()).map((delivery) => delivery.attempts)
      expect([receiver.received.length, attempts.reduce((sum, each) => sum + each, 0)]).toEqual([count, count])
    })
  await asked(1)
  for (const [seconds, count] of [
    [4, 1],
    [2, 2],
    [9, 2],
    [2, 3],
    [19, 3],
    [2, 4],
  ] as const) {
    pass(seconds * 1_000)
    await createVisit(server.root)
    await asked(count)
  }
  receiver.answer = 204
  pass(300_000)
  await createVisit(server.root)
  // Four failures, and each of eight patients.
  await asked(12)
  expect(typesOf(first.id).length).toBeGreaterThan(1)
})

it.each([[['visit.expected', 'visit.arrived', 'visit.closed']], [['visit.expected', 'visit.closed']]])(
  '%j of a patient come in order, also if the first is not accepted at once',
  async (events) => {
    receiver.answer = 400
    const { id } = await register(...events)
    const expected = await createAppointment(server.root)
    await eventually(async () => expect(await deliveries()).toMatchObject([{ attempts: 1, result: '400' }]))
    receiver.answer = 204
    // The first arrival was an error; the second visit outlives the appointment.
    await createVisit(server.root, { appointmentId: expected.id })
    await server.root.post('/v1/appointments/undo-arrival', { id: expected.id })
    const second = await createVisit(server.root, { appointmentId: expected.id })
    await server.root.delete('/v1/appointments', { ids: [expected.id] })
    await close(second.id)
    const other = await createVisit(server.root)
    await close(other.id)
    await eventually(() => expect(typesOf(other.id).at(-1)).toBe('visit.closed'))
    expect(typesOf(second.id)).toEqual([])
    await retry(id)
    await eventually(() => expect(typesOf(second.id).at(-1)).toBe('visit.closed'))
    const ofPatient = receiver.received.flatMap(({ event }) => (event.data['visitId'] === other.id ? [] : event.type))
    expect(ofPatient).toEqual([
      'visit.expected',
      ...['visit.expected', 'visit.arrived', 'visit.closed', 'visit.arrived', 'visit.closed'].filter((type) =>
        events.includes(type),
      ),
    ])
  },
)

it('an event that always fails holds up neither other events nor calls', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  receiver.answer = ({ event }) => (event.type === 'visit.closed' ? 500 : 204)
  const { id } = await register('visit.arrived', 'visit.closed')
  const failing = await createVisit(server.root)
  await close(failing.id)
  await eventually(async () => expect((await deliveries())[0]).toMatchObject({ attempts: 1, result: '500' }))
  await server.database.db.updateTable('webhook_deliveries').set({ attempts: 20 }).execute()
  await retry(id)
  // Also stored: the pause begins then.
  await eventually(async () => expect((await deliveries())[0]).toMatchObject({ attempts: 21, result: '500' }))
  pass(6_000)
  const other = await createVisit(server.root)
  await eventually(() => expect(typesOf(other.id)).toEqual(['visit.arrived']))
})

it.each([429, 408])('a receiver that answers %i is left alone for a while', async (status) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  receiver.answer = status
  await register('visit.arrived')
  await createVisit(server.root)
  await eventually(async () => expect(await deliveries()).toMatchObject([{ attempts: 1 }]))
  await createVisit(server.root)
  receiver.answer = 204
  pass(6_000)
  await createVisit(server.root)
  await eventually(async () =>
    expect((await deliveries()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual([
      'SENT 1',
      'SENT 1',
      'SENT 2',
    ]),
  )
})

it('an answer is waited for ten seconds', async () => {
  const limit = AbortSignal.timeout.bind(AbortSignal)
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => limit(ms / 100))
  receiver.answer = null
  await register('visit.arrived')
  await createVisit(server.root)
  await eventually(async () => expect(await deliveries()).toMatchObject([{ result: 'no answer within 10 s' }]))
  expect(limits).toHaveBeenCalledWith(10_000)
})

it('events that the database keeps from being read are reported once, and once when they can be read again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [report, recovered] = [vi.fn<(error: unknown) => void>(), vi.fn<() => void>()]
  const outbox = new WebhookOutbox(server.database.db, new SecretBox(undefined))
  const options = { db: server.database.db, outbox, allowed: [], report, recovered, stopped: () => undefined }
  const sender = new WebhookSender(options)
  await sender.open()
  const read = vi.spyOn(outbox, 'refresh').mockRejectedValue(new Error('away'))
  await vi.advanceTimersByTimeAsync(15_000)
  expect([report.mock.calls.length, recovered.mock.calls.length]).toEqual([1, 0])
  read.mockRestore()
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(recovered).toHaveBeenCalledOnce())
  expect(report).toHaveBeenCalledOnce()
  await sender.close()
})

it('receivers that are asked to look once more while they read look once more, each for itself, and rest', async () => {
  for (let each = 0; each < 3; each += 1) await register('visit.arrived')
  const { db, asked } = recordingQueries(server.database.db)
  const outbox = new WebhookOutbox(server.database.db, new SecretBox(undefined))
  const report = (error: unknown) => expect.unreachable(String(error))
  const sender = new WebhookSender({
    db,
    outbox,
    allowed: [],
    report,
    recovered: () => undefined,
    stopped: () => undefined,
  })
  await outbox.refresh()
  sender.send()
  sender.send()
  await new Promise((passed) => setTimeout(passed, 200))
  expect(asked).toHaveLength(6)
  await sender.close()
})
