import { beforeAll, expect, it } from 'vitest'
import type { Did } from '../../../contract/dids.ts'
import type { StatisticsSummary, StatisticsWays } from '../../../contract/statistics.ts'
import type { StatisticsDay, StatisticsReplay } from '../../../contract/statisticsDay.ts'
import type { WaitingStatus } from '../../../domain/waiting.ts'
import { serverForAll } from '../../harness/testServer.ts'

const server = serverForAll({ env: { TIME_ZONE: 'America/Los_Angeles', VISIT_CLOSE_DAYS: '0' } })
let did: Did
beforeAll(async () => {
  did = (await server.root.createStation()).did
})

interface Step {
  readonly to: WaitingStatus
  readonly at: string
}

const ACTIONS = { WAITING: 'join', CALLED: 'call', DONE: 'done', CANCELED: 'cancel', HOLDING: 'holding' } as const

/** Writes the log of a patient as it would be after these steps, as if they had happened at these times. */
async function happened(steps: readonly Step[], { isLeftOver = false } = {}): Promise<void> {
  const { db } = server.database
  const [first, last] = [steps[0]?.at ?? '', steps.at(-1)]
  const isOver = last?.to === 'DONE' || last?.to === 'CANCELED'
  const { id: visit } = await db
    .insertInto('visits')
    .values({
      name: '환자',
      patient_no: '',
      tag_mapping_id: null,
      status: isOver ? 'CLOSED' : 'OPEN',
      created_at: first,
      closed_at: isOver ? last.at : null,
      day: first.slice(0, 10),
      number: (count += 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: entry } = await db
    .insertInto('did_waitings')
    .values({
      did_id: did.id,
      visit_id: visit,
      status: last?.to ?? 'WAITING',
      created_at: first,
      called_at: steps.find(({ to }) => to === 'CALLED')?.at ?? null,
      ended_at: isOver ? last.at : null,
      front_reason: null,
      place_at: null,
      held_at: null,
      hold_reason: null,
      shown_at: null,
      shown_by: null,
      spoken_at: null,
      spoken_by: null,
      left_over: isLeftOver ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, { to, at }] of steps.entries())
    await db
      .insertInto('did_waiting_moves')
      .values({
        did_waiting_id: entry,
        did_id: did.id,
        visit_id: visit,
        action: ACTIONS[to],
        from_status: steps[index - 1]?.to ?? null,
        to_status: to,
        before: index === 0 ? null : '{}',
        reason: null,
        note: '',
        user_id: null,
        user_name: null,
        at,
      })
      .execute()
}
let count = 0

const summaryOf = (day: string) =>
  server.root.get<StatisticsSummary>(`/v1/statistics/summary?from=${day}&to=${day}&groupBy=hour`)
const dayOf = (day: string) => server.root.get<StatisticsDay>(`/v1/statistics/day?day=${day}`)

it.each([
  // The clock goes from two to three: half past three is two and a half hours after midnight.
  ['of 23 hours', '2026-03-08', ['2026-03-08T10:30:00.000Z', '2026-03-08T10:50:00.000Z'], 92, 10, '3'],
  // The clock goes from two back to one: the second half past one is two and a half hours after midnight.
  ['of 25 hours', '2025-11-02', ['2025-11-02T09:30:00.000Z', '2025-11-02T09:50:00.000Z'], 100, 10, '1'],
] as const)(
  'a day %s has all its quarters, and each patient in the hour of the wall',
  async (_, day, at, points, first, hour) => {
    await happened([
      { to: 'WAITING', at: at[0] },
      { to: 'CALLED', at: at[1] },
      { to: 'DONE', at: at[1] },
    ])
    const { line } = await dayOf(day)
    expect(line).toHaveLength(points)
    expect(line.flatMap((waiting, point) => (waiting > 0 ? point : []))).toEqual([first, first + 1])
    const { total, rows } = await summaryOf(day)
    expect(total.wait.medianMs).toBe(20 * 60_000)
    expect(rows.map(({ key }) => key)).toEqual([hour])
  },
)

it('a patient over midnight counts where the wait began, and the room of the next day shows the exam', async () => {
  await happened([
    { to: 'WAITING', at: '2026-05-02T06:50:00.000Z' },
    { to: 'CALLED', at: '2026-05-02T07:10:00.000Z' },
    { to: 'DONE', at: '2026-05-02T07:30:00.000Z' },
  ])
  expect((await summaryOf('2026-05-01')).total).toMatchObject({ arrivals: 1, wait: { medianMs: 20 * 60_000 } })
  expect((await summaryOf('2026-05-02')).total.arrivals).toBe(0)
  const replay = await server.root.get<StatisticsReplay>('/v1/statistics/replay?day=2026-05-01')
  expect(replay.patients.flat()).toMatchObject([{ joinedMs: 85_800_000, calledMs: 87_000_000, endedMs: 88_200_000 }])
  const shown = await dayOf('2026-05-01')
  expect(shown.rooms.map(({ exams, completed }) => ({ exams, completed }))).toEqual([{ exams: [], completed: 0 }])
})

it('a visit that is open for a month is counted as left out, and stands in no picture of a later day', async () => {
  await happened([{ to: 'WAITING', at: '2026-06-01T17:00:00.000Z' }], { isLeftOver: true })
  const { total, excluded } = await summaryOf('2026-06-01')
  expect(excluded.waitOverNight).toBe(1)
  expect(total).toMatchObject({ arrivals: 1, wait: { count: 0, medianMs: null } })
  expect((await dayOf('2026-07-01')).line).toEqual([])
  expect(await server.root.get('/v1/statistics/replay?day=2026-06-01')).toMatchObject({ patients: [] })
})

it.each([
  { ms: 1, wait: { count: 1, medianMs: 0 }, wrongClock: 0, day: '2026-08-04' },
  { ms: 999, wait: { count: 1, medianMs: 0 }, wrongClock: 0, day: '2026-08-05' },
  { ms: 1_000, wait: { count: 0, medianMs: null }, wrongClock: 1, day: '2026-08-06' },
])('a wait in which the clock stepped back by $ms ms counts as none up to a second', async (row) => {
  const joined = Date.parse(`${row.day}T17:00:00.000Z`)
  const at = (ms: number) => new Date(joined + ms).toISOString()
  await happened([
    { to: 'WAITING', at: at(0) },
    { to: 'CALLED', at: at(-row.ms) },
    { to: 'DONE', at: at(60_000) },
  ])
  const { total, excluded } = await summaryOf(row.day)
  expect({ wait: total.wait, excluded }).toMatchObject({ wait: row.wait, excluded: { wrongClock: row.wrongClock } })
})

it('an exam and a stay in which the clock stepped back by milliseconds count as none', async () => {
  const [before, after] = ['2026-08-07T17:00:00.005Z', '2026-08-07T17:00:00.000Z']
  await happened([
    { to: 'WAITING', at: before },
    { to: 'CALLED', at: before },
    { to: 'DONE', at: after },
  ])
  const { total, excluded } = await summaryOf('2026-08-07')
  expect(total).toMatchObject({ exam: { count: 1, medianMs: 0 }, stay: { count: 1, medianMs: 0 } })
  expect(excluded.wrongClock).toBe(0)
  expect(await server.root.get('/v1/statistics/replay?day=2026-08-07')).toMatchObject({ excluded: { wrongClock: 0 } })
})

it('durations of a clock that was wrong for a day are counted as left out', async () => {
  await happened([
    { to: 'WAITING', at: '2026-08-03T17:00:00.000Z' },
    { to: 'CALLED', at: '2026-08-03T15:00:00.000Z' },
    { to: 'DONE', at: '2026-08-03T15:10:00.000Z' },
  ])
  const { total, excluded } = await summaryOf('2026-08-03')
  expect(excluded.wrongClock).toBe(2)
  expect(total.wait).toEqual({ count: 0, censored: 0, medianMs: null, p90Ms: null, overLimit: 0 })
  expect(await server.root.get('/v1/statistics/replay?day=2026-08-03')).toMatchObject({
    excluded: { wrongClock: 1 },
    patients: [],
  })
  expect(await server.root.get<StatisticsWays>('/v1/statistics/ways?from=2026-08-03&to=2026-08-03')).toMatchObject({
    excluded: { wrongClock: 1 },
    ways: [],
  })
  expect(JSON.stringify(await dayOf('2026-08-03'))).not.toContain('NaN')
})
