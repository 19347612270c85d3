import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/constants.ts'
import type { Did } from '../../contract/dids.ts'
import type { KioskCheckIn, KioskService, KioskTicket } from '../../contract/kiosks.ts'
import type { PatientPage } from '../../contract/patientPages.ts'
import type { StatisticsSummary } from '../../contract/statistics.ts'
import type { Visit } from '../../contract/visits.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { dayIn, timeIn } from '../../domain/days.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'
import { eraseNames } from '../../server/visits/eraseNames.ts'
import { VisitService } from '../../server/visits/visitService.ts'
import type { Client } from '../harness/client.ts'
import { createAppointment, createDid, createPackage } from '../harness/create.ts'
import { aUnit } from '../harness/database.ts'
import { clientOfKey } from '../harness/programClient.ts'
import { serverForAll } from '../harness/testServer.ts'

const ZONE = 'Asia/Seoul'
const HOUR_MS = 3_600_000
const server = serverForAll({ env: { TIME_ZONE: ZONE } })

let kiosks = 0
/** Pairs a kiosk. @returns its client, and the id of its key */
async function pairKiosk(): Promise<{ kiosk: Client; id: number }> {
  const { code, key } = await server.anyone.post<{ code: string; key: string }>('/v1/kiosks/pairings', undefined)
  const name = `번호표 키오스크 ${++kiosks}`
  const { id } = (await server.root.request<{ id: number }>('POST', '/v1/kiosks/pairings/approve', { code, name })).body
  return { kiosk: clientOfKey(server.url, key), id }
}

/** Creates a room with a board that hands out tickets. */
async function createService(option: object = {}, name = '수납'): Promise<Did> {
  const { did } = await server.root.createStation({ name: { kr: name, en: 'Payment', cn: '', jp: '' }, maxPatient: 3 })
  await offer(did, option)
  return did
}
const offer = ({ id }: Pick<Did, 'id'>, option: object = {}) =>
  server.root.patch('/v1/did-options/tickets', { didId: id, use: true, ...option })

let keys = 0
const take = (client: Client, { id }: Pick<Did, 'id'>, key = `ticket-${++keys}`) =>
  client.request<KioskTicket>('POST', '/v1/kiosks/tickets', { didId: id }, { [IDEMPOTENCY_KEY_HEADER]: key })
const ticketOf = async (did: Pick<Did, 'id'>, client = kiosk) => (await take(client, did)).body
const services = () => kiosk.get<KioskService[]>('/v1/kiosks/services')
const serviceOf = async ({ id }: Pick<Did, 'id'>) => (await services()).find(({ didId }) => didId === id)
const visitOf = ({ visitId }: { visitId: number }) => server.root.get<Visit>(`/v1/visits/${visitId}`)
const pageOf = (token: string) => server.anyone.request<PatientPage>('POST', '/v1/patient-pages/read', { token })
const entryOf = ({ didWaitingId }: KioskTicket) => ({ didWaitingId }) as WaitingEntry
/** Reads a list as a public screen does. */
const shown = (list: 'waiting' | 'called', did: Did) => server.anyone.listOf(list, did)
const handedOut = async ({ id }: Pick<Did, 'id'>) =>
  Number(
    (
      await server.database.db
        .selectFrom('visits')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('ticket_did_id', '=', id)
        .executeTakeFirstOrThrow()
    ).n,
  )
/** The hospital's time, so many hours from now: `08:30`. */
const inHours = (hours: number) => timeIn(ZONE, new Date(Date.now() + hours * HOUR_MS))

let kiosk: Client
let kioskId: number
beforeEach(async () => {
  const paired = await pairKiosk()
  kiosk = paired.kiosk
  kioskId = paired.id
})

