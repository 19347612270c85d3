import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { BackupTrial } from '../../contract/backup.ts'
import { checkAudit } from '../audit/chain.ts'
import { isPostgres } from '../db/dialects/dialect.ts'
import { openExisting } from '../db/openExisting.ts'
import type { DB } from '../db/schema.ts'
import { PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { type Unpacking, unpackArchive } from './unpackArchive.ts'

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
export async function lookAt(
  place: Parameters<typeof openExisting>[0],
): Promise<Pick<BackupTrial, 'visits' | 'fault'>> {
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
