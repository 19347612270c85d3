import type { Kysely } from 'kysely'
import type { BackupReason, BackupStatus } from '../../contract/backup.ts'
import { faultOf } from '../backup/backupFolder.ts'
import { BackupError } from '../backup/backupError.ts'
import { viewBackupFolder } from '../backup/runNight.ts'
import type { Config } from '../config.ts'
import type { DB } from '../db/schema.ts'
import { mustBeMounted, readBackupStatus } from '../status/backupStatus.ts'
import { checkBackup } from '../status/checks/backup.ts'
import { critical, type Finding, warning, worded } from '../status/finding.ts'
import type { ServerFinding } from '../status/checks/check.ts'
import { reasonOf } from '../startError.ts'

/** Time in which the folder of the backups must respond. */
const FOLDER_MS = 5_000
const NONE: Omit<BackupStatus, 'state'> = {
  failedAt: null,
  reason: null,
  goodAt: null,
  goodKib: null,
  isOnDataDisk: false,
  trial: null,
}

/** Checks the last backup by what the server stored and what is in the folder. @param db undefined before the first start */
export async function examineBackup(config: Config, db: Kysely<DB> | undefined): Promise<Finding[]> {
  const { backup, databaseUrl, dataDir } = config
  const stored = (db && (await readBackupStatus(db, backup !== undefined).catch(() => undefined))) ?? {
    ...NONE,
    state: backup ? 'ok' : 'off',
  }
  if (!backup) return [asCheck(checkBackup(stored, databaseUrl === undefined, new Date()))]
  try {
    const view = await viewBackupFolder(backup.dir, dataDir, FOLDER_MS)
    const { exists, isOnDataDisk, newest } = view
    const mustBeMount = (await (db && mustBeMounted(db, backup))?.catch(() => undefined)) ?? backup.mustBeMount
    const fault = faultOf(view, { mustBeMount, hadArchive: stored.goodAt !== null })
    if (fault !== undefined || stored.state === 'failed') return [finding(stored, fault)]
    if (newest === undefined)
      return [
        warning(
          'backup',
          `아직 백업이 없습니다 (${backup.dir}).`,
          `매일 ${backup.at}에 만들어집니다.${exists ? '' : ' 폴더는 그때 만들어집니다.'}`,
        ),
      ]
    const facts = { ...stored, goodAt: newest.at.toISOString(), goodKib: newest.kib, isOnDataDisk }
    return [asCheck(checkBackup(facts, true, new Date()))]
  } catch (error) {
    if (error instanceof BackupError && error.reason !== 'OTHER') return [finding(stored, error.reason)]
    return [critical('backup', `백업 폴더를 읽을 수 없습니다: ${reasonOf(error)}`, `확인해 주세요: ${backup.dir}`)]
  }
}

const finding = (stored: BackupStatus, reason: BackupReason | undefined): Finding =>
  asCheck(checkBackup(stored, true, new Date(), reason === undefined ? null : { reason }))

function asCheck(check: ServerFinding): Finding {
  const { id, state, text, advice } = worded(check)
  return { id, state, text, advice }
}
