// Embedded database alone: its file.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import type { DB } from '../../server/db/schema.ts'
import { GroupCommit } from '../../server/db/transactions/groupCommit.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

let dataDir: string
let database: Database
let commits: GroupCommit
beforeEach(async () => {
  dataDir = temporaryFolder()
  database = await openDatabase({ dataDir })
  commits = new GroupCommit(database.db)
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const write = (id: string) => (tx: Transaction<DB>) =>
  tx.insertInto('exams').values({ id, name: id, avg_time: 1, memo: '' }).execute()

/** Reads the exams through another connection, which sees committed rows only. */
function committed(): unknown[] {
  const file = new DatabaseSync(join(dataDir, 'waiting-board.sqlite'), { readOnly: true })
  const ids = file
    .prepare('select id from exams order by id')
    .all()
    .map(({ id }) => id)
  file.close()
  return ids
}

it('those that wait at the same time are on the disk together before any is answered', async () => {
  const seen = await Promise.all(['a', 'b', 'c'].map((id) => commits.run(write(id)).then(committed)))
  expect(seen).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

it('none sees half of another, nor is seen before the commit', async () => {
  const seen: unknown[] = []
  await Promise.all([
    commits.run(async (tx) => {
      await write('a')(tx)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(committed())
      await write('b')(tx)
    }),
    commits.run(async (tx) => seen.push((await tx.selectFrom('exams').select('id').execute()).length)),
  ])
  expect(seen).toEqual([[], 2])
})

it.each<[what: string, fail: (tx: Transaction<DB>) => Promise<unknown>]>([
  [
    'one that fails undoes itself alone',
    async (tx) => {
      await write('b')(tx)
      throw new Error('refused')
    },
  ],
  [
    'when the commit fails, only the one to blame fails',
    async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx)
      await tx.insertInto('visit_rooms').values({ visit_id: 1, position: 0, room_id: 1 }).execute()
    },
  ],
  [
    'when the disk ends the whole transaction, the others are written all the same',
    async (tx) => {
      await sql`rollback`.execute(tx)
      throw new Error('disk full')
    },
  ],
])('%s', async (_, fail) => {
  const outcomes = await Promise.allSettled([write('a'), fail, write('c')].map((work) => commits.run(work)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(committed()).toEqual(['a', 'c'])
})

it('goes on after more than fit into one commit', async () => {
  const ids = Array.from({ length: 100 }, (_, at) => String(at).padStart(3, '0'))
  await Promise.all(ids.map((id) => commits.run(write(id))))
  expect(committed()).toEqual(ids)
})
