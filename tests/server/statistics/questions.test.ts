import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { StatisticsSummary } from '../../../contract/statistics.ts'
import { comparedRange } from '../../../domain/statistics/comparedRange.ts'
import { waitLimits } from '../../../domain/waitLimits.ts'
import { StatisticsService } from '../../../server/statistics/statisticsService.ts'
import { PASSWORD } from '../../harness/builders.ts'
import { dateAt, serverForEach } from '../../harness/testServer.ts'
import { bruteForce } from './bruteForce.ts'
import { anyDeed, StaffDay } from './staffDay.ts'

const DAY_MS = 86_400_000
const MORNING = new Date('2026-03-02T00:00:00.000Z')

dateAt(MORNING)
const server = serverForEach({ env: { TIME_ZONE: 'Asia/Seoul', VISIT_CLOSE_DAYS: '0' } })

const summary = (query: string) => server.root.get<StatisticsSummary>(`/v1/statistics/summary?${query}`)
const RANGE = 'from=2026-01-01&to=2026-12-31'

describe('GET /v1/statistics/summary', () => {
  it('ST-05 says in Korean which room or board it does not know, and keeps answering for deleted ones', async () => {
    for (const [query, message] of [
      ['roomId=4711', '검사실을 찾을 수 없습니다. (4711)'],
      ['didId=4711', '대기판을 찾을 수 없습니다. (4711)'],
    ])
      expect(await server.root.request('GET', `/v1/statistics/summary?${RANGE}&${query}`)).toMatchObject({
        status: 404,
        refusal: { message },
      })
    const { room, did } = await server.root.createStation()
    await server.root.request('DELETE', '/v1/dids', { ids: [did.id] })
    await server.root.request('DELETE', '/v1/rooms', { ids: [room.id] })
    for (const filter of [`roomId=${room.id}`, `didId=${did.id}`])
      expect((await summary(`${RANGE}&${filter}`)).total.arrivals).toBe(0)
  })

  it('ST-03 groups by person only where ROOT has switched it on, and names staff who still are', async () => {
    const { did } = await server.root.createStation()
    await server.root.call(await server.root.join(did, await server.root.createPatient()))
    const byPerson = `/v1/statistics/summary?${RANGE}&groupBy=person`
    expect(await server.root.request('GET', byPerson)).toMatchObject({
      status: 403,
      refusal: { message: '직원별 통계는 최종관리자가 켠 병원에서만 볼 수 있습니다.' },
    })
    expect(await summary(RANGE)).toMatchObject({ isByPerson: false })
    await server.root.patch('/v1/settings', { statisticsByPerson: true })
    expect(await server.root.get<StatisticsSummary>(byPerson)).toMatchObject({
      isByPerson: true,
      rows: [{ key: 'root', arrivals: 1, pausedMs: null }],
    })
    const [entry] = (await server.root.get<{ content: { details: string }[] }>('/v1/audit?action=settings.update'))
      .content
    expect(JSON.parse(entry?.details ?? '')).toEqual({
      changes: [{ setting: 'statisticsByPerson', from: false, to: true }],
    })
  })

  it('ST-04 compares with the days before, or with the same weekdays', async () => {
    const { did } = await server.root.createStation()
    await server.root.join(did, await server.root.createPatient())
    const day = { from: '2026-03-02', to: '2026-03-02' }
    const previous = await summary('from=2026-03-03&to=2026-03-03&compare=previous')
    expect(previous).toMatchObject({ total: { arrivals: 0 }, before: { arrivals: 1 }, comparedTo: day })
    expect(Object.keys(previous.before ?? {})).toEqual(Object.keys(previous.total))
    // Programs of 1.0 ask by another name, and read one object.
    expect(await summary('from=2026-03-03&to=2026-03-03&compare=before')).toEqual({
      ...previous,
      compared: { ...day, untilTime: null, total: previous.before },
    })
    expect(await summary('from=2026-03-09&to=2026-03-10&compare=weekdays')).toMatchObject({
      before: { arrivals: 1 },
      comparedTo: { from: '2026-03-02', to: '2026-03-03' },
    })
    const march = { from: '2026-03-01', to: '2026-03-31' }
    expect(comparedRange(march, 'weekdays', '2026-04-01')).toEqual({
      from: '2026-01-25',
      to: '2026-02-24',
      isUntilNow: false,
    })
    expect(comparedRange(march, 'previous', '2026-03-10')).toEqual({
      from: '2026-02-19',
      to: '2026-02-28',
      isUntilNow: true,
    })
    const alone = await summary('from=2026-03-03&to=2026-03-03')
    expect(alone).toMatchObject({ compared: null })
    expect(Object.keys(alone)).not.toEqual(expect.arrayContaining(['before']))
  })

  it('says what it leaves out: a clock that was wrong for a day; a patient who waits for a month counts', async () => {
    const { did } = await server.root.createStation()
    vi.setSystemTime(MORNING.getTime() + DAY_MS)
    const early = await server.anyone.signIn('root', PASSWORD)
    const patient = await early.createPatient()
    const entry = await early.join(did, patient)
    await early.call(entry)
    await early.done(entry)
    vi.setSystemTime(MORNING)
    const onTime = await server.anyone.signIn('root', PASSWORD)
    await onTime.patch('/v1/visits', { visits: [{ id: patient.visit.id, status: 'CLOSED' }] })
    vi.setSystemTime(MORNING.getTime() + 1_000)
    await onTime.join(did, await onTime.createPatient())
    vi.setSystemTime(MORNING.getTime() + 30 * DAY_MS)
    const root = await server.anyone.signIn('root', PASSWORD)
    const { total, excluded } = await root.get<StatisticsSummary>(`/v1/statistics/summary?${RANGE}`)
    expect(excluded).toMatchObject({ wrongClock: 1 })
    expect(total).toMatchObject({
      arrivals: 2,
      wait: { count: 2, censored: 1, p90Ms: null },
      stay: { count: 0, medianMs: null, p90Ms: null },
    })
  })
})

