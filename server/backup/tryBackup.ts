import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import type { BackupTrial } from '../../contract/backup.ts'
import { checkAudit } from '../audit/chain.ts'
import { isPostgres } from '../db/dialect.ts'
import { openExisting } from '../db/openExisting.ts'
import type { DB } from '../db/schema.ts'
import { PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { type Unpacking, unpackArchive } from './unpackArchive.ts'
import { readDump, pgRestore } from '../db/postgres/pgDump.ts'
import { untimedConnectionTo } from '../db/postgres/postgres.ts'
import { DUMP } from './manifest.ts'

/**
 * Restores an archive into a folder as a trial: every file is verified, the database is opened and checked as a whole,
 * and the audit log is compared with its seals. Uploads are not stored.
 * @param folder an empty folder, or one that has no folder `trial`
 * @throws {StartError} when a restore would refuse the archive.
 */
export async function tryArchive(
  path: string,
  folder: string,
  unpacking: Pick<Unpacking, 'identities' | 'onProgress'>,
): Promise<BackupTrial> {
  const dataDir = join(folder, 'trial')
  await mkdir(dataDir, { mode: PRIVATE_FOLDER })
  const { files } = await unpackArchive(path, dataDir, { ...unpacking, storesUploads: false })
  return { at: new Date().toISOString(), uploads: files.length - 1, ...(await lookAt({ dataDir })) }
}

/** Counts the visits of a database that was restored as a trial, and looks for a fault. */
async function lookAt(place: Parameters<typeof openExisting>[0]): Promise<Pick<BackupTrial, 'visits' | 'fault'>> {
  await using db = await openExisting(place)
  const { visits } = await db
    .selectFrom('visits')
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .executeTakeFirstOrThrow()
  return { visits: Number(visits), fault: await faultIn(db) }
}

async function faultIn(db: Kysely<DB>): Promise<BackupTrial['fault']> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
    if (rows[0]?.integrity_check !== 'ok') return 'INTEGRITY'
  }
  return (await checkAudit(db)).ok ? null : 'AUDIT'
}

/** Prefix of databases into which dumps are restored as a trial. */
const SCRATCH = 'waiting_board_trial_'
/** Code of PostgreSQL: the user may not create databases. */
const FORBIDDEN = '42501'
/** Interval of progress reports, and the time after which none is made. */
const REPORT_MS = 1_000
const TRIAL_MS = 3_600_000

/**
 * Restores an archive of a PostgreSQL database as a trial: every file is verified, the dump goes into a database of its
 * own, visits are counted, the audit log is compared with its seals, and the database is dropped.
 * @param folder an empty folder, or one that has no folder `trial`
 * @returns undefined where the user of the database may not create one: the dump was then read to its end only
 * @throws {StartError} when a restore would refuse the archive
 */
export async function tryDump(
  path: string,
  folder: string,
  { databaseUrl, ...unpacking }: Pick<Unpacking, 'identities' | 'onProgress'> & { readonly databaseUrl: string },
): Promise<BackupTrial | undefined> {
  const dataDir = join(folder, 'trial')
  await mkdir(dataDir, { mode: PRIVATE_FOLDER })
  const { files } = await unpackArchive(path, dataDir, { ...unpacking, storesUploads: false })
  const dump = join(dataDir, DUMP)
  const startedAt = performance.now()
  const timer = setInterval(() => {
    if (performance.now() - startedAt < TRIAL_MS) unpacking.onProgress?.()
  }, REPORT_MS)
  const client = new Client(untimedConnectionTo(databaseUrl))
  await client.connect()
  try {
    const name = await createScratch(client)
    if (name === undefined) {
      await readDump(dump)
      return undefined
    }
    try {
      const url = new URL(databaseUrl)
      url.pathname = name
      await pgRestore(url.href, dump)
      return {
        at: new Date().toISOString(),
        uploads: files.length - 1,
        ...(await lookAt({ dataDir: '', databaseUrl: url.href })),
      }
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    clearInterval(timer)
    await client.end()
  }
}

/** Creates an empty database, and drops those of nights that were killed. @returns undefined without the right */
async function createScratch(client: Client): Promise<string | undefined> {
  const name = `${SCRATCH}${Date.now()}`
  try {
    const left = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, 'usage')",
      [SCRATCH],
    )
    for (const each of left.rows) await client.query(`drop database if exists ${client.escapeIdentifier(each.name)}`)
    await client.query(`create database ${name} template template0`)
    return name
  } catch (error) {
    if ((error as { code?: unknown }).code === FORBIDDEN) return undefined
    throw error
  }
}
