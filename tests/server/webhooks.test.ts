import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { Status } from '../../contract/status.ts'
import type { Webhook, WebhookDelivery, WithSecret } from '../../contract/webhooks.ts'
import { WEBHOOK_EVENTS } from '../../domain/webhookEvents.ts'
import { createAppointment, createVisit } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { type Receiver, startReceiver } from '../harness/receiver.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { isAllowedUrl, isHostAndPort } from '../../server/webhooks/allowedHosts.ts'

let receiver: Receiver
let slow: Receiver
let server: TestServer
beforeAll(async () => {
  receiver = await startReceiver()
  slow = await startReceiver()
  slow.answer = null
  server = await startServer({ env: { WEBHOOK_ALLOW: `${receiver.host},${slow.host},later.invalid` } })
})
afterAll(async () => {
  await server.close()
  await Promise.all([receiver.close(), slow.close()])
})

const register = (events: readonly string[], others: object = {}) =>
  server.root.post<WithSecret>('/v1/webhooks', { url: receiver.url, events, ...others })
const remove = ({ id }: { readonly id: number }) => server.root.delete('/v1/webhooks', { ids: [id] })
const eventsOf = (visitId: number, from = receiver) =>
  from.received.filter(({ event }) => event.data['visitId'] === visitId).map(({ event }) => event)
const deliveries = (query = '') => server.root.list<WebhookDelivery>(`/v1/webhooks/deliveries${query}`)
/** Makes what waits for a retry due. */
const makeDue = async () => {
  await server.database.db
    .updateTable('webhook_deliveries')
    .set({ next_at: new Date(0).toISOString() })
    .where('state', '=', 'PENDING')
    .execute()
}

