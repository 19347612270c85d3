import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOM_SORTS, RoomQuery } from '../../contract/rooms.ts'
import { migrate } from '../../server/db/migrations/migrate.ts'
import { NodeSqliteDialect } from '../../server/db/sqlite/nodeSqlite.ts'
import type { DB } from '../../server/db/schema.ts'
import { insertRoom, listRooms } from '../../server/rooms/roomRepository.ts'
import { aRoom } from '../harness/builders.ts'
import { queryPlans } from '../harness/queryPlans.ts'
import { recordingQueries } from '../harness/recordingQueries.ts'

const ROOMS = 30
const PAGES = [1, 2, 3]

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

/**
 * Returns the plan steps in which SQLite counts the rows of a list, and those in which it finds the keys of the page.
 */
async function stepsOf(query: string): Promise<{ count: string[]; keys: string[] }> {
  const [count = [], page = []] = await queryPlans(db, (recording) => list(query, recording))
  const keys = page.findIndex((step) => step.startsWith('LIST SUBQUERY'))
  // The steps after those of the keys sort the ten rows of the page.
  return { count, keys: page.slice(keys + 1, page.lastIndexOf('USE TEMP B-TREE FOR ORDER BY')) }
}

describe('a page of a long list is read off an index that holds all it takes, from the nearer end', () => {
  it.each([
    ['', 'rooms_by_number'],
    ['no.asc', 'rooms_by_number'],
    ['name.kr.asc', 'rooms_by_name_kr_asc'],
    ['name.kr.desc', 'rooms_by_name_kr_desc'],
    ['maxPatient.asc', 'rooms_by_max_patient_asc'],
    ['maxPatient.desc', 'rooms_by_max_patient_desc'],
    ['useRfid.asc', 'rooms_by_use_rfid_asc'],
    ['useRfid.desc', 'rooms_by_use_rfid_desc'],
    ['memo.asc', 'rooms_by_memo_asc'],
    ['memo.desc', 'rooms_by_memo_desc'],
    ['memo.desc,no.asc', 'rooms_by_memo_desc'],
  ])('sort=%s', async (sort, index) => {
    for (const page of PAGES)
      expect((await stepsOf(`sort=${sort}&page=${page}`)).keys).toEqual([`SCAN rooms USING COVERING INDEX ${index}`])
  })

  it('sort=no.desc, where only rooms whose numbers mean the same are sorted', async () => {
    for (const page of PAGES) {
      expect((await stepsOf(`sort=no.desc&page=${page}`)).keys).toEqual([
        'SCAN rooms USING COVERING INDEX rooms_by_number',
        'USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
      ])
    }
  })

  it('passing over half of it at most', async () => {
    const { db: recording, asked } = recordingQueries(db)
    for (const page of PAGES) await list(`page=${page}`, recording)
    const windows = asked.flatMap(({ sql }) => /limit \d+ offset \d+/.exec(sql) ?? [])
    expect(windows).toEqual(['limit 10 offset 0', 'limit 10 offset 10', 'limit 10 offset 0'])
  })
})

it('what a filter finds is counted in one pass, and gathered in another and sorted', async () => {
  for (const filter of ['name=room', 'no=1', 'name=room&useRfid=true', 'memo=2&maxPatientMin=1']) {
    expect(await stepsOf(`${filter}&sort=name.kr.asc`)).toEqual({
      count: [expect.stringMatching(/^SCAN rooms/)],
      keys: ['SCAN rooms', 'USE TEMP B-TREE FOR ORDER BY'],
    })
  }
})

describe('a page of a filter that much passes is looked for among the first rows of an index', () => {
  const lookedAt = async (query: string) => {
    const { db: recording, asked } = recordingQueries(db)
    const { content } = await list(`size=1&${query}`, recording)
    return {
      names: content.map(({ name }) => name.kr),
      looks: asked.flatMap(({ sql }) => /limit \d+ offset 0/.exec(sql) ?? []),
      statements: asked.length,
    }
  }

  it('ten for each that is wanted, and is found there', async () => {
    expect(await lookedAt('useRfid=true&sort=name.kr.asc')).toEqual({
      names: ['방 0'],
      looks: ['limit 10 offset 0'],
      statements: 2,
    })
  })

  it('and gathered from all when it stands further on', async () => {
    expect(await lookedAt('useRfid=true&sort=useRfid.asc,no.asc')).toMatchObject({ looks: [], statements: 2 })
    expect(await lookedAt('useRfid=true&sort=useRfid.asc')).toEqual({
      names: ['방 0'],
      looks: ['limit 10 offset 0'],
      statements: 3,
    })
  })

  it('by its index', async () => {
    const [, page = []] = await queryPlans(db, (recording) => list('size=1&useRfid=true&sort=memo.desc', recording))
    expect(page.filter((step) => step.startsWith('SCAN'))).toEqual([
      'SCAN rooms USING COVERING INDEX rooms_by_memo_desc',
    ])
  })

  it('but not in an order of no index', async () => {
    expect((await lookedAt('useRfid=true&sort=name.en.asc')).looks).toEqual([])
    expect((await lookedAt('useRfid=true&sort=memo.asc,useRfid.asc')).looks).toEqual([])
  })
})

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
