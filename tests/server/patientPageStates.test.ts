import { describe, expect, it, vi } from 'vitest'
import type { PatientPage } from '../../contract/patientPages.ts'
import type { BoardQueue } from '../../contract/waitingLists.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Visit } from '../../contract/visits.ts'
import { dayIn } from '../../domain/days.ts'
import { createExam } from '../harness/create.ts'
import { dateAt, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const MINUTE_MS = 60_000
const NOW = Date.now()
dateAt(NOW)

const say = (path: string, body: object) =>
  server.anyone.request<PatientPage>('POST', `/v1/patient-pages/${path}`, body)
const tokenOf = async ({ id }: Pick<Visit, 'id'>) =>
  (await server.root.post<{ token: string }>('/v1/patient-pages', { visitId: id })).token
const pageOf = async (token: string) => (await say('read', { token })).body
const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS)
const close = ({ id }: Pick<Visit, 'id'>) => server.root.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })

/** Creates a board with three waiting patients and the page of the first. */
async function threeWaiting() {
  const { did, room } = await server.root.createStation({ maxPatient: 2, useMultiCall: true })
  const patients = await server.root.createPatients({}, {}, {})
  const entries: WaitingEntry[] = []
  for (const patient of patients) entries.push(await server.root.join(did, patient))
  const tokens: string[] = []
  for (const { visit } of patients) tokens.push(await tokenOf(visit))
  const [first, second, third] = entries as [WaitingEntry, WaitingEntry, WaitingEntry]
  const [token, secondToken] = tokens as [string, string]
  const queue = async () => {
    const { boards } = await server.root.get<{ boards: [BoardQueue] }>(`/v1/did-waitings/queues?didIds=${did.id}`)
    return boards[0].waiting
  }
  return { did, room, first, second, third, token, secondToken, queue }
}

