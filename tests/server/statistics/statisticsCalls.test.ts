import { expect, it } from 'vitest'
import type { StatisticsHours, StatisticsSummary, StatisticsWays } from '../../../contract/statistics.ts'
import type { StatisticsDay, StatisticsReplay } from '../../../contract/statisticsDay.ts'
import { createDid, createExam } from '../../harness/create.ts'
import { serverForAll } from '../../harness/testServer.ts'

const server = serverForAll({ env: { TIME_ZONE: 'Asia/Seoul' } })

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' })
const summary = (query: string) => server.root.get<StatisticsSummary>(`/v1/statistics/summary?${query}`)
const NOTHING = {
  arrivals: 0,
  completed: 0,
  leftWaiting: 0,
  wait: { count: 0, censored: 0, medianMs: null, p90Ms: null, overLimit: 0 },
  exam: { count: 0, medianMs: null, p90Ms: null },
  stay: { count: 0, medianMs: null, p90Ms: null },
}

it.each(['from=2040-01-01&to=2040-01-31', 'from=2016-01-01&to=2025-12-31', 'from=2024-02-29&to=2024-02-29'])(
  'a range without patients (%s) has zeros and no rows',
  async (range) => {
    const answer = await summary(`${range}&groupBy=day`)
    expect(answer).toMatchObject({ total: NOTHING, rows: [], isPartial: false })
  },
)

it.each([
  ['to=2026-02-01', 'from'],
  ['from=2026-02-01', 'to'],
  ['from=2026-02-30&to=2026-03-01', 'from'],
  ['from=2026-03-02&to=2026-03-01', 'to'],
  ['from=0001-01-01&to=2026-03-01', 'from'],
  ['from=2026-03-01&to=9999-12-31', 'to'],
  ['from=2026-03-01&to=2026-03-02&groupBy=doctor', 'groupBy'],
  ['from=2026-03-01&to=2026-03-02&roomId=first', 'roomId'],
])('refuses "%s" at %s', async (query, field) => {
  expect(await server.root.request('GET', `/v1/statistics/summary?${query}`)).toMatchObject({
    status: 400,
    refusal: { errors: [{ field }] },
  })
})

it('answers for the first and the last possible day, compares them, and says which days are none', async () => {
  const whole = await summary('from=1900-01-01&to=2999-12-31&compare=before&groupBy=weekday')
  expect(whole.compared).toMatchObject({ to: '1899-12-31', total: NOTHING })
  for (const path of ['day', 'replay']) {
    for (const day of ['1900-01-01', '2999-12-31'])
      expect(await server.root.get(`/v1/statistics/${path}?day=${day}`)).toMatchObject({ day, rooms: [] })
    for (const day of ['1899-12-31', '9999-12-31', '0001-01-01', '2026-11-31'])
      expect(await server.root.request('GET', `/v1/statistics/${path}?day=${day}`)).toMatchObject({
        status: 400,
        refusal: { errors: [{ field: 'day' }] },
      })
  }
})

it('counts a patient who still waits, and names a room that was deleted since', async () => {
  const { room, did } = await server.root.createStation()
  const [first] = await server.root.queueUp(did, '가나다', '라마바')
  await server.root.call(first)
  await server.root.done(first)
  const of = async (groupBy: string) => {
    const { rows } = await summary(`from=${today()}&to=${today()}&groupBy=${groupBy}&roomId=${room.id}`)
    return rows
  }
  const waiting = { arrivals: 2, completed: 1, wait: { count: 2, censored: 1 }, exam: { count: 1 } }
  expect(await of('room')).toMatchObject([{ key: String(room.id), label: `${room.no}. ${room.name.kr}`, ...waiting }])
  expect(await of('did')).toMatchObject([{ key: String(did.id), ...waiting }])

  const gone = await server.root.createStation()
  const entry = await server.root.join(gone.did, await server.root.createPatient())
  await server.root.call(entry)
  await server.root.done(entry)
  await server.root.request('DELETE', '/v1/dids', { ids: [gone.did.id] })
  await server.root.request('DELETE', '/v1/rooms', { ids: [gone.room.id] })
  const { rows } = await summary(`from=${today()}&to=${today()}&groupBy=room`)
  expect(rows.find(({ key }) => key === String(gone.room.id))).toMatchObject({
    label: `${gone.room.no}. ${gone.room.name.kr}`,
    completed: 1,
  })
})

it('shows the day of now: who waits where, the exams of each room, and the waits of each hour', async () => {
  const { room, did } = await server.root.createStation()
  const [first, second] = await server.root.queueUp(did, '하나', '둘', '셋')
  await server.root.call(first)
  await server.root.done(first)
  await server.root.call(second)
  const before = Date.now()
  const day = await server.root.get<StatisticsDay>('/v1/statistics/day')
  expect(day).toMatchObject({ day: today(), isToday: true, usual: [] })
  const shown = day.rooms.find(({ roomId }) => roomId === room.id)
  expect(shown).toMatchObject({ waiting: 1, held: 0, inExam: 1, completed: 1, places: 1, expectedMs: shown?.examMs })
  expect(Date.parse(day.from) + (day.nowMs ?? 0)).toBeGreaterThanOrEqual(before)
  expect(shown?.exams).toHaveLength(2)
  expect(day.waiting).toBe(day.rooms.reduce((sum, { waiting }) => sum + waiting, 0))
  const hours = await server.root.get<StatisticsHours>(
    `/v1/statistics/hours?from=${today()}&to=${today()}&roomId=${room.id}`,
  )
  expect(hours.cells).toMatchObject([{ roomId: room.id, label: `${room.no}. ${room.name.kr}`, arrivals: 3 }])
})

