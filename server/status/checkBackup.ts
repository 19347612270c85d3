import type { BackupReason, BackupStatus } from '../../contract/backup.ts'
import type { Text } from '../../domain/text.ts'
import type { ServerFinding } from './checks.ts'
import { say } from '../http/messages/say.ts'
import { critical, fine, warning } from './finding.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A backup is due each day, and repeated each hour. */
const BACKUP_OLD_MS = 1.5 * DAY_MS
/** A file server that restarts is away for a moment. */
const FOLDER_CRITICAL_MS = HOUR_MS / 6

/** Why the next backup would fail. */
export interface FolderFault {
  readonly reason: BackupReason
  /** Undefined where only the present is known. */
  readonly since?: Date
}

/**
 * @param isEmbedded whether the database is the embedded one, which the nightly backup covers
 * @param folder fault of the folder between two backups; null for none
 */
export function checkBackup(
  status: BackupStatus,
  isEmbedded: boolean,
  now: Date,
  folder: FolderFault | null = null,
): ServerFinding {
  const { state, failedAt, reason, goodAt, goodKib, isOnDataDisk, trial } = status
  const age = goodAt === null ? 0 : now.getTime() - Date.parse(goodAt)
  const last = goodKib === null ? agoOf(age) : say('backup.sized', { ago: agoOf(age), size: sizeOf(goodKib) })
  if (state === 'off' && !isEmbedded) return fine('backup', say('backup.elsewhere'))
  if (state === 'off') return warning('backup', say('backup.off'), say('backup.off.advice'))
  if (state === 'failed') {
    const why = folder?.reason ?? reason ?? 'OTHER'
    const advice = say('backup.failed.advice', { advice: say(`backup.${why}.advice`) })
    return critical(
      'backup',
      say('backup.failed', { why: say(`backup.${why}`) }),
      goodAt === null ? advice : say('backup.lastGood', { advice, last }),
      failedAt === null ? undefined : new Date(failedAt),
    )
  }
  if (folder) {
    const isShort = folder.since !== undefined && now.getTime() - folder.since.getTime() < FOLDER_CRITICAL_MS
    return (isShort ? warning : critical)(
      'backup',
      say('backup.folder', { why: say(`backup.${folder.reason}`) }),
      say('backup.folder.advice', { advice: say(`backup.${folder.reason}.advice`) }),
      folder.since,
    )
  }
  if (goodAt === null) return fine('backup', say('backup.none'))
  if (age > BACKUP_OLD_MS) return critical('backup', say('backup.old', { last }), say('backup.OTHER.advice'))
  const since = new Date(goodAt)
  if (trial?.fault) return critical('backup', say(`backup.${trial.fault}`), say(`backup.${trial.fault}.advice`), since)
  if (isOnDataDisk) return warning('backup', say('backup.dataDisk', { last }), say('backup.dataDisk.advice'), since)
  const text = trial ? say('backup.tried', { last, visits: trial.visits }) : say('backup.ok', { last })
  return { ...fine('backup', text), since }
}

function agoOf(ms: number): Text {
  const hours = Math.max(0, Math.floor(ms / HOUR_MS))
  if (hours === 0) return say('backup.withinHour')
  return hours < 48 ? say('backup.hoursAgo', { hours }) : say('backup.daysAgo', { days: Math.floor(hours / 24) })
}

function sizeOf(kib: number): string {
  if (kib < 1_024) return `${kib}KB`
  return kib < 1_048_576 ? `${Math.round(kib / 1_024)}MB` : `${(kib / 1_048_576).toFixed(1)}GB`
}
