import type { Transaction } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import type { DB } from '../../server/db/schema.ts'
import type { Query } from '../../server/db/pipeline/pipeline.ts'
import { lockScopes } from '../../server/queue/locks/queueScope.ts'
import { lockVisits } from '../../server/queue/locks/visitLocks.ts'
import { openDatabase } from '../harness/database.ts'

/*
 * Locks are taken in one order, whatever order the records are named in (decision 30), so two transactions that lock
 * the same records cannot deadlock. postgres/deadlocks.test.ts tests the effect on PostgreSQL.
 */
let database: Database
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

/** Returns the tables and ids that a query locks, in order, such as `rooms 7`. */
async function lockedBy(lock: (tx: Transaction<DB>) => Query<unknown>): Promise<string[]> {
  const asked = await database.db.transaction().execute(async (tx) =>
    lock(tx).statements.map((statement) => {
      const { sql, parameters } = statement.compile()
      return `${/(rooms|visits|dids)"/.exec(sql)?.[1]} ${String(parameters[0])}`
    }),
  )
  return [...new Set(asked)]
}

it('visits are locked by their ids, each once', async () => {
  expect(await lockedBy((tx) => lockVisits(tx, [30, 4, 30, 9]))).toEqual(['visits 4', 'visits 9', 'visits 30'])
})

it('scopes are locked by their rooms, those that a visit only names among them, then boards without a room', async () => {
  const boards = [
    { didId: 12, roomId: null },
    { didId: 70, roomId: 5 },
    { didId: 3, roomId: null },
    { didId: 8, roomId: 20 },
  ]
  const locked = await lockedBy((tx) => lockScopes(tx, boards, [9, 1, 5]))
  expect(locked.filter((each) => each.startsWith('rooms'))).toEqual(['rooms 1', 'rooms 5', 'rooms 9', 'rooms 20'])
  expect(locked.filter((each) => /^dids (3|12)$/.test(each))).toEqual(['dids 3', 'dids 12'])
  expect(locked.indexOf('dids 3')).toBeGreaterThan(locked.indexOf('rooms 20'))
})
