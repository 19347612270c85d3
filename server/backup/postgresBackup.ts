import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Client } from 'pg'
import { migratePostgres } from '../db/database.ts'
import { refuseOtherVersion } from '../db/migrations/refuseOtherVersion.ts'
import { pgDump, pgRestore, stepsInDump, withSnapshot } from '../db/postgres/pgDump.ts'
import { connectUntimed, openForMigration, RESTORING } from '../db/postgres/postgres.ts'
import type { DB } from '../db/schema.ts'
import { UPLOADS, flushFolder } from '../disk/dataFolder.ts'
import { exists } from '../disk/fileAccess.ts'
import { makePrivate, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { StartError } from '../startError.ts'
import { DUMP, type Manifest } from './manifest.ts'
import { giveNumbersAbove, readReplaced, type Replaced, type Settled, settleRestored } from './settleRestored.ts'
import { unpackArchive } from './unpackArchive.ts'
import { writeBackup, type Writing } from './writeBackup.ts'

const DRAFT = '.restore-'
/** Interval in which the size of a growing dump is read. */
const GROWTH_MS = 1_000

/**
 * Writes a PostgreSQL database and its uploads into one archive while the servers run. Both are of one moment: the dump
 * is of a snapshot, and no upload that it names is deleted meanwhile.
 * @throws {StartError} when `pg_dump` is missing or fails, or as {@link writeBackup} does
 */
export const backUpPostgres = (
  databaseUrl: string,
  dataDir: string,
  path: string,
  writing: Writing,
): Promise<Manifest> =>
  withSnapshot(databaseUrl, (snapshot) =>
    writeBackup(dataDir, path, {
      ...writing,
      dump: (to) => reportingGrowth(to, () => pgDump(databaseUrl, to, snapshot), writing.onProgress),
    }),
  )

/** Reports progress while a file grows that another program writes; a folder that hangs makes none. */
async function reportingGrowth(path: string, work: () => Promise<void>, onProgress?: () => void): Promise<void> {
  let size = -1
  const look = async () => {
    const found = await stat(path).catch(() => undefined)
    if (found && found.size !== size) onProgress?.()
    size = found?.size ?? size
  }
  const timer = setInterval(() => void look(), GROWTH_MS)
  await work().finally(() => clearInterval(timer))
}

/**
 * Restores an archive of {@link backUpPostgres} into an empty database, settles it ({@link settleRestored}) and adds its
 * uploads to the data folder. No server starts on the database before it is settled.
 * @param replaces name of the database on the same server that the servers used until now; undefined if it is gone
 * @throws {StartError} when the database is not empty, or the archive is damaged, of the embedded database or of a
 *   version that this one cannot use, or when the replaced database cannot be read; nothing has changed then
 */
export async function restorePostgres(
  path: string,
  { databaseUrl, dataDir, identities, replaces }: PostgresRestore,
): Promise<Settled> {
  if (!exists(path)) throw new StartError(`백업 파일이 없습니다: ${path}`)
  const replaced = replaces === undefined ? undefined : await readReplacedNamed(databaseUrl, replaces)
  await mkdir(dataDir, { recursive: true, mode: PRIVATE_FOLDER })
  const client = await connectUntimed(databaseUrl)
  const folder = await mkdtemp(join(dataDir, DRAFT))
  try {
    await refuseFilled(client)
    await unpackArchive(path, folder, { identities })
    if (!exists(join(folder, DUMP)))
      throw new StartError(`내장 데이터베이스의 백업입니다. DATABASE_URL 없이 복원해 주세요: ${path}`)
    refuseOtherVersion(await stepsInDump(join(folder, DUMP)), `데이터베이스는 건드리지 않았습니다: ${path}`)
    await addUploads(folder, dataDir)
    await client.query(`create table ${RESTORING} ()`)
    try {
      await pgRestore(databaseUrl, join(folder, DUMP))
    } catch (error) {
      // Nothing was restored: the database is empty again.
      await client.query(`drop table ${RESTORING}`)
      throw error
    }
    await migratePostgres(databaseUrl)
    const settled = await onDatabase(databaseUrl, (db) => settleRestored(db, replaced, new Map()))
    await client.query(`drop table ${RESTORING}`)
    return settled
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

interface PostgresRestore {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly identities: readonly string[]
  readonly replaces: string | undefined
}

async function readReplacedNamed(databaseUrl: string, name: string): Promise<Replaced> {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  try {
    const replaced = await onDatabase(url.href, readReplaced)
    if (!replaced.audit) throw new Error('audit_chain')
    return replaced
  } catch (error) {
    throw new StartError(`이제까지 쓰던 데이터베이스 ${name}을 읽을 수 없습니다: ${(error as Error).message}`)
  }
}

/** Runs work on one connection to a database, without the usual timeouts. */
async function onDatabase<T>(url: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const db = new Kysely<DB>({ dialect: openForMigration(url) })
  return work(db).finally(() => db.destroy())
}

/** Lets the numbers of a day go on above a number. @returns the last number, which may be a higher one of the archive */
export const raisePostgresNumbers = (databaseUrl: string, day: string, last: number): Promise<number> =>
  onDatabase(databaseUrl, (db) => giveNumbersAbove(db, day, last))

async function refuseFilled(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace",
  )
  if (rows.length > 0)
    throw new StartError(
      '비어 있지 않은 데이터베이스에는 복원하지 않습니다. 빈 데이터베이스를 새로 만들어 DATABASE_URL로 정해 주세요.',
    )
}

/** Names of uploads are generated and their content never changes, so files that are there already stay. */
async function addUploads(folder: string, dataDir: string): Promise<void> {
  const [from, to] = [join(folder, UPLOADS), join(dataDir, UPLOADS)]
  await mkdir(to, { recursive: true, mode: PRIVATE_FOLDER })
  for (const name of await readdir(from)) {
    if (exists(join(to, name))) continue
    await copyFile(join(from, name), join(to, name))
    makePrivate(join(to, name))
  }
  await flushFolder(to)
}
