// Embedded database alone: its file.
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOM_SORTS, RoomQuery } from '../../contract/rooms.ts'
import { migrate } from '../../server/db/migrations/migrate.ts'
import { NodeSqliteDialect } from '../../server/db/sqlite/nodeSqlite.ts'
import type { DB } from '../../server/db/schema.ts'
import { insertRoom, listRooms } from '../../server/rooms/roomRepository.ts'
import { aRoom } from '../harness/builders.ts'

const ROOMS = 30

const db = new Kysely<DB>({ dialect: new NodeSqliteDialect(new DatabaseSync(':memory:')) })
beforeAll(async () => {
  await migrate(db as Kysely<unknown>, 'sqlite')
  for (let at = 0; at < ROOMS; at += 1) {
    const name = { kr: `방 ${at % 7}`, en: `Room ${at % 4}`, cn: '', jp: '' }
    await insertRoom(db, aRoom({ name, maxPatient: 1 + (at % 3), useRfid: at % 2 === 0, memo: at % 5 ? '' : '2층' }))
  }
})
afterAll(() => db.destroy())

const list = (query: string, database = db) =>
  listRooms(database, RoomQuery.parse(Object.fromEntries(new URLSearchParams(query))))

it('DE-02 a list without pages is the first thousand rows of a long one, and says that there are more', async () => {
  const long = new Kysely<DB>({ dialect: new NodeSqliteDialect(new DatabaseSync(':memory:')) })
  await migrate(long as Kysely<unknown>, 'sqlite')
  for (let at = 0; at < 1_000; at += 1) await insertRoom(long, aRoom({ no: String(at + 1) }))
  const { content, ...whole } = await list('paged=false', long)
  expect([content.length, whole]).toEqual([
    1_000,
    { totalElements: 1_000, totalPages: 1, number: 0, size: 1_000, first: true, last: true },
  ])
  await insertRoom(long, aRoom({ no: '1001' }))
  const { content: first, ...cut } = await list('paged=false&sort=no.desc', long)
  expect([first.length, first[0]?.no, cut]).toEqual([
    1_000,
    '1001',
    { totalElements: 1_001, totalPages: 2, number: 0, size: 1_000, first: true, last: false },
  ])
  await long.destroy()
})

it('DE-01, DE-03 pages put together are the whole list, in every order', async () => {
  const sorts = ROOM_SORTS.flatMap((field) =>
    [`${field}.asc`, `${field}.desc`, `${field}.asc,name.en.desc`].filter((sort) => !/(name\.en.*){2}/.test(sort)),
  )
  for (const [filter, size] of [
    ['', 7],
    ['name=room', 7],
    ['useRfid=true', 1],
  ] as const) {
    for (const sort of ['', ...sorts]) {
      const whole = await list(`${filter}&sort=${sort}&paged=false`)
      const numbers = Array.from({ length: Math.ceil(whole.totalElements / size) }, (_, at) => at + 1)
      const pages = await Promise.all(numbers.map((page) => list(`${filter}&sort=${sort}&page=${page}&size=${size}`)))
      expect(pages.flatMap(({ content }) => content)).toEqual(whole.content)
    }
  }
})
