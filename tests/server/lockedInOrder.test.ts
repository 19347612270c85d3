import type { Transaction } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import type { DB } from '../../server/db/schema.ts'
import { toFlag } from '../../server/db/tables/columns.ts'
import { lockScopes, type ScopeKey } from '../../server/queue/locks.ts'
import { lockVisits } from '../../server/queue/locks.ts'
import { lockRows } from '../../server/db/transactions/locks.ts'
import { openDatabase } from '../harness/database.ts'
import { recordingQueries } from '../harness/recordingQueries.ts'

/*
 * Locks are taken in one order, whatever order the records are named in (docs/decisions/queue.md#locks), so two transactions that lock
 * the same records cannot deadlock. postgres/deadlocks.test.ts tests the effect on PostgreSQL.
 */
let database: Database
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

/** Returns the tables and ids that are locked, in order, such as `rooms 7`. */
async function lockedBy(lock: (tx: Transaction<DB>) => Promise<unknown>): Promise<string[]> {
  const { db, asked } = recordingQueries(database.db)
  await db.transaction().execute(lock)
  const locked = asked.map(({ sql, parameters }) => `${/(rooms|visits|dids)"/.exec(sql)?.[1]} ${String(parameters[0])}`)
  return [...new Set(locked)]
}

it('visits are locked by their ids, each once', async () => {
  expect(await lockedBy((tx) => lockVisits(tx, [30, 4, 30, 9]))).toEqual(['visits 4', 'visits 9', 'visits 30'])
})

it('as many rows are locked as a day may have appointments', async () => {
  const ids = Array.from({ length: 100_000 }, (_, at) => at + 1)
  expect(await database.db.transaction().execute((tx) => lockRows(tx, 'appointments', ids))).toEqual([])
})

it('scopes are locked by their rooms, those that a visit only names among them, then boards without a room', async () => {
  const boards = [
    { didId: 12, roomId: null },
    { didId: 70, roomId: 5 },
    { didId: 3, roomId: null },
    { didId: 8, roomId: 20 },
  ]
  await createRooms([1, 5, 9, 20])
  await createBoards(boards)
  const locked = await lockedBy((tx) => lockScopes(tx, boards, [9, 1, 5]))
  expect(locked.filter((each) => each.startsWith('rooms'))).toEqual(['rooms 1', 'rooms 5', 'rooms 9', 'rooms 20'])
  expect(locked.filter((each) => /^dids (3|12)$/.test(each))).toEqual(['dids 3', 'dids 12'])
  expect(locked.indexOf('dids 3')).toBeGreaterThan(locked.indexOf('rooms 20'))
})

async function createRooms(ids: readonly number[]): Promise<void> {
  const names = { name_kr: '', name_en: '', name_cn: '', name_jp: '', memo: '' }
  const options = {
    max_patient: 1,
    use_multi_call: toFlag(false),
    use_rfid: toFlag(false),
    is_accessible: toFlag(true),
  }
  await database.db
    .insertInto('rooms')
    .values(ids.map((id) => ({ id, no: String(id), ...names, ...options })))
    .execute()
}

async function createBoards(boards: readonly ScopeKey[]): Promise<void> {
  const texts = { name_kr: '', doctor_kr: '', explain_kr: '' }
  const addresses = { agent_port: '', ip_address: '', mac_address: '', rfid_reader_id: '' }
  await database.db
    .insertInto('dids')
    .values(
      boards.map(({ didId, roomId }) => ({ id: didId, no: String(didId), room_id: roomId, ...texts, ...addresses })),
    )
    .execute()
}
