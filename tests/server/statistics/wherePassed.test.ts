import { expect, it, vi } from 'vitest'
import type { StatisticsHours, StatisticsSummary } from '../../../contract/statistics.ts'
import type { StatisticsReplay } from '../../../contract/statisticsDay.ts'
import { PASSWORD } from '../../harness/builders.ts'
import { createDid, createRoom } from '../../harness/create.ts'
import { dateAt, serverForEach } from '../../harness/testServer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A Monday, nine o'clock in Seoul. */
const MORNING = Date.parse('2026-03-02T00:00:00.000Z')

dateAt(MORNING)
const server = serverForEach({ env: { TIME_ZONE: 'Asia/Seoul', VISIT_CLOSE_DAYS: '0' } })
const RANGE = 'from=2026-03-02&to=2026-03-02'

/** Signs in anew after so many ms: the session of before may be over. */
async function after(ms: number) {
  vi.setSystemTime(Date.now() + ms)
  return server.anyone.signIn('root', PASSWORD)
}

it('DE-50 a wait counts in the room and at the board where it passed, and whole for the patient', async () => {
  const rooms = [
    await createRoom(server.root, { maxPatient: 6, useMultiCall: true, waitWarning: 20, waitAlarm: 30 }),
    await createRoom(server.root, { maxPatient: 6, useMultiCall: true, waitWarning: 20, waitAlarm: 30 }),
  ]
  const [first, second] = [
    await createDid(server.root, { roomId: rooms[0]?.id }),
    await createDid(server.root, { roomId: rooms[1]?.id }),
  ]
  const entries = await server.root.queueUp(first, '하나', '둘', '셋', '넷', '다섯', '여섯')
  const [absent] = await server.root.queueUp(first, '일곱')
  const noon = await after(HOUR_MS)
  await noon.call(absent)
  await noon.noShow(absent)
  for (const entry of entries) await noon.transfer(entry, second)
  const called = await after(40_000)
  for (const entry of entries) await called.call(entry)
  await called.transfer(absent, second)
  const root = await after(MINUTE_MS)

  const rowsBy = async (groupBy: string, filter = '') => {
    const { total, rows } = await root.get<StatisticsSummary>(
      `/v1/statistics/summary?${RANGE}&groupBy=${groupBy}${filter}`,
    )
    return { total, of: (key: number | undefined) => rows.find((row) => row.key === String(key)) }
  }
  const SHORT = 40_000
  for (const [groupBy, from, to] of [
    ['room', rooms[0]?.id, rooms[1]?.id],
    ['did', first.id, second.id],
  ] as const) {
    const { total, of } = await rowsBy(groupBy)
    expect(of(from)).toMatchObject({
      arrivals: 7,
      noShows: 1,
      transfers: 7,
      wait: { count: 7, censored: 0, medianMs: HOUR_MS, overLimit: 7 },
    })
    expect(of(to)).toMatchObject({
      arrivals: 0,
      noShows: 0,
      transfers: 0,
      wait: { count: 6, censored: 0, medianMs: SHORT, overLimit: 0 },
    })
    expect(total).toMatchObject({ arrivals: 7, wait: { count: 7, medianMs: HOUR_MS + SHORT, overLimit: 7 } })
  }
  expect((await rowsBy('day', `&roomId=${rooms[1]?.id}`)).total.wait).toMatchObject({ count: 6, medianMs: SHORT })
  const { cells, weekdays } = await root.get<StatisticsHours>(`/v1/statistics/hours?${RANGE}`)
  expect(weekdays).toEqual([{ weekday: 1, hour: 9, waits: 7, medianMs: HOUR_MS + SHORT }])
  const inSecond = await root.get<StatisticsHours>(`/v1/statistics/hours?${RANGE}&roomId=${rooms[1]?.id}`)
  expect(inSecond.weekdays).toMatchObject([{ weekday: 1, waits: 6, medianMs: SHORT }])
  expect(cells.map(({ roomId, hour, waits, medianMs }) => [roomId, hour, waits, medianMs])).toEqual([
    [rooms[0]?.id, 9, 7, HOUR_MS],
    [rooms[1]?.id, 10, 6, SHORT],
  ])
  for (const entry of entries) await root.done(entry)
  const replayed = await root.get<StatisticsReplay>('/v1/statistics/replay?day=2026-03-02')
  const start = MORNING - Date.parse(replayed.from)
  const roomOf = ({ room }: { readonly room: number }) => replayed.rooms[room]?.roomId
  expect(replayed.patients).toHaveLength(6)
  for (const [first, second, ...more] of replayed.patients) {
    if (!first || !second) throw new Error('two entries were expected')
    expect([roomOf(first), roomOf(second), more]).toEqual([rooms[0]?.id, rooms[1]?.id, []])
    expect(first).toMatchObject({ joinedMs: start, calledMs: null, isMoved: true, examMs: null })
    expect(first.endedMs - first.joinedMs).toBe(HOUR_MS)
    expect(second).toMatchObject({ joinedMs: first.endedMs, isMoved: false, examMs: MINUTE_MS })
    expect((second.calledMs ?? 0) - second.joinedMs).toBe(SHORT)
  }
})