describe('DE-48 a board that hands out tickets', () => {
  it('stands on the kiosk in the order of staff, with its words, its picture and who waits; others do not', async () => {
    const later = await createService({ label: { kr: '약 받기', en: 'Medicine' }, icon: 'PHARMACY', order: 9 })
    const first = await createService({ order: 1 })
    const none = (await server.root.createStation()).did
    await ticketOf(first)
    const shown = (await services()).filter(({ didId }) => [later.id, first.id, none.id].includes(didId))
    expect(shown).toEqual([
      {
        didId: first.id,
        label: { kr: first.name.kr, en: 'Payment' },
        icon: 'RECEPTION',
        open: true,
        from: '',
        to: '',
        waiting: 1,
      },
      {
        didId: later.id,
        label: { kr: '약 받기', en: 'Medicine' },
        icon: 'PHARMACY',
        open: true,
        from: '',
        to: '',
        waiting: 0,
      },
    ])
  })

  it('gives the number of the day, how many are ahead, where to go and the page of the holder', async () => {
    const did = await createService()
    await server.root.queueUp(did, '먼저온이')
    const { status, body } = await take(kiosk, did)
    expect([status, body]).toEqual([
      201,
      {
        number: expect.any(Number),
        didWaitingId: expect.any(Number),
        visitId: expect.any(Number),
        ahead: 1,
        place: { no: expect.any(String), kr: '수납', en: 'Payment' },
        token: expect.any(String),
      },
    ])
    expect(await visitOf(body)).toMatchObject({ name: '', ticket: true, number: body.number, status: 'OPEN' })
    expect((await pageOf(body.token)).body).toMatchObject({ places: [{ status: 'WAITING', ahead: 1 }] })
    const created = await server.root.list<AuditRow>('/v1/audit?action=visits.ticket')
    expect(created[0]).toMatchObject({ subjects: [String(body.visitId)], details: JSON.stringify({ didId: did.id }) })
  })

  it('says how long it is likely to take, where that can be known', async () => {
    const did = await createService()
    await server.root.post('/v1/exams', { id: `T-${did.id}`, name: '수납', avgTime: 10, roomId: did.roomId })
    for (const entry of await server.root.queueUp(did, '가나', '다라', '마바')) await server.root.call(entry)
    await server.root.queueUp(did, '사아')
    const { wait } = (await serviceOf(did)) ?? {}
    expect(wait).toEqual({ from: expect.any(Number), to: expect.any(Number) })
    expect((await ticketOf(did)).wait).toEqual(wait)
  })

  it('a repeated key gets the same ticket and a token that works, and nobody else a second one', async () => {
    const did = await createService()
    const answers = [
      await take(kiosk, did, 'same'),
      ...(await Promise.all([1, 2, 3].map(() => take(kiosk, did, 'same')))),
    ]
    const tickets = answers.map(({ body: { token: _token, ...ticket } }) => ticket)
    expect(new Set(tickets.map((ticket) => JSON.stringify(ticket))).size).toBe(1)
    for (const { body } of answers) expect((await pageOf(body.token)).status).toBe(200)
    expect(await handedOut(did)).toBe(1)
    const stored = await server.database.db.selectFrom('idempotency_keys').select('answer').execute()
    for (const { body } of answers) expect(JSON.stringify(stored)).not.toContain(body.token)
  })

  it('two kiosks and the desk at once never give a number twice', async () => {
    const [one, other] = [await createService(), await createService({}, '채혈')]
    const { kiosk: second } = await pairKiosk()
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        ticketOf(at % 2 === 0 ? one : other, [kiosk, second, server.root][at % 3] as Client),
      ),
    )
    expect(new Set(taken.map(({ number }) => number)).size).toBe(30)
    expect(
      taken
        .filter(({ place }) => place.kr === '수납')
        .map(({ ahead }) => ahead)
        .toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: 15 }, (_, at) => at))
  })
})