it('a day without patients, in the past or the future, is empty', async () => {
  for (const day of ['2020-02-29', '2040-01-01'])
    expect(await server.root.get<StatisticsDay>(`/v1/statistics/day?day=${day}`)).toMatchObject({
      day,
      isToday: false,
      nowMs: null,
      arrived: 0,
      waiting: 0,
      completed: 0,
      longest: null,
      usual: [],
      rooms: [],
    })
})

it('gives the day to replay without names: who joined which room when, and what the plan demands', async () => {
  const [first, second] = await server.root.createStations({}, {})
  const visit = await server.root.createPatient({ name: '홍길동' })
  for (const { did } of [first, second]) {
    const entry = await server.root.join(did, visit)
    await server.root.call(entry)
    await server.root.done(entry)
  }
  await server.root.queueUp(first.did, '아직')
  const day = await server.root.get<StatisticsReplay>(`/v1/statistics/replay?day=${today()}`)
  expect(JSON.stringify(day)).not.toContain('홍길동')
  const nameOf = ({ room }: typeof first) => `${room.no}. ${room.name.kr}`
  const own = day.patients.find(([entry]) => day.rooms[entry?.room ?? -1]?.label === nameOf(first))
  expect(own?.map(({ room }) => day.rooms[room]?.label)).toEqual([nameOf(first), nameOf(second)])
  const [one, other] = own ?? []
  if (!one || !other) throw new Error('two entries were expected')
  expect(one).toMatchObject({ heldMs: 0, isFront: false, rule: 'ANY', after: null })
  expect(one.endedMs).toBeGreaterThanOrEqual(one.calledMs ?? Infinity)
  expect(other.joinedMs).toBeGreaterThanOrEqual(one.endedMs)
  expect(await server.root.get('/v1/statistics/replay?day=2040-01-01')).toMatchObject({ rooms: [], patients: [] })
})

it('tells in which order the patients of a package went, and where their time went', async () => {
  const [first, second] = await server.root.createStations({}, {})
  const ways = async () => {
    const answer = await server.root.get<StatisticsWays>(`/v1/statistics/ways?from=${today()}&to=${today()}`)
    return answer.ways.flatMap(({ orders }) => orders).filter(({ roomIds }) => roomIds.includes(first.room.id))
  }
  for (const stations of [
    [first, second],
    [first, second],
    [second, first],
  ]) {
    const visit = await server.root.createPatient()
    for (const { did } of stations) {
      const entry = await server.root.join(did, visit)
      await server.root.call(entry)
      await server.root.done(entry)
    }
    await server.root.patch('/v1/visits', { visits: [{ id: visit.visit.id, status: 'CLOSED' }] })
  }
  const [there, back] = [
    [first, second],
    [second, first],
  ].map((stations) => stations.map(({ room }) => room.id))
  expect(await ways()).toMatchObject([
    { roomIds: there, visits: 2 },
    { roomIds: back, visits: 1 },
  ])
  const all = await server.root.get<StatisticsWays>(`/v1/statistics/ways?from=${today()}&to=${today()}`)
  for (const { stayMs, waitMs, examMs, otherMs } of all.ways)
    expect(Math.abs(stayMs - waitMs - examMs - otherMs)).toBeLessThanOrEqual(2)
  expect(await server.root.get('/v1/statistics/ways?from=2016-01-01&to=2025-12-31')).toMatchObject({ ways: [] })
})

it('shows when a room was paused, once both of its boards were', async () => {
  const { room, did } = await server.root.createStation()
  const other = await createDid(server.root, { roomId: room.id })
  const pausesOf = async () => {
    const { rooms } = await server.root.get<StatisticsDay>('/v1/statistics/day')
    return rooms.find(({ roomId }) => roomId === room.id)?.pauses ?? []
  }
  await server.root.pause(did)
  expect(await pausesOf()).toEqual([])
  await server.root.pause(other)
  await server.root.endPause(did)
  const [paused, ...further] = await pausesOf()
  expect(further).toEqual([])
  expect(paused?.toMs).toBeGreaterThan(paused?.fromMs ?? Infinity)
  expect(await pausesOf()).toEqual([paused])
})

it('expects the wait of a room without an exam yet from the average that staff entered', async () => {
  const { room, did } = await server.root.createStation()
  await createExam(server.root, { roomId: room.id, avgTime: 7 })
  await server.root.queueUp(did, '하나', '둘')
  const { rooms } = await server.root.get<StatisticsDay>('/v1/statistics/day')
  expect(rooms.find(({ roomId }) => roomId === room.id)).toMatchObject({
    examMs: null,
    paceMs: 420_000,
    expectedMs: 840_000,
  })
})
