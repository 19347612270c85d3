// Embedded database alone: databases that it wrote before.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { WaitingMove } from '../../contract/waitingMoves.ts'
import { openDatabase } from '../../server/db/database.ts'
import { openEmbedded } from '../../server/db/sqlite/embedded.ts'
import { MIGRATION_NAMES } from '../../server/db/migrations/migrate.ts'
import { NodeSqliteDialect } from '../../server/db/sqlite/nodeSqlite.ts'
import { migrationsOf } from '../../server/db/sqlite/appliedMigrations.ts'
import { upgrade } from '../../server/db/sqlite/upgrade.ts'
import { examine } from '../../server/doctor/doctor.ts'
import { readSettings } from '../../server/settings.ts'
import { canMount, fill, fullDisk } from '../faults/troubles.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

/**
 * Databases written by released versions, `schema-{migration}.sqlite.gz`. `node tests/fixtures/make.ts` writes the one
 * of the newest schema.
 */
const FIXTURES = join(import.meta.dirname, '../fixtures')
const NEWEST = `schema-${MIGRATION_NAMES.at(-1)?.slice(0, 4)}.sqlite.gz`
const KEPT = readdirSync(FIXTURES).filter((name) => name.startsWith('schema-'))
const RELEASED = KEPT.filter((name) => name !== NEWEST)
const DEMO_PASSWORD = 'waiting-demo'

let dataDir: string
let path: string
beforeEach(() => {
  dataDir = temporaryFolder()
  path = join(dataDir, 'waiting-board.sqlite')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Tables of counts, which are counted anew where they are wanted. */
const COUNTED = ['table_sizes']

type Rows = Record<string, unknown[]>

const keyOf = (row: object) => JSON.stringify(Object.values(row).slice(0, 2))

/** Returns all rows of all tables: with the columns of `like`, or with all columns. */
function rowsOf(at: string, like?: Rows): Rows {
  const file = new DatabaseSync(at, { readOnly: true })
  const tables = file
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name",
    )
    .all()
  const read = tables.map(({ name }) => {
    const columns = like?.[String(name)]?.[0]
    const list = columns
      ? Object.keys(columns)
          .map((column) => `"${column}"`)
          .join()
      : '*'
    const rows = file.prepare(`select ${list} from "${String(name)}"`).all()
    return [String(name), rows.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))] as const
  })
  file.close()
  return Object.fromEntries(read)
}

const schemaOf = (at: string) => {
  const file = new DatabaseSync(at, { readOnly: true })
  const found = file.prepare('select type, name, sql from sqlite_master order by name').all()
  file.close()
  return found
}

describe.each(RELEASED)('the database of a released version: %s', (fixture) => {
  beforeEach(() => writeFileSync(path, gunzipSync(readFileSync(join(FIXTURES, fixture)))))

  it('is brought to the newest schema with every row as it was, and is copied before', async () => {
    const before = rowsOf(path)
    await (await openDatabase({ dataDir })).close()
    const after = rowsOf(path, before)
    for (const [table, rows] of Object.entries(before).filter(([table]) => !COUNTED.includes(table)))
      expect({ table, rows: after[table] }).toEqual({ table, rows })
    const file = new DatabaseSync(path, { readOnly: true })
    expect(migrationsOf(file)).toEqual(MIGRATION_NAMES)
    expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(file.prepare('pragma foreign_key_check').all()).toEqual([])
    file.close()
    const copies = readdirSync(join(dataDir, 'before-upgrade'))
    expect(copies).toHaveLength(1)
    expect(rowsOf(join(dataDir, 'before-upgrade', copies[0] ?? ''))).toEqual(before)
  })

  it('is as it was when a step fails in the middle, and the copy is named', async () => {
    const before = { rows: rowsOf(path), schema: schemaOf(path) }
    const file = openEmbedded(dataDir)
    const db = new Kysely<unknown>({ dialect: new NodeSqliteDialect(file) })
    const steps = MIGRATION_NAMES.map((name) => ({ name, up: async () => undefined }))
    const broken = {
      name: '9998_broken',
      async up(tx: Kysely<unknown>) {
        await sql`drop table did_waiting_moves`.execute(tx)
        await sql`update visits set name = ''`.execute(tx)
        await sql`insert into nowhere values (1)`.execute(tx)
      },
    }
    const error = await upgrade(file, db, dataDir, 'sqlite', [...steps, broken]).then(() => '', String)
    await db.destroy()
    expect(error).toContain('데이터는 이전 그대로입니다')
    expect(error).toContain('before-upgrade')
    expect({ rows: rowsOf(path), schema: schemaOf(path) }).toEqual(before)
  })

  it('is copied though a power cut has left a part of an earlier copy', async () => {
    const before = rowsOf(path)
    mkdirSync(join(dataDir, 'before-upgrade'))
    const schema = fixture.slice('schema-'.length, 'schema-'.length + 4)
    const name = `${MIGRATION_NAMES.find((each) => each.startsWith(schema))}.sqlite`
    writeFileSync(join(dataDir, 'before-upgrade', `${name}.part`), readFileSync(path).subarray(0, 5_000))
    await (await openDatabase({ dataDir })).close()
    expect(readdirSync(join(dataDir, 'before-upgrade'))).toEqual([name])
    expect(rowsOf(join(dataDir, 'before-upgrade', name))).toEqual(before)
  })

  it('is not touched where no copy can be made', async () => {
    const before = readFileSync(path)
    writeFileSync(join(dataDir, 'before-upgrade'), 'in the way')
    await expect(openDatabase({ dataDir })).rejects.toThrow('사본을 만들지 못해')
    expect(rowsOf(path)).toEqual(rowsOfBytes(before))
  })

  const itBeforeLanguages = fixture < 'schema-0014' ? it : () => undefined
  itBeforeLanguages('keeps its walls Korean, whatever language their browsers prefer', async () => {
    await (await openDatabase({ dataDir })).close()
    const file = new DatabaseSync(path, { readOnly: true })
    const languages = file.prepare('select distinct screen_language as language from did_options').all()
    file.close()
    expect(languages).toEqual([{ language: 'ko' }])
  })
})

