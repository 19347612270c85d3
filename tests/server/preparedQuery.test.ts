import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { preparedQuery } from '../../server/db/pipeline/preparedQuery.ts'
import { insertRoom } from '../../server/rooms/roomRepository.ts'
import { aRoom } from '../harness/builders.ts'
import { openDatabase } from '../harness/database.ts'
import { recordingQueries } from '../harness/recordingQueries.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

describe('a prepared query', () => {
  let built = 0
  const rooms = preparedQuery((db, { ids, memo }: { ids: readonly number[]; memo: string }) => {
    built += 1
    return db.selectFrom('rooms').select('id').where('id', 'in', ids).where('memo', '=', memo)
  })
  const textOf = (given: Parameters<typeof rooms>[1], db = database.db) => rooms(db, given).compile()

  it('is built once, and given its values each time', () => {
    built = 0
    const first = textOf({ ids: [1, 2], memo: '2층' })
    const second = textOf({ ids: [3, 4], memo: '3층' })
    expect(built).toBe(1)
    expect(second.sql).toBe(first.sql)
    expect([first.parameters, second.parameters]).toEqual([
      [1, 2, '2층'],
      [3, 4, '3층'],
    ])
  })

  it('has a text of its own for each length of a list, none for long ones, and nothing is in an empty one', () => {
    const long = [1, 2, 3, 4, 5]
    expect(textOf({ ids: [7], memo: '' }).parameters).toEqual([7, ''])
    expect(textOf({ ids: [7, 8, 9], memo: '' }).parameters).toEqual([7, 8, 9, ''])
    expect(textOf({ ids: long, memo: '' }).parameters).toEqual([...long, ''])
    expect(textOf({ ids: [], memo: '' })).toMatchObject({ sql: expect.stringContaining('1 = 0'), parameters: [''] })
  })

  it('is built each time for whoever looks at how it is built', async () => {
    const { db, asked } = recordingQueries(database.db)
    built = 0
    for (const memo of ['', '2층']) await db.executeQuery(rooms(db, { ids: [1, 2], memo }))
    expect(built).toBe(2)
    expect(asked.map(({ parameters }) => parameters)).toEqual([
      [1, 2, ''],
      [1, 2, '2층'],
    ])
  })

  it('finds what it asks for', async () => {
    const [room, other] = [
      await insertRoom(database.db, aRoom({ memo: '2층' })),
      await insertRoom(database.db, aRoom({ memo: '3층' })),
    ]
    const found = async (memo: string) =>
      (await database.db.executeQuery(rooms(database.db, { ids: [room.id, other.id], memo }))).rows
    expect([await found('2층'), await found('3층'), await found('4층')]).toEqual([
      [{ id: room.id }],
      [{ id: other.id }],
      [],
    ])
  })

  it('refuses to be put together from its values', () => {
    const literal = preparedQuery((db, { limit }: { limit: number }) =>
      db
        .selectFrom('rooms')
        .select('id')
        .limit(Number(limit) > 5 ? 5 : 1),
    )
    expect(() => literal(database.db, { limit: 7 }).compile()).toThrow('does not leave limit to the database')
  })
})
