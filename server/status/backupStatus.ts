import type { Kysely } from 'kysely'
import type { BackupStatus } from '../../contract/backup.ts'
import type { DB } from '../db/schema.ts'

const ROW = 1

/** Reads how the nightly backup stands. @param isOn whether the server makes one */
export async function readBackupStatus(db: Kysely<DB>, isOn: boolean): Promise<BackupStatus> {
  const { failedAt, goodAt } = await db
    .selectFrom('nightly_backups')
    .select(['failed_at as failedAt', 'good_at as goodAt'])
    .where('id', '=', ROW)
    .executeTakeFirstOrThrow()
  return { state: !isOn ? 'off' : failedAt === null ? 'ok' : 'failed', failedAt, goodAt }
}

/** Stores that the last backup that was due exists. */
export async function storeGoodBackup(db: Kysely<DB>, madeAt: Date): Promise<void> {
  await store(db, { failed_at: null, good_at: madeAt.toISOString() })
}

/** Stores that the last backup that was due could not be made. */
export async function storeFailedBackup(db: Kysely<DB>, at: Date): Promise<void> {
  await store(db, { failed_at: at.toISOString() })
}

const store = (db: Kysely<DB>, values: { failed_at: string | null; good_at?: string }) =>
  db.updateTable('nightly_backups').set(values).where('id', '=', ROW).execute()