describe('an upgrade', () => {
  const fixture = RELEASED.at(-1) ?? ''

  it('is refused before anything is written where the disk has no room for the copy and the WAL', async ({ skip }) => {
    if (!canMount(dataDir)) skip()
    const folder = join(dataDir, 'small')
    const disk = fullDisk(folder)
    try {
      const small = join(folder, 'waiting-board.sqlite')
      writeFileSync(small, gunzipSync(readFileSync(join(FIXTURES, fixture))))
      const room = async (free: number) => {
        writeFileSync(join(folder, 'filler'), '')
        fill(join(folder, 'filler'))
        truncateSync(join(folder, 'filler'), statSync(join(folder, 'filler')).size - free)
        const [upgrade] = (await examine(readSettings([], { DATA_DIR: folder, PORT: '0' }))).filter(
          ({ id }) => id === 'upgrade',
        )
        const error = await openDatabase({ dataDir: folder }).then(
          (database) => database.close(),
          (reason: Error) => reason.message,
        )
        return { found: upgrade, error, names: readdirSync(folder) }
      }
      const before = rowsOf(small)
      const refused = await room(10 * 1024 * 1024)
      expect(refused.error).toMatch(/업그레이드할 자리가 없어.*이전 그대로입니다.*MB가 필요한데 \d+MB 남았습니다/)
      expect(refused.found).toMatchObject({
        state: 'critical',
        text: expect.stringContaining('업그레이드할 자리가 없어'),
      })
      expect(refused.names).not.toContain('before-upgrade')
      expect(rowsOf(small)).toEqual(before)
      const made = await room(20 * 1024 * 1024)
      expect(made).toMatchObject({ error: undefined, found: { state: 'ok' } })
      expect(made.names).toContain('before-upgrade')
    } finally {
      disk.clear()
    }
  })
})

describe.each(RELEASED)('the doctor on a database of an earlier version: %s', (fixture) => {
  it('says that the next start upgrades it, and raises no alarm', async () => {
    writeFileSync(path, gunzipSync(readFileSync(join(FIXTURES, fixture))))
    const found = await examine(readSettings([], { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' }))
    expect(found.filter(({ state }) => state === 'critical')).toEqual([])
    expect(found.find(({ id }) => id === 'upgrade')).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('다음에 시작할 때'),
    })
    expect(JSON.stringify(found)).not.toMatch(/no such|column/)
  })
})

describe.each(KEPT)('the kept database %s', (fixture) => {
  it('is served: people sign in, and what was there is shown', async () => {
    writeFileSync(path, gunzipSync(readFileSync(join(FIXTURES, fixture))))
    const { rooms = [], visits = [], did_waiting_moves: moves = [] } = rowsOf(path)
    // The database is some days old and contains visits that nobody checked out. The server would close them at once.
    const env = { DATA_DIR: dataDir, ROOT_PASSWORD: DEMO_PASSWORD, VISIT_CLOSE_DAYS: '0' }
    const server = await startServer({ env })
    expect((await server.root.get<Page<WaitingMove>>('/v1/did-waitings/moves?size=10')).totalElements).toBe(
      moves.length,
    )
    expect((await server.root.get<Page<unknown>>('/v1/rooms')).totalElements).toBe(rooms.length)
    expect((await server.root.get<Page<unknown>>('/v1/visits')).totalElements).toBe(visits.length)
    await server.close()
  })
})

it('DE-29 gives patients of schema 0006 who are still here the masks that they have been shown under', async () => {
  writeFileSync(path, gunzipSync(readFileSync(join(FIXTURES, 'schema-0006.sqlite.gz'))))
  await (await openDatabase({ dataDir })).close()
  const file = new DatabaseSync(path, { readOnly: true })
  const masks = file
    .prepare(
      'select status, masks, exists (select 1 from did_waitings where visit_id = visits.id) as joined from visits',
    )
    .all()
  file.close()
  expect(masks).not.toEqual([])
  for (const visit of masks)
    expect(visit['masks']).toBe(
      visit['status'] === 'OPEN' && visit['joined'] === 1 ? '[{"index":2,"character":"O"}]' : '',
    )
})

it('copies nothing at the first start, nor when the schema is the newest', async () => {
  await (await openDatabase({ dataDir })).close()
  await (await openDatabase({ dataDir })).close()
  expect(existsSync(join(dataDir, 'before-upgrade'))).toBe(false)
})

it('takes a step that was added before one that the database has', async () => {
  const ran: string[] = []
  const step = (name: string) => ({ name, up: async () => void ran.push(name) })
  const file = openEmbedded(dataDir)
  const db = new Kysely<unknown>({ dialect: new NodeSqliteDialect(file) })
  for (const names of [
    ['0001_first', '0003_third'],
    ['0001_first', '0002_second', '0003_third'],
  ])
    await upgrade(file, db, dataDir, 'sqlite', names.map(step))
  await db.destroy()
  expect(ran).toEqual(['0001_first', '0003_third', '0002_second'])
})

/** Returns the rows of an in-memory database. */
function rowsOfBytes(bytes: Buffer): Rows {
  const folder = join(dataDir, 'read')
  mkdirSync(folder)
  writeFileSync(join(folder, 'copy.sqlite'), bytes)
  return rowsOf(join(folder, 'copy.sqlite'))
}
