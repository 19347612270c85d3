import { createHash, type Hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { StartError } from '../../startError.ts'
import { lockDataDir } from '../sqlite/dataLock.ts'
import { openDatabase } from '../database.ts'
import { migrationsOf } from '../sqlite/upgrade.ts'
import { openToRead } from '../sqlite/embedded.ts'
import { MIGRATION_NAMES } from '../migrations/migrate.ts'
import { untimedConnectionTo } from '../postgres/postgres.ts'
import { quoted, rowsOf, type Table, tablesOf, type Values } from './sqliteTables.ts'

const ROWS_AT_ONCE = 1_000
/** Tables with rows inserted by the migrations. */
const SEEDED = new Set(['audit_chain', 'audit_kept_chain', 'clock_checks', 'nightly_backups'])
/** Tables that the server fills again by itself, from what is copied. */
const DERIVED = new Set(['statistics_days', 'statistics_marks'])

/** Result of copying a table. */
interface Copied {
  readonly table: string
  readonly rows: number
  /** SHA-256 of all rows in the order of the key; the rows read back have the same. */
  readonly checksum: string
}

/**
 * Copies the embedded database of a data folder whose server is stopped into an empty PostgreSQL database. The copy is
 * one transaction, committed only when the rows read back equal the rows written. The source is opened read-only.
 * @throws {StartError} when the source is in use, damaged or of another version, or the target is not empty.
 */
export async function copyToPostgres(dataDir: string, databaseUrl: string): Promise<Copied[]> {
  openToRead(dataDir).close()
  const unlock = lockDataDir(dataDir)
  try {
    const file = openToRead(dataDir)
    try {
      refuseOtherVersion(file)
      await (await openDatabase({ dataDir, databaseUrl })).close()
      return await withTarget(databaseUrl, (target) => copyAll(file, target))
    } finally {
      file.close()
    }
  } finally {
    unlock()
  }
}

function refuseOtherVersion(file: DatabaseSync): void {
  if (migrationsOf(file).join() !== MIGRATION_NAMES.join()) {
    throw new StartError(
      '내장 데이터베이스가 이 버전의 것이 아닙니다. 먼저 이 버전의 서버를 DATABASE_URL 없이 한 번 시작해 주세요.',
    )
  }
}

/** Runs work in one transaction on one connection, without the usual timeouts. */
async function withTarget<T>(url: string, work: (target: Client) => Promise<T>): Promise<T> {
  const target = new Client(untimedConnectionTo(url))
  await target.connect()
  try {
    await target.query('begin')
    const result = await work(target)
    await target.query('commit')
    return result
  } finally {
    // Closing the connection rolls back an uncommitted transaction.
    await target.end()
  }
}

async function copyAll(file: DatabaseSync, target: Client): Promise<Copied[]> {
  const tables = tablesOf(file).filter(({ name }) => !DERIVED.has(name))
  await refuseFilled(target, tables)
  const copied: Copied[] = []
  for (const table of tables) {
    // The triggers reject sealed audit rows, and would count rows that are already counted in the source.
    await target.query(`alter table ${quoted(table.name)} disable trigger user`)
    const written = await write(file, target, table)
    await target.query(`alter table ${quoted(table.name)} enable trigger user`)
    await continueNumbers(target, table)
    const found = await readBack(target, table)
    if (found.rows !== written.rows || found.checksum !== written.checksum)
      throw new StartError(`옮긴 내용이 원본과 달라 되돌렸습니다: ${table.name}`)
    copied.push(written)
  }
  return copied
}

/** Locks the target against other writers until the commit, and refuses a target that holds data. */
async function refuseFilled(target: Client, tables: readonly Table[]): Promise<void> {
  await target.query(`lock table ${tables.map(({ name }) => quoted(name)).join()} in share row exclusive mode`)
  const filled: string[] = []
  for (const { name } of tables) {
    if (SEEDED.has(name)) await target.query(`delete from ${quoted(name)}`)
    else if (((await target.query(`select 1 from ${quoted(name)} limit 1`)).rowCount ?? 0) > 0) filled.push(name)
  }
  if (filled.length > 0)
    throw new StartError(`대상 PostgreSQL에 이미 데이터가 있어 옮기지 않습니다: ${filled.join(', ')}`)
}

async function write(file: DatabaseSync, target: Client, table: Table): Promise<Copied> {
  const names = table.columns.map(quoted).join()
  const sum = new Sum(table)
  for (const rows of rowsOf(file, table, ROWS_AT_ONCE)) {
    const objects = rows.map((row) => Object.fromEntries(table.columns.map((column, at) => [column, row[at]])))
    const values = `select ${names} from json_populate_recordset(null::${quoted(table.name)}, $1::json)`
    await target.query(`insert into ${quoted(table.name)} (${names}) ${values}`, [JSON.stringify(objects)])
    sum.add(rows)
  }
  return sum.result()
}

async function readBack(target: Client, table: Table): Promise<Copied> {
  const sum = new Sum(table)
  const query = `select ${table.columns.map(quoted).join()} from ${quoted(table.name)} order by ${table.key.map(quoted).join()}`
  await target.query(`declare copied no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await target.query<(string | number | null)[]>({
      text: `fetch ${ROWS_AT_ONCE} from copied`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    sum.add(rows)
  }
  await target.query('close copied')
  return sum.result()
}

/** Continues the sequence behind the last number given out, also where the last rows were deleted. */
async function continueNumbers(target: Client, { name, lastId }: Table): Promise<void> {
  if (lastId === undefined || lastId < 1) return
  await target.query("select setval(pg_get_serial_sequence($1, 'id'), $2)", [quoted(name), lastId])
}

class Sum {
  readonly #table: Table
  readonly #hash: Hash = createHash('sha256')
  #rows = 0

  constructor(table: Table) {
    this.#table = table
  }

  add(rows: readonly Values[]): void {
    for (const row of rows) this.#hash.update(JSON.stringify(row)).update('\n')
    this.#rows += rows.length
  }

  result(): Copied {
    return { table: this.#table.name, rows: this.#rows, checksum: this.#hash.digest('hex') }
  }
}
