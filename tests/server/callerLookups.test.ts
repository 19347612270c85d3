import { afterAll, beforeAll, expect, it } from 'vitest'
import { CallerLookups } from '../../server/auth/callerLookups.ts'
import { startSession } from '../../server/auth/sessionRepository.ts'
import { type Database } from '../../server/db/database.ts'
import { openDatabase } from '../harness/database.ts'
import { recordingQueries } from '../harness/recordingQueries.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase()
  await database.db.insertInto('users').values({ id: 'kim', name: '김', position: '', authority: 'USER', password_hash: '', created_at: '' }).execute()
})
afterAll(() => database.close())

const session = async () => ({ userId: 'kim', sessionId: (await database.db.transaction().execute((tx) => startSession(tx, { userId: 'kim', address: '' }, new Date()))).id })

it('requests that come at once are told the same caller, each of its own session', async () => {
  const [one, two] = [await session(), await session()]
  const { db, asked } = recordingQueries(database.db)
  const callers = new CallerLookups(db)
  const found = await Promise.all([one, one, two, one, { ...one, userId: 'lee' }].map((claims) => callers.find(claims)))
  expect(found.map((caller) => caller?.sessionId)).toEqual([one.sessionId, one.sessionId, two.sessionId, one.sessionId, undefined])
  expect(asked).toHaveLength(database.dialect === 'postgres' ? 3 : 5)
})

it('whoever comes after a session has ended is not let in by a look of before', async () => {
  const ended = await session()
  const callers = new CallerLookups(database.db)
  expect(await callers.find(ended)).toBeDefined()
  await database.db.deleteFrom('sessions').where('id', '=', ended.sessionId).execute()
  expect(await callers.find(ended)).toBeUndefined()
})