it('DE-50 whoever was moved and still waits, or left, waited at least so long where they are now', async () => {
  const stations = await server.root.createStations({}, {})
  const [waiting, left] = await server.root.queueUp(stations[0].did, '하나', '둘')
  const root = await after(10 * MINUTE_MS)
  for (const entry of [waiting, left]) await root.transfer(entry, stations[1].did)
  const later = await after(5 * MINUTE_MS)
  await later.patch('/v1/visits', { visits: [{ id: left.visitId, status: 'CLOSED' }] })
  const last = await after(5 * MINUTE_MS)
  const { rows, total } = await last.get<StatisticsSummary>(`/v1/statistics/summary?${RANGE}&groupBy=room`)
  const of = (at: 0 | 1) => rows.find(({ key }) => key === String(stations[at].room.id))
  expect(of(0)).toMatchObject({ leftWaiting: 0, wait: { count: 2, censored: 0, medianMs: 10 * MINUTE_MS } })
  expect(of(1)).toMatchObject({ leftWaiting: 1, wait: { count: 2, censored: 2, medianMs: null } })
  expect(total).toMatchObject({ leftWaiting: 1, wait: { count: 2, censored: 2, medianMs: null } })
})

it('DE-50 a Monday that is not over is compared with the Monday before as it was at the same time', async () => {
  const { room, did } = await server.root.createStation()
  const [quick, late] = await server.root.queueUp(did, '빨리', '늦게')
  const early = await after(10 * MINUTE_MS)
  await early.call(quick)
  await early.done(quick)
  await early.patch('/v1/visits', { visits: [{ id: quick.visitId, status: 'CLOSED' }] })
  const noon = await after(3 * HOUR_MS)
  await noon.call(late)
  await noon.done(late)
  await noon.queueUp(did, '오후')
  await noon.pause(did)
  const monday = await after(7 * 24 * HOUR_MS - 3 * HOUR_MS + 20 * MINUTE_MS)
  await monday.queueUp(did, '오늘')
  const compared = async (query: string) => {
    const { before, comparedTo } = await monday.get<StatisticsSummary>(`/v1/statistics/summary?${query}`)
    return { before, comparedTo }
  }
  const before = {
    arrivals: 2,
    completed: 1,
    wait: { count: 2, censored: 1, medianMs: 10 * MINUTE_MS, p90Ms: null },
    stay: { count: 1, medianMs: 10 * MINUTE_MS },
    pausedMs: 0,
  }
  const comparedTo = { from: '2026-03-02', to: '2026-03-02', untilTime: '09:30' }
  // Today, seven days, thirty days and this month, as the page asks for them, and a month that is not over.
  for (const [query, range] of [
    ['from=2026-03-09&to=2026-03-09&compare=weekdays', comparedTo],
    ['from=2026-03-03&to=2026-03-09&compare=weekdays', { ...comparedTo, from: '2026-02-24' }],
    ['from=2026-03-03&to=2026-03-09&compare=previous', { ...comparedTo, from: '2026-02-24' }],
    [`from=2026-03-09&to=2026-03-31&compare=weekdays&roomId=${room.id}`, comparedTo],
  ] as const)
    expect(await compared(query)).toMatchObject({ before, comparedTo: range })
  for (const [query, range] of [
    ['from=2026-02-08&to=2026-03-09&compare=weekdays', { from: '2026-01-04', to: '2026-02-02', untilTime: '09:30' }],
    ['from=2026-03-01&to=2026-03-09&compare=weekdays', { from: '2026-02-15', to: '2026-02-23', untilTime: '09:30' }],
    ['from=2026-03-01&to=2026-03-09&compare=previous', { from: '2026-02-20', to: '2026-02-28', untilTime: '09:30' }],
  ] as const)
    expect((await compared(query)).comparedTo).toEqual(range)
  const whole = await compared('from=2026-03-08&to=2026-03-08&compare=previous')
  expect(whole.comparedTo).toEqual({ from: '2026-03-07', to: '2026-03-07' })
  expect(
    (await monday.get<StatisticsSummary>('/v1/statistics/summary?from=2026-03-02&to=2026-03-02')).total,
  ).toMatchObject({
    arrivals: 3,
    completed: 2,
  })
})