describe('webhooks', () => {
  it('are sent signed, in the order of each visit, without names unless the receiver asks for them', async () => {
    const all = ['visit.arrived', 'queue.joined', 'queue.called', 'queue.done', 'visit.closed']
    const hook = await register(all)
    expect(hook.secret).toMatch(/^whsec_/)
    const { did, room } = await server.root.createStation()
    const patient = await createVisit(server.root, { name: '홍길동' })
    const entry = await server.root.join(did, { visit: patient, tagValue: '' })
    await server.root.call(entry)
    await server.root.done(entry)
    await server.root.patch('/v1/visits', { visits: [{ id: patient.id, status: 'CLOSED' }] })
    await eventually(() => expect(eventsOf(patient.id).map(({ type }) => type)).toEqual(all))
    expect(eventsOf(patient.id)[2]).toEqual({
      type: 'queue.called',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      data: {
        didId: did.id,
        boardNo: did.no,
        roomId: room.id,
        visitId: patient.id,
        number: patient.number,
        didWaitingId: entry.didWaitingId,
        action: 'call',
        from: 'WAITING',
        to: 'CALLED',
      },
    })
    const verifier = new Verifier(hook.secret)
    for (const { body, headers } of receiver.received) {
      verifier.verify(body, headers as Record<string, string>)
      expect(body).not.toContain('홍길동')
      expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow()
    }
    await remove(hook)

    const named = await register(['visit.arrived', 'visit.expected'], { includesNames: true })
    const other = await createVisit(server.root, { name: '김둘리' })
    const expected = await createAppointment(server.root, { name: '이예약' })
    await eventually(() => expect(eventsOf(other.id)).toMatchObject([{ data: { name: '김둘리' } }]))
    await eventually(() =>
      expect(receiver.received.map(({ event }) => event.data)).toContainEqual(
        expect.objectContaining({ appointmentId: expected.id, name: '이예약' }),
      ),
    )
    await remove(named)
  })

  it('tell each step of a patient, those of a visit in their order', async () => {
    const hook = await register(WEBHOOK_EVENTS, { near: 0 })
    const [first, second] = await server.root.createStations({}, {})
    const { id: appointmentId, day } = await createAppointment(server.root)
    const patient = await createVisit(server.root, { appointmentId })
    const entry = await server.root.join(first.did, { visit: patient, tagValue: '' })
    for (const step of ['call', 'recall', 'noShow', 'hold', 'call', 'done'] as const)
      expect((await server.root[step](entry)).status, step).toBe(200)
    await server.root.join(second.did, { visit: patient, tagValue: '' })
    for (const status of ['CLOSED', 'OPEN'] as const)
      await server.root.patch('/v1/visits', { visits: [{ id: patient.id, status }] })
    const steps =
      'visit.arrived queue.joined queue.near queue.called queue.recalled queue.noShow queue.held queue.called'
    const others = 'queue.done queue.joined queue.near queue.left visit.closed visit.reopened'
    await eventually(() =>
      expect(eventsOf(patient.id).map(({ type }) => type)).toEqual(`${steps} ${others}`.split(' ')),
    )
    expect(receiver.received.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: 'visit.expected', data: expect.objectContaining({ appointmentId, day }) }),
    )
    await remove(hook)
  })

  it('tell once when few enough are before a patient', async () => {
    const hook = await register(['queue.near'], { near: 1 })
    const { did } = await server.root.createStation({ maxPatient: 9 })
    const entries = await server.root.queueUp(did, '가', '나', '다', '라')
    const ids = entries.map(({ visitId }) => visitId)
    const near = () => ids.flatMap((id) => eventsOf(id).flatMap(({ type }) => (type === 'queue.near' ? id : [])))
    await eventually(() => expect(near().toSorted()).toEqual(ids.slice(0, 2)))
    await server.root.call(entries[0])
    await eventually(() => expect(near().toSorted()).toEqual(ids.slice(0, 3)))
    // Also where somebody goes to another board.
    const { did: other } = await server.root.createStation()
    await server.root.transfer(entries[1], other)
    await eventually(() => expect(near().toSorted()).toEqual([...ids, ids[1] ?? 0].toSorted()))
    await remove(hook)
  })

  it('reach a receiver that was down, each visit in order, and one that does not answer delays no other', async () => {
    const stuck = await server.root.post<WithSecret>('/v1/webhooks', { url: slow.url, events: ['visit.arrived'] })
    receiver.answer = 503
    const hook = await register(['visit.arrived', 'visit.closed'])
    const patient = await createVisit(server.root)
    await server.root.patch('/v1/visits', { visits: [{ id: patient.id, status: 'CLOSED' }] })
    await eventually(() => expect(eventsOf(patient.id)).toHaveLength(1))
    await eventually(async () =>
      expect(await deliveries(`?webhookId=${hook.id}`)).toMatchObject([
        { type: 'visit.closed', state: 'PENDING', attempts: 0, result: '' },
        { type: 'visit.arrived', state: 'PENDING', attempts: 1, result: '503' },
      ]),
    )
    receiver.answer = 200
    await makeDue()
    // A change of the receiver tries it again at once.
    await server.root.patch('/v1/webhooks', { webhooks: [{ id: hook.id, near: 4 }] })
    await eventually(() =>
      expect(eventsOf(patient.id).map(({ type }) => type)).toEqual(['visit.arrived', 'visit.arrived', 'visit.closed']),
    )
    const [first, again] = receiver.received.filter(({ event }) => event.data['visitId'] === patient.id)
    expect(first?.headers['webhook-id']).toBe(again?.headers['webhook-id'])
    expect(eventsOf(patient.id, slow)).toHaveLength(1)

    const [closed] = await deliveries(`?webhookId=${hook.id}&state=SENT`)
    await server.root.post('/v1/webhooks/deliveries', { ids: [closed?.id] })
    await eventually(() => expect(eventsOf(patient.id)).toHaveLength(4))
    await remove(hook)
    await remove(stuck)
  })

  it('stop after three days of failures with an alarm, keep what waits, and go on when staff say so', async () => {
    receiver.answer = 302
    const hook = await register(['visit.arrived'])
    const patient = await createVisit(server.root)
    await eventually(async () =>
      expect(await deliveries(`?webhookId=${hook.id}`)).toMatchObject([{ attempts: 1, result: '302' }]),
    )
    // Redirects are not followed.
    expect(receiver.received.every(({ headers }) => headers['webhook-id'] !== undefined)).toBe(true)
    await server.database.db
      .updateTable('webhooks')
      .set({ failing_since: new Date(Date.now() - 3 * 86_400_000).toISOString() })
      .execute()
    await makeDue()
    await server.root.patch('/v1/webhooks', { webhooks: [{ id: hook.id, near: 4 }] })
    const list = () => server.root.get<Page<Webhook>>('/v1/webhooks')
    await eventually(async () => expect((await list()).content).toMatchObject([{ state: 'STOPPED', pending: 1 }]))
    const { checks } = await server.root.get<Status>('/v1/status')
    expect(checks.find(({ id }) => id === 'webhooks')).toMatchObject({ state: 'critical' })
    receiver.answer = 200
    await server.root.patch('/v1/webhooks', { webhooks: [{ id: hook.id, state: 'ACTIVE' }] })
    await eventually(() => expect(eventsOf(patient.id)).toHaveLength(2))
    await eventually(async () =>
      expect((await list()).content).toMatchObject([{ state: 'ACTIVE', pending: 0, failingSince: null }]),
    )
    await remove(hook)
  })

  it('are signed with the old secret too for a day after a change', async () => {
    const old = await register(['visit.arrived'])
    const renewed = await server.root.post<WithSecret>(`/v1/webhooks/${old.id}/secret`, undefined)
    expect(renewed.secret).not.toBe(old.secret)
    const patient = await createVisit(server.root)
    await eventually(() => expect(eventsOf(patient.id)).toHaveLength(1))
    const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} }
    for (const { secret } of [old, renewed]) new Verifier(secret).verify(body, headers as Record<string, string>)
    await remove(old)
  })

  it('go to hosts alone that the server’s setting names', async () => {
    const urls = [
      'http://127.0.0.1:1/',
      'http://192.0.2.1/',
      'http://user:secret@later.invalid/',
      'ftp://later.invalid/',
    ]
    for (const url of urls)
      expect(await server.root.request('POST', '/v1/webhooks', { url, events: ['visit.arrived'] }), url).toMatchObject({
        status: 400,
        refusal: { errors: [{ field: 'url' }] },
      })
    for (const url of ['https://later.invalid/x', 'http://later.invalid']) {
      const hook = await server.root.post<WithSecret>('/v1/webhooks', { url, events: ['backup.failed'] })
      await remove(hook)
    }
  })

  it.each([
    ['/services/T00/B00/secret', '/…'],
    ['/?token=secret', '/…'],
    ['/#secret', '/…'],
    ['', ''],
  ])('have an address %s, which managers read without what may be a secret', async (rest, shown) => {
    const { origin } = new URL(receiver.url)
    const url = `${origin}${rest}`
    const created = await register(['queue.called'], { url })
    const urls = async (who: typeof server.root) => (await who.list<Webhook>('/v1/webhooks')).map((each) => each.url)
    expect(await urls(server.root)).toContain(url)
    const manager = await server.signedIn('MANAGER')
    expect(await urls(manager)).toContain(`${origin}${shown}`)
    await server.database.db.updateTable('webhooks').set({ stopped_at: new Date().toISOString() }).execute()
    const audit = await server.root.list('/v1/audit?kind=webhook')
    const status = await manager.get('/v1/status')
    const bundle = await manager.get('/v1/status/bundle')
    if (rest !== '') expect(JSON.stringify([await urls(manager), audit, status, bundle])).not.toContain('secret')
    await remove(created)
  })

  it('leave nothing behind when a change is rolled back, or when nobody receives', async () => {
    const hook = await register(['queue.called', 'visit.closed'])
    const { did } = await server.root.createStation({ maxPatient: 1 })
    const [first, second] = await server.root.queueUp(did, '가', '나')
    await server.root.call(first)
    expect((await server.root.call(second)).status).toBe(409)
    await eventually(() => expect(eventsOf(first.visitId)).toHaveLength(1))
    expect((await deliveries()).filter(({ webhookId }) => webhookId === hook.id)).toHaveLength(1)
    await remove(hook)
    await createVisit(server.root)
    expect(await deliveries()).toEqual([])
  })
})

