import type { Kysely } from 'kysely'
import type { BackupReason, BackupStatus, BackupTrial } from '../../contract/backup.ts'
import type { DB } from '../db/schema.ts'

const ROW = 1

/** Reads how the nightly backup stands. @param isOn whether the server makes one */
export async function readBackupStatus(db: Kysely<DB>, isOn: boolean): Promise<BackupStatus> {
  const row = await db.selectFrom('nightly_backups').selectAll().where('id', '=', ROW).executeTakeFirstOrThrow()
  return {
    state: !isOn ? 'off' : row.failed_at === null ? 'ok' : 'failed',
    failedAt: row.failed_at,
    reason: row.reason,
    goodAt: row.good_at,
    goodKib: row.good_kib,
    isOnDataDisk: row.on_data_disk === 1,
    trial:
      row.tried_at === null
        ? null
        : {
            at: row.tried_at,
            visits: row.tried_visits ?? 0,
            uploads: row.tried_uploads ?? 0,
            fault: row.tried_fault,
          },
  }
}

/** The last archive that was due. */
interface GoodBackup {
  readonly madeAt: Date
  readonly kib: number
  readonly isOnDataDisk: boolean
  /** Folder of the archive, if it is on a mounted disk. */
  readonly mountedDir: string | undefined
  /** Undefined if the archive was there already. */
  readonly trial: BackupTrial | undefined
}

/** Stores that the last backup that was due exists. */
export async function storeGoodBackup(
  db: Kysely<DB>,
  { madeAt, kib, isOnDataDisk, mountedDir, trial }: GoodBackup,
): Promise<void> {
  await db
    .updateTable('nightly_backups')
    .set({
      failed_at: null,
      reason: null,
      good_at: madeAt.toISOString(),
      good_kib: kib,
      on_data_disk: isOnDataDisk ? 1 : 0,
      mounted_dir: mountedDir ?? null,
      ...(trial && {
        tried_at: trial.at,
        tried_visits: trial.visits,
        tried_uploads: trial.uploads,
        tried_fault: trial.fault,
      }),
    })
    .where('id', '=', ROW)
    .execute()
}

/**
 * Whether the folder of the backups must be mounted: it is required, or the last backup in it was on a mounted disk. The
 * next one would go to the disk below, where nobody looks for it.
 */
export async function mustBeMounted(
  db: Kysely<DB>,
  { dir, mustBeMount }: { readonly dir: string; readonly mustBeMount: boolean },
): Promise<boolean> {
  if (mustBeMount) return true
  const row = await db.selectFrom('nightly_backups').select('mounted_dir').where('id', '=', ROW).executeTakeFirst()
  return row?.mounted_dir === dir
}

/** Stores that the last backup that was due could not be made. */
export async function storeFailedBackup(db: Kysely<DB>, at: Date, reason: BackupReason): Promise<void> {
  await db.updateTable('nightly_backups').set({ failed_at: at.toISOString(), reason }).where('id', '=', ROW).execute()
}