describe('a patient who steps away', () => {
  it('keeps the place, while staff and walls see until when and others count the patient out', async () => {
    const { did, first, token, secondToken, queue } = await threeWaiting()
    const until = new Date(NOW + 10 * MINUTE_MS).toISOString()
    expect(await say('away', { token, minutes: 10 })).toMatchObject({
      status: 200,
      body: { away: true, awayUntil: until, places: [{ status: 'WAITING', ahead: 0 }] },
    })
    const [patient, next] = await queue()
    expect(patient).toMatchObject({ didWaitingId: first.didWaitingId, order: 1, awayUntil: until })
    expect(next?.awayUntil).toBeUndefined()
    expect((await server.anyone.listOf('waiting', did)).patients[0]).toMatchObject({ order: 1, awayUntil: until })
    expect((await pageOf(secondToken)).places[0]?.ahead).toBe(0)
  })

  it('is back by a press, or by itself at the end, and the board reads it', async () => {
    const { first, token, secondToken, queue } = await threeWaiting()
    await say('away', { token, minutes: 20 })
    expect((await say('back', { token })).body).toMatchObject({ away: false })
    expect((await queue())[0]?.awayUntil).toBeUndefined()
    expect((await pageOf(secondToken)).places[0]?.ahead).toBe(1)
    await say('away', { token, minutes: 5 })
    passMinutes(5)
    expect(await pageOf(token)).toMatchObject({ away: false })
    expect((await queue())[0]?.awayUntil).toBeUndefined()
    const { db } = server.database
    const stored = db.selectFrom('did_waitings').select('away_until').where('id', '=', first.didWaitingId)
    await vi.waitFor(async () => expect(await stored.executeTakeFirst()).toEqual({ away_until: null }), 5_000)
  })

  it('may be called by hand, which ends it, and is away again when the call is undone', async () => {
    const { first, token } = await threeWaiting()
    await say('away', { token, minutes: 10 })
    await server.root.call(first)
    expect(await pageOf(token)).toMatchObject({ away: false, places: [{ status: 'CALLED' }] })
    await server.root.post('/v1/did-waitings/undo', { didWaitingId: first.didWaitingId })
    expect(await pageOf(token)).toMatchObject({ away: true, places: [{ status: 'WAITING' }] })
    await server.root.call(first)
    await server.root.post('/v1/did-waitings/no-show', { didWaitingId: first.didWaitingId })
    expect(await pageOf(token)).toMatchObject({ away: false, places: [{ status: 'WAITING' }] })
  })

  it('is not called by the next call of a window, unless nobody else waits', async () => {
    const { did, first, second, third, token } = await threeWaiting()
    await server.root.patch('/v1/rooms', { rooms: [{ id: did.roomId, maxPatient: 3 }] })
    await say('away', { token, minutes: 10 })
    const next = () =>
      server.root.request<{ didWaitingId: number; code?: string }>('POST', '/v1/did-waitings/call-next', {
        didId: did.id,
      })
    expect((await next()).body.didWaitingId).toBe(second.didWaitingId)
    expect((await next()).body.didWaitingId).toBe(third.didWaitingId)
    expect(await next()).toMatchObject({ status: 409, body: { code: 'QUEUE_AWAY' } })
    await say('back', { token })
    expect((await next()).body.didWaitingId).toBe(first.didWaitingId)
    expect(await next()).toMatchObject({ status: 409, body: { code: 'QUEUE_EMPTY' } })
  })

  it('leaves the last move of staff undoable, and is away at the board of a transfer too', async () => {
    const { first, token } = await threeWaiting()
    const { did: other } = await server.root.createStation()
    await server.root.post('/v1/did-waitings/transfer', { didWaitingId: first.didWaitingId, didId: other.id })
    await say('away', { token, minutes: 10 })
    expect((await server.root.listOf('waiting', other)).patients[0]?.awayUntil).toBeDefined()
    await server.root.post('/v1/did-waitings/undo', { didWaitingId: first.didWaitingId })
    expect(await pageOf(token)).toMatchObject({ away: true })
  })

  it('is back with a tap where the patient waits, not at another room, and one tap passes over who is away', async () => {
    const { did } = await server.root.createStation({ maxPatient: 2, useMultiCall: true })
    const { did: other } = await server.root.createStation()
    await server.root.takeEveryTap(did, other)
    const [first, second, third] = await server.root.createPatients({}, {}, {})
    for (const patient of [first, second, third]) await server.root.join(did, patient)
    const stepAway = async ({ visit }: Pick<typeof first, 'visit'>) => {
      const token = await tokenOf(visit)
      await say('away', { token, minutes: 20 })
      return token
    }
    const flagOf = async (at: typeof did, { tagValue }: typeof first) =>
      (await server.root.scan(at, tagValue)).body.flag
    const token = await stepAway(first)
    expect(await flagOf(did, third)).toBe('WAITING_ROOM')
    expect(await flagOf(did, second)).toBe('CALLED')
    expect(await flagOf(other, first)).toBe('INVALID_ROOM')
    expect(await pageOf(token)).toMatchObject({ away: true })
    const thirdToken = await stepAway(third)
    expect(await flagOf(did, third)).toBe('CALLED')
    expect(await pageOf(thirdToken)).toMatchObject({ away: false, places: [{ status: 'CALLED' }] })
    expect(await flagOf(did, first)).toBe('WAITING_ROOM')
    expect(await pageOf(token)).toMatchObject({ away: false, places: [{ status: 'WAITING', ahead: 0 }] })
  })

  it('is refused for who is not waiting, for other minutes, and for an unknown address', async () => {
    const { first, token } = await threeWaiting()
    await server.root.call(first)
    expect(await say('away', { token, minutes: 10 })).toMatchObject({ status: 409, body: { code: 'NOT_WAITING' } })
    expect((await say('away', { token, minutes: 60 })).status).toBe(400)
    expect((await say('away', { token: 'nothing', minutes: 5 })).status).toBe(404)
    expect((await say('back', { token: 'nothing' })).status).toBe(404)
  })

  it('does not hold up the estimate of those behind, and is expected back', async () => {
    const { did, room } = await server.root.createStation()
    await createExam(server.root, { roomId: room.id, avgTime: 10 })
    const [first] = await server.root.queueUp(did, '가', '나', '다', '라')
    await server.root.call(first)
    const patient = await server.root.createPatient()
    await server.root.join(did, patient)
    await server.root.queueUp(did, '마', '바')
    const lastCalls = async () => {
      const { patients } = await server.root.listOf('waiting', did)
      return patients.map(({ expected }) => (Date.parse(expected?.to ?? '') - Date.now()) / MINUTE_MS)
    }
    const before = await lastCalls()
    await say('away', { token: await tokenOf(patient.visit), minutes: 20 })
    const after = await lastCalls()
    expect(after[2]).toBe(before[2])
    expect(after[4]).toBeLessThanOrEqual(before[4] ?? 0)
    expect(after[3]).toBeGreaterThanOrEqual(20)
  })
})

it('names the window to which the patient is called', async () => {
  const { room, first, token } = await threeWaiting()
  await server.root.patch('/v1/rooms', { rooms: [{ id: room.id, places: [{ no: 3, name: '창구' }] }] })
  await server.root.post('/v1/did-waitings/call', { didWaitingId: first.didWaitingId, place: 3 })
  expect(await pageOf(token)).toMatchObject({ place: 3, placeName: { kr: '3번 창구', en: 'Window 3' } })
  await server.root.done(first)
  expect(await pageOf(token)).not.toHaveProperty('place')
})

