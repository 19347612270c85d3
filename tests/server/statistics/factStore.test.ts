import { beforeEach, expect, it } from 'vitest'
import { dayBefore } from '../../../domain/days.ts'
import { emptyFacts, encodeFacts, NO_COUNTS, replaceVisits } from '../../../server/statistics/facts/dayFacts.ts'
import { FactStore, refuseTooLong } from '../../../server/statistics/facts/factStore.ts'
import { ENTRY } from '../../../server/statistics/facts/records.ts'
import { serverForAll } from '../../harness/testServer.ts'

const server = serverForAll()
beforeEach(() => server.database.db.deleteFrom('statistics_days').execute())

/** Stores a day with one patient who waited so long. */
async function store(day: string, wait: number, version = 1): Promise<void> {
  const cell = { didId: 1, roomId: 1, hour: 9, packageName: '', groupName: '', userId: '' }
  const entry = { day, visitId: 1, cell, flags: ENTRY.called, counts: NO_COUNTS, wait, exam: 0, start: 0 }
  const facts = encodeFacts(replaceVisits(emptyFacts(day), new Set(), { entries: [entry], stays: [] }))
  const { db } = server.database
  await db.deleteFrom('statistics_days').where('day', '=', day).execute()
  await db.insertInto('statistics_days').values({ day, version, facts }).execute()
}

it('reads days again that have changed, and leaves out those that are gone', async () => {
  const facts = new FactStore(server.database.db)
  const waits = async () => {
    const days = await Array.fromAsync(facts.each('2025-12-01', '2026-01-31'))
    return Object.fromEntries(days.map(({ day, entries }) => [day, [...entries.wait]]))
  }
  await store('2025-12-31', 20)
  await store('2026-01-01', 10)
  expect(await waits()).toEqual({ '2025-12-31': [20], '2026-01-01': [10] })
  await store('2026-01-01', 30, 2)
  await store('2026-01-02', 40)
  expect(await waits()).toEqual({ '2025-12-31': [20], '2026-01-01': [30], '2026-01-02': [40] })
  await server.database.db.deleteFrom('statistics_days').where('day', '=', '2025-12-31').execute()
  expect(Object.keys(await waits())).toEqual(['2026-01-01', '2026-01-02'])
})

it('asks in Korean for a shorter range where there is more than is answered at once', async () => {
  for (let back = 0; back < 367; back += 1) await store(dayBefore('2026-12-31', back), back)
  const { db } = server.database
  await expect(refuseTooLong(db, '2025-01-01', '2026-12-31', 1_000)).rejects.toMatchObject({
    status: 400,
    errors: [
      { field: 'to', text: ['기간이 길어 한 번에 계산할 수 없습니다. 기간을 줄여 주세요.', expect.any(String)] },
    ],
  })
  await refuseTooLong(db, '2026-01-01', '2026-12-31', 1_000)
  await refuseTooLong(db, '2025-01-01', '2026-12-31')
})
