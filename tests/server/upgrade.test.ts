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
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { WaitingMove } from '../../contract/waitingMoves.ts'
import { restoreBackup } from '../../server/backup/restoreBackup.ts'
import { writeBackup } from '../../server/backup/writeBackup.ts'
import { openDatabase } from '../../server/db/database.ts'
import { openEmbedded } from '../../server/db/sqlite/embedded.ts'
import { MIGRATION_NAMES } from '../../server/db/migrations/migrate.ts'
import { NodeSqliteDialect } from '../../server/db/sqlite/nodeSqlite.ts'
import { upgrade } from '../../server/db/sqlite/upgrade.ts'
import { examine } from '../../server/doctor/doctor.ts'
import { readConfigSource } from '../../server/configSource.ts'
import { canMount, fill, fullDisk } from '../faults/troubles.ts'
import { FIXTURES_OF_01, makeTooOld, stepsIn, writeFixture } from '../harness/of01.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

/** Databases of 0.1, and of releases after it: `node tests/fixtures/make.ts` writes the one of the newest schema. */
const KEPT = [...FIXTURES_OF_01]
const DEMO_PASSWORD = 'waiting-demo'

let dataDir: string
let path: string
beforeEach(() => {
  dataDir = temporaryFolder()
  path = join(dataDir, 'waiting-board.sqlite')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Whether `0110_intake_references` rewrites or drops a table of 0.1; `intakeUpgrade.test.ts` tests what becomes of its rows. */
const isRewritten = (table: string) =>
  /^(?:intake_(?:patients|counts|exceptions|hints)|hl7_(?:messages|counts))$/.test(table)

type Rows = Record<string, Record<string, unknown>[]>

const keyOf = (row: object) => JSON.stringify(Object.values(row).slice(0, 2))

/** Returns all rows of all tables. */
function rowsOf(at: string): Rows {
  const file = new DatabaseSync(at, { readOnly: true })
  const tables = file
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name",
    )
    .all()
  const read = tables.map(({ name }) => {
    const rows = file.prepare(`select * from "${String(name)}"`).all()
    return [String(name), rows.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))] as const
  })
  file.close()
  return Object.fromEntries(read)
}

/** Leaves out the column that `0101_used_codes` drops. */
const kept = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'totp_step'))

const schemaOf = (at: string) => {
  const file = new DatabaseSync(at, { readOnly: true })
  const found = file.prepare('select type, name, sql from sqlite_master order by name').all()
  file.close()
  return found
}

describe.each(KEPT)('the database of an earlier version: %s', (fixture) => {
  beforeEach(() => writeFixture(path, fixture))

  it('guard: is brought to the newest schema with every row as it was, and is copied before', async () => {
    const before = rowsOf(path)
    await (await openDatabase({ dataDir })).close()
    const after = rowsOf(path)
    for (const [table, rows] of Object.entries(before).filter(([table]) => !isRewritten(table)))
      expect({ table, rows: after[table] }).toMatchObject({ table, rows: rows.map(kept) })
    expect(stepsIn(path)).toEqual(MIGRATION_NAMES)
    const file = new DatabaseSync(path, { readOnly: true })
    expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(file.prepare('pragma foreign_key_check').all()).toEqual([])
    file.close()
    const copies = readdirSync(join(dataDir, 'before-upgrade'))
    expect(copies).toHaveLength(1)
    expect(rowsOf(join(dataDir, 'before-upgrade', copies[0] ?? ''))).toEqual(before)
  })

  it('is as it was when a step fails in the middle, and the copy is named', async () => {
    const before = { rows: rowsOf(path), schema: schemaOf(path), steps: stepsIn(path) }
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
    expect({ rows: rowsOf(path), schema: schemaOf(path), steps: stepsIn(path) }).toEqual(before)
  })

  it('is copied though a power cut has left a part of an earlier copy', async () => {
    const before = rowsOf(path)
    mkdirSync(join(dataDir, 'before-upgrade'))
    const name = `${stepsIn(path).at(-1)}.sqlite`
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

  it('is adopted once more when its copy is restored, or an archive that 0.1 wrote', async () => {
    const before = rowsOf(path)
    const archive = join(dataDir, 'archive.tar.gz')
    await writeBackup(dataDir, archive, {})
    await (await openDatabase({ dataDir })).close()
    const [copy = ''] = readdirSync(join(dataDir, 'before-upgrade'))
    for (const file of [join(dataDir, 'before-upgrade', copy), archive]) {
      await restoreBackup(file, dataDir, { force: true })
      expect(stepsIn(path)).toEqual(MIGRATION_NAMES)
      expect(rowsOf(path)['did_waiting_moves']).toMatchObject(before['did_waiting_moves'] ?? [])
    }
  })
})

describe('a database that is older than the last 0.1', () => {
  beforeEach(() => {
    writeFixture(path)
    makeTooOld(path)
  })
  const SENTENCE = '먼저 0.1의 마지막 버전으로 한 번 시작'

  it('is refused and not touched, and the doctor says what to do', async () => {
    const before = readFileSync(path)
    await expect(openDatabase({ dataDir })).rejects.toThrow(SENTENCE)
    const found = await examine(readConfigSource([], { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' }))
    expect(found.find(({ id }) => id === 'database')).toMatchObject({
      state: 'critical',
      text: expect.stringContaining(SENTENCE),
    })
    expect(readFileSync(path)).toEqual(before)
    expect(existsSync(join(dataDir, 'before-upgrade'))).toBe(false)
  })

  it('is not restored, neither its copy nor its archive', async () => {
    const [copy, archive, empty] = ['copy.sqlite', 'archive.tar.gz', 'empty'].map((name) => join(dataDir, name))
    writeFileSync(copy ?? '', readFileSync(path))
    await writeBackup(dataDir, archive ?? '', {})
    for (const file of [copy, archive]) await expect(restoreBackup(file ?? '', empty ?? '')).rejects.toThrow(SENTENCE)
    expect(existsSync(join(empty ?? '', 'waiting-board.sqlite'))).toBe(false)
  })
})

describe('an upgrade', () => {
  it('is refused before anything is written where the disk has no room for the copy and the WAL', async ({ skip }) => {
    if (!canMount(dataDir)) skip()
    const folder = join(dataDir, 'small')
    const disk = fullDisk(folder)
    try {
      const small = join(folder, 'waiting-board.sqlite')
      writeFixture(small)
      const room = async (free: number) => {
        writeFileSync(join(folder, 'filler'), '')
        fill(join(folder, 'filler'))
        truncateSync(join(folder, 'filler'), statSync(join(folder, 'filler')).size - free)
        const [upgrade] = (await examine(readConfigSource([], { DATA_DIR: folder, PORT: '0' }))).filter(
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

describe.each(KEPT)('the doctor on a database of an earlier version: %s', (fixture) => {
  it('says that the next start upgrades it, and raises no alarm', async () => {
    writeFixture(path, fixture)
    const found = await examine(readConfigSource([], { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' }))
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
    writeFixture(path, fixture)
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