describe('the pause of the board', () => {
  it('is told with its end and reason, without an end as null, and not at all once it is over', async () => {
    const { did, token } = await threeWaiting()
    const until = new Date(NOW + 30 * MINUTE_MS).toISOString()
    await server.root.pause(did, { until })
    expect(await pageOf(token)).toMatchObject({
      pausedUntil: until,
      places: [{ pause: { reason: 'LUNCH', note: '', until } }],
    })
    await server.root.pause(did)
    expect((await pageOf(token)).pausedUntil).toBeNull()
    await server.root.post('/v1/did-pauses/end', { didIds: [did.id] })
    const page = await pageOf(token)
    expect([page.pausedUntil, page.places[0]?.pause]).toEqual([undefined, undefined])
  })
})

describe('the end of the whole visit', () => {
  let later = 0

  /** Creates five rooms whose exams take ten minutes, the first in use, and a patient who waits there and goes to all. */
  async function fiveRooms() {
    const [first, ...others] = await server.root.createStations({}, {}, {}, {}, {})
    const [second] = others
    const roomIds = [first, ...others].map(({ room }) => room.id)
    for (const roomId of roomIds) await createExam(server.root, { roomId, avgTime: 10 })
    await server.root.call(await server.root.join(first.did, await server.root.createPatient()))
    const patient = await server.root.createPatient({ roomIds })
    const entry = await server.root.join(first.did, patient)
    // Each time later: one estimate answers all visits for some seconds.
    passMinutes((later += 1.1))
    return { first, second, roomIds, patient, entry, token: await tokenOf(patient.visit) }
  }
  const minutesOf = ({ finish }: PatientPage) =>
    finish && [finish.from, finish.to].map((instant) => (Date.parse(instant) - Date.now()) / MINUTE_MS)

  it('is a range of the clock in steps of five or ten minutes, that goes through all rooms', async () => {
    const { token } = await fiveRooms()
    const [from = 0, to = 0] = minutesOf(await pageOf(token)) ?? []
    // The exam in use, then five of ten minutes.
    expect(from).toBeGreaterThan(30)
    expect(to).toBeGreaterThan(55)
    expect(to).toBeLessThan(110)
    const { finish } = await pageOf(token)
    for (const instant of [finish?.from, finish?.to]) expect(Date.parse(instant ?? '') % (5 * MINUTE_MS)).toBe(0)
  })

  it('is nearer once a room is done', async () => {
    const { first, entry, token } = await fiveRooms()
    const [, before = 0] = minutesOf(await pageOf(token)) ?? []
    const [inExam] = (await server.root.listOf('called', first.did)).patients
    await server.root.post('/v1/did-waitings/done', { didWaitingIds: [inExam?.didWaitingId] })
    await server.root.call(entry)
    passMinutes(1)
    const [, after = Infinity] = minutesOf(await pageOf(token)) ?? []
    expect(after).toBeLessThan(before)
  })

  it('waits for the end of a pause, and is not said where a pause has none', async () => {
    const { second, token } = await fiveRooms()
    await server.root.pause(second.did, { until: new Date(Date.now() + 120 * MINUTE_MS).toISOString() })
    expect(minutesOf(await pageOf(token))?.[0]).toBeGreaterThan(105)
    await server.root.pause(second.did)
    passMinutes(1)
    expect((await pageOf(token)).finish).toBeUndefined()
  })

  it.each([
    ['the visit has no plan', async () => tokenOf((await threeWaitingAtOnce()).visit)],
    [
      'too little is known of a room',
      async () => {
        const { roomIds, patient } = await fiveRooms()
        const unknown = await server.root.createStation()
        await server.root.patch('/v1/visits', {
          visits: [{ id: patient.visit.id, roomIds: [...roomIds, unknown.room.id] }],
        })
        return tokenOf(patient.visit)
      },
    ],
    [
      'the patient is on hold',
      async () => {
        const { entry, token } = await fiveRooms()
        await server.root.hold(entry)
        return token
      },
    ],
    [
      'the patient is in no queue',
      async () => {
        const { roomIds } = await fiveRooms()
        const { visit } = await server.root.createPatient({ roomIds })
        return tokenOf(visit)
      },
    ],
  ])('is not said where %s', async (_, given) => {
    passMinutes(1)
    expect((await pageOf(await given())).finish).toBeUndefined()
  })

  async function threeWaitingAtOnce() {
    const { did, room } = await server.root.createStation()
    await createExam(server.root, { roomId: room.id, avgTime: 10 })
    const patient = await server.root.createPatient()
    await server.root.join(did, patient)
    return patient
  }
})

