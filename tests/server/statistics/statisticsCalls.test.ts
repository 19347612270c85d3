import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StatisticsDay, StatisticsHours, StatisticsSummary } from '../../../contract/statistics.ts'
import { createPatient, createStation, call, done, join, queueUp } from '../../harness/queue.ts'
import { startServer, type TestServer } from '../../harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TIME_ZONE: 'Asia/Seoul' } })
})
afterAll(() => server.close())

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
  ['from=2026-03-01&to=2026-03-02&groupBy=doctor', 'groupBy'],
  ['from=2026-03-01&to=2026-03-02&roomId=first', 'roomId'],
])('refuses "%s" at %s', async (query, field) => {
  expect(await server.root.request('GET', `/v1/statistics/summary?${query}`)).toMatchObject({
    status: 400,
    refusal: { errors: [{ field }] },
  })
})

it('counts a patient who still waits, and names a room that was deleted since', async () => {
  const { room, did } = await createStation(server.root)
  const [first] = await queueUp(server.root, did, '가나다', '라마바')
  await call(server.root, first)
  await done(server.root, first)
  const of = async (groupBy: string) => {
    const { rows } = await summary(`from=${today()}&to=${today()}&groupBy=${groupBy}&roomId=${room.id}`)
    return rows
  }
  const waiting = { arrivals: 2, completed: 1, wait: { count: 2, censored: 1 }, exam: { count: 1 } }
  expect(await of('room')).toMatchObject([{ key: String(room.id), label: `${room.no} ${room.name.kr}`, ...waiting }])
  expect(await of('did')).toMatchObject([{ key: String(did.id), ...waiting }])

  const gone = await createStation(server.root)
  const entry = await join(server.root, gone.did, await createPatient(server.root))
  await call(server.root, entry)
  await done(server.root, entry)
  await server.root.request('DELETE', '/v1/dids', { ids: [gone.did.id] })
  await server.root.request('DELETE', '/v1/rooms', { ids: [gone.room.id] })
  const { rows } = await summary(`from=${today()}&to=${today()}&groupBy=room`)
  expect(rows.find(({ key }) => key === String(gone.room.id))).toMatchObject({
    label: `${gone.room.no} ${gone.room.name.kr}`,
    completed: 1,
  })
})

it('shows the day of now: who waits where, the exams of each room, and the waits of each hour', async () => {
  const { room, did } = await createStation(server.root)
  const [first, second] = await queueUp(server.root, did, '하나', '둘', '셋')
  await call(server.root, first)
  await done(server.root, first)
  await call(server.root, second)
  const day = await server.root.get<StatisticsDay>('/v1/statistics/day')
  expect(day).toMatchObject({ day: today(), isToday: true, usual: [] })
  const shown = day.rooms.find(({ roomId }) => roomId === room.id)
  expect(shown).toMatchObject({ waiting: 1, inExam: 1, completed: 1, places: 1, expectedMs: shown?.examMs })
  expect(shown?.exams).toHaveLength(2)
  expect(day.waiting).toBe(day.rooms.reduce((sum, { waiting }) => sum + waiting, 0))
  const hours = await server.root.get<StatisticsHours>(
    `/v1/statistics/hours?from=${today()}&to=${today()}&roomId=${room.id}`,
  )
  expect(hours.cells).toMatchObject([{ roomId: room.id, label: `${room.no} ${room.name.kr}`, arrivals: 3 }])
})

it('a day without patients, in the past or the future, is empty', async () => {
  for (const day of ['2020-02-29', '2040-01-01'])
    expect(await server.root.get<StatisticsDay>(`/v1/statistics/day?day=${day}`)).toMatchObject({
      day,
      isToday: false,
      arrived: 0,
      waiting: 0,
      completed: 0,
      longest: null,
      usual: [],
      rooms: [],
    })
})
