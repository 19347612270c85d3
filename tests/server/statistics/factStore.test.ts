import { beforeEach, expect, it } from 'vitest'
import { dayBefore } from '../../../domain/days.ts'
import { emptyFacts, encodeFacts, NO_COUNTS, replaceVisits } from '../../../server/statistics/facts/dayFacts.ts'
import { ENTRY } from '../../../server/statistics/facts/records.ts'
import { FactStore } from '../../../server/statistics/summary/factStore.ts'
import type { Part } from '../../../server/statistics/summary/groups.ts'
import { serverForAll } from '../../harness/testServer.ts'

const server = serverForAll()
beforeEach(() => server.database.db.deleteFrom('statistics_days').execute())

/** Stores a day with one patient who waited so long. */
async function store(day: string, wait: number, version = 1): Promise<void> {
  const cell = { didId: 1, roomId: 1, hour: 9, packageName: '', groupName: '', userId: '' }
  const entry = { day, visitId: 1, cell, flags: ENTRY.called, counts: NO_COUNTS, wait, exam: 0 }
  const facts = encodeFacts(replaceVisits(emptyFacts(day), new Set(), { entries: [entry], stays: [] }))
  const { db } = server.database
  await db.deleteFrom('statistics_days').where('day', '=', day).execute()
  await db.insertInto('statistics_days').values({ day, version, facts }).execute()
}

/** The waits of the days that count, by day. */
const waitsOf = (parts: readonly Part[]) =>
  Object.fromEntries(
    parts.flatMap(({ facts: { days, entries }, isReplaced }) =>
      [...entries.value].flatMap((wait, at) => {
        const day = days[entries.day[at] ?? 0] ?? ''
        return isReplaced(day) ? [] : [[day, wait]]
      }),
    ),
  )

it('keeps the days of two years in one order, and reads those that have changed since anew', async () => {
  const kept = new FactStore(server.database.db, { fewDays: 1 })
  await store('2025-12-31', 20)
  await store('2026-01-01', 10)
  const whole = await kept.between('2025-12-01', '2026-01-31')
  expect(whole.map(({ facts }) => [...facts.entries.value])).toEqual([[10, 20]])
  await store('2026-01-01', 30, 2)
  await store('2026-01-02', 40)
  const changed = await kept.between('2025-12-01', '2026-01-31')
  expect(changed.map(({ facts }) => [...facts.entries.value])).toEqual([
    [10, 20],
    [30, 40],
  ])
  expect(waitsOf(changed)).toEqual({ '2025-12-31': 20, '2026-01-01': 30, '2026-01-02': 40 })
})

it('takes in a year that is asked for later, and sorts more than a week of changed days again', async () => {
  const kept = new FactStore(server.database.db, { fewDays: 1 })
  for (const day of ['2024-05-01', '2024-05-02', '2026-05-01', '2026-05-02']) await store(day, 5)
  expect(await kept.between('2026-01-01', '2026-12-31')).toHaveLength(1)
  expect((await kept.between('2024-01-01', '2024-12-31'))[0]?.facts.days).toHaveLength(4)
  for (let back = 0; back < 9; back += 1) await store(dayBefore('2026-06-30', back), back)
  expect(await kept.between('2026-01-01', '2026-12-31')).toHaveLength(2)
  await expect.poll(async () => (await kept.between('2026-01-01', '2026-12-31')).length).toBe(1)
})

it('sorts the present year and the one before in advance', async () => {
  const kept = new FactStore(server.database.db, { fewDays: 1 })
  for (const day of ['2025-05-01', '2026-05-01']) await store(day, 5)
  await kept.prepare(2026)
  const [part] = await kept.between('2026-05-01', '2026-05-01')
  expect(part?.facts.days).toEqual(['2025-05-01', '2026-05-01'])
})

it('asks in Korean for a shorter range where there is more than fits into memory', async () => {
  for (let back = 0; back < 367; back += 1) await store(dayBefore('2026-12-31', back), back)
  const small = new FactStore(server.database.db, { bytesMax: 1_000 })
  const refused = {
    status: 400,
    errors: [{ field: 'to', message: '기간이 길어 한 번에 계산할 수 없습니다. 기간을 줄여 주세요.' }],
  }
  await expect(small.between('2025-01-01', '2026-12-31')).rejects.toMatchObject(refused)
  await expect(Array.fromAsync(small.each('2025-01-01', '2026-12-31'))).rejects.toMatchObject(refused)
  expect(await new FactStore(server.database.db).between('2025-01-01', '2026-12-31')).toHaveLength(1)
})