describe.each([
  ['Europe/Berlin', '2026-10-24T21:40:00.000Z', 'of 25 hours'],
  ['Europe/Berlin', '2026-03-28T22:40:00.000Z', 'of 23 hours'],
  ['America/New_York', '2026-11-01T03:30:00.000Z', 'of 25 hours'],
])('in %s on a day (%s)', (timeZone, start, length) => {
  it(`ST-02 ${length}, days and hours are those of the hospital`, { timeout: 60_000 }, async () => {
    vi.setSystemTime(new Date(start))
    const day = new StaffDay(server, timeZone)
    await day.build()
    for (const deed of fc.sample(anyDeed, { seed: 29, numRuns: 90 })) await day.do(deed)
    const { database, dataDir, databaseUrl } = server
    const options = { dataDir, databaseUrl, timeZone, limits: waitLimits, isByPerson: () => true }
    const statistics = new StatisticsService(database.db, options)
    onTestFinished(() => statistics.close())
    const known = {
      now: Date.now(),
      timeZone,
      roomAt: (didId: number, at: number) => day.roomAt(didId, at),
      changes: day.changes,
      placesOf: () => 2,
      existed: day.existed,
      limitOf: (roomId: number) => day.rooms.find(({ id }) => id === roomId)?.alarm ?? 40,
      examsOf: () => [],
      hasScreen: (didId: number) => day.withScreens.has(didId),
      pauses: day.pauses.noted,
    }
    for (const groupBy of ['hour', 'day'] as const) {
      const asked = { from: '2026-01-01', to: '2026-12-31', groupBy }
      const { total, rows } = (await statistics.summary(asked)).parse()
      const expected = await bruteForce(server.database.db, asked, known)
      expect(total).toMatchObject(expected.total)
      expect(rows.map(({ key }) => key).toSorted()).toEqual(Object.keys(expected.rows).toSorted())
      for (const row of rows) expect(row).toMatchObject(expected.rows[row.key] ?? {})
    }
  })
})