describe('DE-48 no ticket is handed out, and a Korean sentence says why,', () => {
  const refusedAt = async (did: Pick<Did, 'id'>) => {
    const { status, refusal } = await take(kiosk, did)
    return [status, refusal.code, refusal.message]
  }

  it('before and after the hours', async () => {
    const did = await createService({ from: inHours(1), to: inHours(2) })
    expect(await serviceOf(did)).toMatchObject({ open: false, closed: 'CLOSED', from: inHours(1), to: inHours(2) })
    expect(await refusedAt(did)).toEqual([409, 'CLOSED', expect.stringContaining(`${inHours(1)}부터`)])
    await offer(did, { from: inHours(-1), to: inHours(1) })
    expect(await serviceOf(did)).toMatchObject({ open: true })
    expect((await take(kiosk, did)).status).toBe(201)
  })

  it('after the last ticket of the day, counted across kiosks', async () => {
    const did = await createService({ perDay: 2 })
    const taken = await Promise.all(Array.from({ length: 6 }, () => take(kiosk, did)))
    expect(taken.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    expect(await serviceOf(did)).toMatchObject({ open: false, closed: 'FULL', waiting: 2 })
    expect(await refusedAt(did)).toEqual([409, 'FULL', '오늘은 번호표를 더 받을 수 없습니다. 직원에게 문의해 주세요.'])
    // Those of another day do not count.
    await server.database.db
      .updateTable('visits')
      .set({ day: '2020-01-01' })
      .where('ticket_did_id', '=', did.id)
      .execute()
    expect((await take(kiosk, did)).status).toBe(201)
  })

  it('while the board pauses, and a repeated key gets its ticket all the same', async () => {
    const did = await createService()
    const { body } = await take(kiosk, did, 'before the pause')
    await server.root.pause(did)
    expect(await serviceOf(did)).toMatchObject({ open: false, closed: 'CLOSED' })
    expect(await refusedAt(did)).toEqual([409, 'CLOSED', expect.stringContaining('쉬고 있어')])
    expect((await take(kiosk, did, 'before the pause')).body.number).toBe(body.number)
  })

  it('by a board that does not, has no room, whose room is closed, or that was deleted', async () => {
    const [off, closed, gone] = [await createService(), await createService(), await createService()]
    const roomless = await createDid(server.root)
    await offer(roomless)
    await offer(off, { use: false })
    await server.root.patch('/v1/rooms', { rooms: [{ id: closed.roomId, isAccessible: false }] })
    await server.root.request('DELETE', '/v1/dids', { ids: [gone.id] })
    for (const did of [off, closed, gone, roomless])
      expect(await refusedAt(did)).toEqual([409, 'CLOSED', expect.stringContaining('직원에게 문의')])
    expect((await services()).filter(({ didId }) => [off.id, gone.id, roomless.id].includes(didId))).toEqual([])
  })

  it('to a kiosk whose key was revoked: nothing of a ticket is left behind', async () => {
    const did = await createService()
    await server.root.request('DELETE', '/v1/api-keys', { ids: [kioskId] })
    expect((await take(kiosk, did)).status).toBe(401)
    expect(await handedOut(did)).toBe(0)
  })
})

describe('DE-48 the holder of a ticket', () => {
  it('is a number on the wall, and a ticket for staff', async () => {
    const did = await createService()
    const ticket = await ticketOf(did)
    const words = `${ticket.number}번`
    expect((await shown('waiting', did)).patients).toMatchObject([
      { name: words, number: ticket.number, nameHidden: true },
    ])
    await server.root.call(entryOf(ticket))
    expect((await shown('called', did)).patients).toMatchObject([{ name: words, nameHidden: true }])
    expect((await server.root.listOf('called', did)).patients).toMatchObject([
      { name: '', ticket: true, number: ticket.number },
    ])
    const moves = await server.root.movesOf(ticket)
    expect(moves.map(({ action }) => action)).toEqual(['call', 'join'])
  })

  it('is found by the number, and called by it in refusals', async () => {
    const did = await createService()
    const ticket = await ticketOf(did)
    const found = await server.root.post<Visit[]>('/v1/visits/search', { text: String(ticket.number) })
    expect(found.map(({ id }) => id)).toContain(ticket.visitId)
    expect(await server.root.post('/v1/visits/search', { text: '번호표' })).toEqual([])
    const again = await server.root.request('POST', '/v1/did-waitings', { didId: did.id, visitId: ticket.visitId })
    expect(again.refusal.message).toContain(`${ticket.number}번 고객님`)
    await server.root.call(entryOf(ticket))
    const out = await server.root.request('PATCH', '/v1/visits', { visits: [{ id: ticket.visitId, status: 'CLOSED' }] })
    expect(out.refusal.message).toContain(`${ticket.number}번 고객님은`)
  })

  it('becomes a patient like others with a name', async () => {
    const did = await createService()
    const { visitId } = await ticketOf(did)
    await server.root.patch('/v1/visits', { visits: [{ id: visitId, name: '홍길동' }] })
    const visit = await visitOf({ visitId })
    expect(visit).toMatchObject({ name: '홍길동' })
    expect(visit).not.toHaveProperty('ticket')
    expect((await shown('waiting', did)).patients).toMatchObject([{ name: '홍O동', nameHidden: false }])
  })

  it('who does not come is put behind and held like others', async () => {
    const did = await createService()
    const [first, second] = [await ticketOf(did), await ticketOf(did)]
    await server.root.call(entryOf(first))
    expect((await server.root.noShow(entryOf(first))).status).toBe(200)
    expect((await server.root.listOf('waiting', did)).patients.map(({ number }) => number)).toEqual([
      second.number,
      first.number,
    ])
  })

  it('counts as a ticket in statistics, once, also after a move to another room', async () => {
    const did = await createService()
    const { did: next } = await server.root.createStation()
    const [first] = [await ticketOf(did), await ticketOf(did)]
    await server.root.queueUp(did, '홍길동')
    await server.root.call(entryOf(first))
    await server.root.done(entryOf(first))
    await server.root.post('/v1/did-waitings', { didId: next.id, visitId: first.visitId })
    const today = dayIn(ZONE, new Date())
    const figures = async ({ id }: Did) =>
      (await server.root.get<StatisticsSummary>(`/v1/statistics/summary?from=${today}&to=${today}&didId=${id}`)).total
    expect(await figures(did)).toMatchObject({ arrivals: 3, tickets: 2 })
    expect(await figures(next)).toMatchObject({ arrivals: 1, tickets: 0 })
  })

  it('left over from an earlier day is closed without anybody; a patient with a name is not', async () => {
    const did = await createService()
    const [left, named, now] = [await ticketOf(did), await ticketOf(did), await ticketOf(did)]
    await server.root.patch('/v1/visits', { visits: [{ id: named.visitId, name: '홍길동' }] })
    const ids = [left.visitId, named.visitId]
    const at = '2020-01-01T00:00:00.000Z'
    const { db } = server.database
    await db.updateTable('visits').set({ day: '2020-01-01', created_at: at }).where('id', 'in', ids).execute()
    await db.updateTable('did_waiting_moves').set({ at }).where('visit_id', 'in', ids).execute()
    const visits = new VisitService(aUnit(db), ZONE, new WaitEstimates(db))
    expect(await visits.closeTickets()).toBe(1)
    expect(await visitOf(left)).toMatchObject({
      status: 'CLOSED',
      autoClosed: true,
      ticket: true,
      waitings: [{ status: 'CANCELED' }],
    })
    expect([(await visitOf(named)).status, (await visitOf(now)).status]).toEqual(['OPEN', 'OPEN'])
    expect(await visits.closeTickets()).toBe(0)
  })

  it('can be let in again after a check-out, but not once the traces are erased', async () => {
    const did = await createService()
    const { visitId, token } = await ticketOf(did)
    const close = () => server.root.patch('/v1/visits', { visits: [{ id: visitId, status: 'CLOSED' }] })
    await server.root.patch('/v1/visits', { visits: [{ id: visitId, note: '휠체어' }] })
    await close()
    expect((await server.root.request('POST', '/v1/visits/reopen', { id: visitId })).status).toBe(200)
    await close()
    await eraseNames(server.database.db, new Date(Date.now() + 1_000))
    expect(await visitOf({ visitId })).toMatchObject({ name: '', note: '' })
    expect(await visitOf({ visitId })).not.toHaveProperty('ticket')
    expect((await pageOf(token)).status).toBe(404)
    const reopened = await server.root.request('POST', '/v1/visits/reopen', { id: visitId })
    expect([reopened.status, reopened.refusal.code]).toEqual([409, 'NAME_ERASED'])
  })
})

describe('DE-48 a ticket whose holder is then found in the list of today', () => {
  const nameTicket = ({ visitId }: { visitId: number }, { id }: Appointment) =>
    server.root.request<Visit>('POST', '/v1/visits/name-ticket', { id: visitId, appointmentId: id })
  const appointmentOf = ({ id }: Appointment) => server.root.get<Appointment>(`/v1/appointments/${id}`)

  it('is the arrival of that patient and keeps number and place', async () => {
    const did = await createService()
    const { room } = await server.root.createStation()
    const { id: packageId } = await createPackage(server.root, { roomIds: [room.id] })
    const [ticket, behind] = [await ticketOf(did), await ticketOf(did)]
    const expected = await createAppointment(server.root, {
      name: '홍길동',
      patientNo: 'T-1',
      note: '보호자',
      packageId,
    })
    const { status, body } = await nameTicket(ticket, expected)
    expect([status, body]).toMatchObject([
      200,
      {
        id: ticket.visitId,
        number: ticket.number,
        name: '홍길동',
        patientNo: 'T-1',
        note: '보호자',
        roomIds: [room.id],
        waitings: [{ didWaitingId: ticket.didWaitingId, status: 'WAITING' }],
      },
    ])
    expect(await appointmentOf(expected)).toMatchObject({ arrived: true, visit: { id: ticket.visitId } })
    expect((await server.root.listOf('waiting', did)).patients.map(({ number }) => number)).toEqual([
      ticket.number,
      behind.number,
    ])
    // Pressed twice, or by two people.
    expect((await nameTicket(ticket, expected)).status).toBe(200)
    expect((await nameTicket(behind, expected)).refusal.code).toBe('ALREADY_ARRIVED')
    expect((await visitOf(behind)).ticket).toBe(true)
  })

  it('is a ticket without a name again when the arrival is taken back', async () => {
    const did = await createService()
    const ticket = await ticketOf(did)
    const expected = await createAppointment(server.root, { name: '홍길동', patientNo: 'T-2' })
    await nameTicket(ticket, expected)
    await server.root.post('/v1/appointments/undo-arrival', { id: expected.id })
    expect((await appointmentOf(expected)).arrived).toBe(false)
    expect(await visitOf(ticket)).toMatchObject({
      name: '',
      patientNo: '',
      ticket: true,
      status: 'OPEN',
      waitings: [{ status: 'WAITING' }],
    })
    expect((await nameTicket(ticket, expected)).status).toBe(200)
  })

  it('refuses what is no ticket without a name, and who is not expected today', async () => {
    const did = await createService()
    const [named, gone, open] = [await ticketOf(did), await ticketOf(did), await ticketOf(did)]
    await server.root.patch('/v1/visits', { visits: [{ id: named.visitId, name: '김가람' }] })
    await server.root.patch('/v1/visits', { visits: [{ id: gone.visitId, status: 'CLOSED' }] })
    const expected = await createAppointment(server.root, { name: '홍길동', patientNo: 'T-3' })
    expect((await nameTicket(named, expected)).refusal.code).toBe('NO_TICKET')
    expect((await nameTicket(gone, expected)).refusal.code).toBe('VISIT_CLOSED')
    expect((await appointmentOf(expected)).arrived).toBe(false)
    const tomorrow = dayIn(ZONE, new Date(Date.now() + 24 * HOUR_MS))
    const later = await createAppointment(server.root, { name: '홍길동', patientNo: 'T-4', day: tomorrow })
    expect((await nameTicket(open, later)).refusal.code).toBe('APPOINTMENT_OF_ANOTHER_DAY')
  })
})

describe('DE-48 a patient who is away', () => {
  const say = (path: string, body: object) => server.anyone.post<PatientPage>(`/v1/patient-pages/${path}`, body)
  const tokenOf = async (id: number) =>
    (await server.root.post<{ token: string }>('/v1/patient-pages', { visitId: id })).token

  it('is ahead of nobody: choice, ticket, kiosk and phone count whom a call takes before', async () => {
    const did = await createService()
    const [away, here] = await server.root.createPatients({}, {})
    for (const patient of [away, here]) await server.root.join(did, patient)
    await say('away', { token: await tokenOf(away.visit.id), minutes: 20 })

    expect(await serviceOf(did)).toMatchObject({ waiting: 1 })
    const ticket = await ticketOf(did)
    expect(ticket.ahead).toBe(1)
    expect((await pageOf(ticket.token)).body.places).toMatchObject([{ ahead: 1 }])
    const checkIn = { text: here.tagValue, confirm: true }
    const told = await kiosk.post<KioskCheckIn>('/v1/kiosks/check-in', checkIn)
    expect(told.ahead).toBe(0)
    expect((await pageOf(told.token ?? '')).body.places).toMatchObject([{ ahead: 0 }])
  })

  it('is back when a kiosk is asked for the way, and counts for the others again', async () => {
    const did = await createService()
    const away = await server.root.createPatient()
    await server.root.join(did, away)
    const token = await tokenOf(away.visit.id)
    await say('away', { token, minutes: 20 })
    const ask = (more: object) => kiosk.post<KioskCheckIn>('/v1/kiosks/check-in', { text: away.tagValue, ...more })
    await ask({})
    expect(await say('read', { token })).toMatchObject({ away: true })
    await ask({ confirm: true })
    expect(await say('read', { token })).toMatchObject({ away: false })
    expect(await serviceOf(did)).toMatchObject({ waiting: 1 })
  })
})