const ALLOWED = ['gateway.example', '192.0.2.7:8090', '[2001:db8::7]:8090', 'sms.example:80']

it.each([
  'https://gateway.example/hook?token=7',
  'http://GATEWAY.example',
  'http://192.0.2.7:8090/',
  'http://[2001:DB8:0::7]:8090/',
  'http://sms.example/',
  // Other writings of the same address reach the same host.
  'http://3221225991:8090/',
  'http://0xc0.0.2.7:8090/',
])('events may go to %s', (url) => expect(isAllowedUrl(url, ALLOWED)).toBe(true))

it.each([
  'http://gateway.example:8443/',
  'https://192.0.2.7/',
  'https://sms.example/',
  'http://gateway.example.:80/',
  'http://gateway.example.evil.example/',
  'http://evil.gateway.example/',
  'http://gateway.example@192.0.2.1/',
  'http://user:secret@gateway.example/',
  'http://192.0.2.1\\@gateway.example/',
  'http://192.0.2.1#@gateway.example/',
  'http://[::ffff:192.0.2.7]:8090/',
  'http://192.0.2.7.nip.io:8090/',
  'http://localhost/',
  'http://[::1]/',
  'http://2130706433/',
  'http://169.254.169.254/',
  'ftp://gateway.example/',
  'file:///etc/passwd',
  'gateway.example',
  '',
])('events may not go to %s', (url) => expect(isAllowedUrl(url, ALLOWED)).toBe(false))

it('nothing is allowed where the setting names nothing', () =>
  expect(isAllowedUrl('http://127.0.0.1/', [])).toBe(false))

it.each([
  ['192.0.2.7:8090', true],
  ['[::1]', true],
  ['::1', false],
  ['gateway.example/hook', false],
  ['user@gateway.example', false],
  ['https://gateway.example', false],
])('the setting takes %s: %s', (entry, is) => expect(isHostAndPort(entry)).toBe(is))