it('has what was planned and not done, how far places were used, and rooms where nobody came', async () => {
  const [scan, blood] = [
    await createRoom(server.root, { maxPatient: 3, useMultiCall: true }),
    await createRoom(server.root, { maxPatient: 1 }),
  ]
  const boards = {
    scan: await createDid(server.root, { roomId: scan.id }),
    blood: await createDid(server.root, { roomId: blood.id }),
  }
  const roomIds = [scan.id, blood.id]
  const patients = []
  for (const name of ['하나', '둘']) patients.push(await server.root.createPatient({ name, roomIds }))
  const [first, second] = patients
  if (!first || !second) throw new Error('two patients were expected')
  await server.root.pause(boards.scan)
  const bloods = [await server.root.join(boards.blood, first), await server.root.join(boards.blood, second)] as const
  await server.root.call(bloods[0])
  let root = await after(10 * MINUTE_MS)
  await root.done(bloods[0])
  await root.call(bloods[1])
  root = await after(5 * MINUTE_MS)
  await root.done(bloods[1])
  // The first is done in the scan, too, where two of three places stay empty; the second leaves without it.
  await root.endPause(boards.scan)
  const scanned = await root.join(boards.scan, first)
  await root.call(scanned)
  root = await after(20 * MINUTE_MS)
  await root.done(scanned)
  const summary = (query: string) => root.get<StatisticsSummary>(`/v1/statistics/summary?${RANGE}${query}`)
  expect((await summary('')).total).toMatchObject({
    skipped: 0,
    patientWait: { count: 2, medianMs: null, p90Ms: null },
  })
  await root.patch('/v1/visits', { visits: patients.map(({ visit }) => ({ id: visit.id, status: 'CLOSED' })) })

  const { total, rows } = await summary('&groupBy=room')
  const of = ({ id }: { readonly id: number }) => rows.find(({ key }) => key === String(id))
  expect(total).toMatchObject({ skipped: 1, patientWait: { count: 2, medianMs: 0, p90Ms: 10 * MINUTE_MS } })
  expect(of(scan)).toMatchObject({
    arrivals: 1,
    skipped: 1,
    pausedMs: 15 * MINUTE_MS,
    use: { placesMs: 60 * MINUTE_MS, busyMs: 20 * MINUTE_MS },
  })
  expect(of(blood)).toMatchObject({ skipped: 0, use: { placesMs: 15 * MINUTE_MS, busyMs: 15 * MINUTE_MS } })
  // Last month nobody came, and the rooms were not there yet; in April they are.
  const keysOf = async (query: string) =>
    (await root.get<StatisticsSummary>(`/v1/statistics/summary?${query}&groupBy=room`)).rows.map(({ key }) => key)
  expect(await keysOf('from=2026-02-01&to=2026-02-28')).toEqual([])
  root = await after(30 * 24 * HOUR_MS)
  expect(await keysOf('from=2026-04-01&to=2026-04-30')).toEqual(roomIds.map(String))
})

it('counts the 55 patients who left without the ultrasound on the day on which its doctor was absent', async () => {
  const { room, did } = await server.root.createStation()
  const other = await server.root.createStation()
  await server.root.pause(did)
  const patients = []
  for (let no = 1; no <= 55; no += 1)
    patients.push(await server.root.createPatient({ name: `환자${no}`, roomIds: [room.id] }))
  const root = await after(HOUR_MS)
  const summary = (query: string) => root.get<StatisticsSummary>(`/v1/statistics/summary?${RANGE}${query}`)
  expect((await summary('')).total.skipped).toBe(0)
  await root.patch('/v1/visits', { visits: patients.map(({ visit }) => ({ id: visit.id, status: 'CLOSED' })) })
  const { total, rows } = await summary('&groupBy=room')
  expect(total).toMatchObject({ skipped: 55, arrivals: 0 })
  expect(rows.map(({ key, skipped, pausedMs }) => [key, skipped, pausedMs])).toEqual([
    [String(room.id), 55, HOUR_MS],
    [String(other.room.id), 0, 0],
  ])
  for (const [groupBy, key] of [
    ['day', '2026-03-02'],
    ['weekday', '1'],
    ['hour', '9'],
  ])
    expect((await summary(`&groupBy=${groupBy}`)).rows).toMatchObject([{ key, skipped: 55 }])
  expect((await summary(`&roomId=${other.room.id}`)).total.skipped).toBe(0)
  expect((await summary(`&didId=${did.id}`)).total.skipped).toBeNull()
})