describe('the rooms', () => {
  it('begin with what is done and go on with where the patient is, whatever the plan lists first', async () => {
    const [first, second, third] = await server.root.createStations({}, {}, {})
    const patient = await server.root.createPatient({ roomIds: [first.room.id, second.room.id, third.room.id] })
    const token = await tokenOf(patient.visit)
    const statuses = async () => (await pageOf(token)).rooms.map(({ place, status }) => [place.no, status])
    await server.root.join(third.did, patient)
    expect(await statuses()).toEqual([
      [third.room.no, 'WAITING'],
      [first.room.no, 'PLANNED'],
      [second.room.no, 'PLANNED'],
    ])
    // Which of the two comes next is not decided yet.
    expect((await pageOf(token)).next).toBeUndefined()
  })
})

describe('an address of an earlier day', () => {
  const cameBefore = (hours: number, { id }: Pick<Visit, 'id'>) =>
    server.database.db
      .updateTable('visits')
      .set({ day: '2020-02-29', created_at: new Date(Date.now() - hours * 60 * MINUTE_MS).toISOString() })
      .where('id', '=', id)
      .execute()

  it('says so of a visit that nobody serves any more, and not of one of a night', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const token = await tokenOf(patient.visit)
    await server.root.join(did, patient)
    await cameBefore(20, patient.visit)
    expect(await pageOf(token)).toMatchObject({ isPast: false })
    await server.database.db.updateTable('did_waitings').set({ left_over: 1 }).execute()
    expect(await pageOf(token)).toMatchObject({ isPast: true, isOver: false, places: [], rooms: [] })
  })

  it('says so of a visit in no queue after a night', async () => {
    const { visit } = await server.root.createPatient()
    const token = await tokenOf(visit)
    await cameBefore(11, visit)
    expect(await pageOf(token)).toMatchObject({ isPast: false })
    await cameBefore(13, visit)
    expect(await pageOf(token)).toMatchObject({ isPast: true })
  })
})

describe('the question at the end', () => {
  const counts = async () =>
    server.database.db.selectFrom('feedback_days').select(['day', 'good', 'fair', 'poor']).execute()
  const ended = async () => {
    const { visit } = await server.root.createPatient()
    const token = await tokenOf(visit)
    await close(visit)
    return { visit, token }
  }

  it('is not asked unless the hospital wants to know', async () => {
    const { token } = await ended()
    expect(await pageOf(token)).toMatchObject({ isOver: true, canRate: false })
    expect(await say('feedback', { token, feedback: 'GOOD' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_ASKED' },
    })
    expect(await counts()).toEqual([])
  })

  it('is asked once a visit, and stored as a count of the day alone', async () => {
    await server.root.patch('/v1/settings', { patientFeedback: true })
    const [one, two] = [await ended(), await ended()]
    expect(await pageOf(one.token)).toMatchObject({ canRate: true })
    expect((await say('feedback', { token: one.token, feedback: 'GOOD' })).body).toMatchObject({ canRate: false })
    // A second answer changes nothing, also with a new slip.
    await server.root.post('/v1/visits/reopen', { id: one.visit.id })
    const again = await tokenOf(one.visit)
    expect(await pageOf(again)).toMatchObject({ canRate: false })
    await close(one.visit)
    expect((await say('feedback', { token: again, feedback: 'POOR' })).status).toBe(200)
    await say('feedback', { token: two.token, feedback: 'POOR' })
    expect(await counts()).toEqual([{ day: dayIn('Asia/Seoul', new Date()), good: 1, fair: 0, poor: 1 }])
    // Nothing else that is stored says who answered what.
    const audit = JSON.stringify(await server.root.list('/v1/audit?size=200'))
    expect(audit).not.toMatch(/GOOD|POOR|feedback"/)
  })

  it('is not asked during a visit, but once all of its plan is done', async () => {
    await server.root.patch('/v1/settings', { patientFeedback: true })
    const { did, room } = await server.root.createStation()
    const patient = await server.root.createPatient({ roomIds: [room.id] })
    const token = await tokenOf(patient.visit)
    const entry = await server.root.join(did, patient)
    expect(await pageOf(token)).toMatchObject({ canRate: false })
    await server.root.call(entry)
    await server.root.done(entry)
    expect(await pageOf(token)).toMatchObject({ isOver: false, canRate: true })
  })
})

it('the statistics add up the answers of a range, and of no room', async () => {
  const day = '2020-01-01'
  await server.database.db
    .insertInto('feedback_days')
    .values([
      { day, good: 3, fair: 2, poor: 1 },
      { day: '2020-01-02', good: 1, fair: 0, poor: 0 },
    ])
    .execute()
  const { room } = await server.root.createStation()
  const summary = (query: string) => server.root.get<object>(`/v1/statistics/summary?groupBy=day&${query}`)
  expect(await summary(`from=${day}&to=2020-01-02`)).toMatchObject({ feedback: { good: 4, fair: 2, poor: 1 } })
  expect(await summary(`from=${day}&to=${day}&roomId=${room.id}`)).not.toHaveProperty('feedback')
  expect(await summary('from=2020-01-03&to=2020-01-03')).not.toHaveProperty('feedback')
})
