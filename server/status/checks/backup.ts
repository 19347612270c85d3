import type { BackupReason, BackupStatus } from '../../../contract/backup.ts'
import type { Text } from '../../../domain/text.ts'
import { critical, fine, warning } from '../finding.ts'
import { check, saying, type ServerFinding } from './check.ts'

const say = saying({
  elsewhere: [
    '이 서버는 야간 백업을 하지 않습니다. PostgreSQL을 다른 방법으로 백업하고 있어야 합니다.',
    'This server makes no nightly backup. PostgreSQL has to be backed up in another way.',
  ],
  off: ['야간 백업을 하지 않습니다.', 'There is no nightly backup.'],
  'off.advice': [
    '다른 디스크의 폴더를 BACKUP_DIR에 적고 서버를 다시 시작해 주세요.',
    'Please set BACKUP_DIR to a folder on another disk and restart the server.',
  ],
  failed: ['마지막 백업이 실패했습니다 · %{why}', 'The last backup failed · %{why}'],
  'failed.advice': ['%{advice} 한 시간마다 다시 시도합니다.', '%{advice} The server retries every hour.'],
  folder: ['백업 폴더에 문제가 있습니다 · %{why}', 'The backup folder has a problem · %{why}'],
  'folder.advice': ['%{advice} 그대로 두면 다음 백업이 실패합니다.', '%{advice} Otherwise the next backup fails.'],
  lastGood: ['%{advice} 마지막으로 성공한 백업: %{last}', '%{advice} Last good backup: %{last}'],
  old: [
    '마지막 백업이 하루 반보다 오래되었습니다 · %{last}',
    'The last backup is older than a day and a half · %{last}',
  ],
  hoursAgo: ['%{hours}시간 전', '%{hours} h ago'],
  daysAgo: ['%{days}일 전', '%{days} days ago'],
  withinHour: ['한 시간 안', 'within the last hour'],
  INTEGRITY: [
    '데이터베이스가 손상되었습니다. 백업을 시험 복원해 알았습니다.',
    'The database is damaged, as the trial restore of the backup found.',
  ],
  'INTEGRITY.advice': [
    '서버 컴퓨터의 디스크를 점검하고 담당 업체에 알려 주세요. 이전 백업은 지우지 않고 남겨 둡니다.',
    "Please check the disk of the server's computer and tell your supplier. Earlier backups are kept.",
  ],
  AUDIT: [
    '감사 기록이 훼손되었습니다. 백업을 시험 복원해 알았습니다.',
    'The audit log was altered, as the trial restore of the backup found.',
  ],
  'AUDIT.advice': [
    '누가 데이터베이스를 고쳤는지 확인해 주세요. 이전 백업은 지우지 않고 남겨 둡니다.',
    'Please find out who changed the database. Earlier backups are kept.',
  ],
  dataDisk: ['백업이 데이터와 같은 디스크에 있습니다 · %{last}', "The backup is on the data's own disk · %{last}"],
  'dataDisk.advice': [
    '디스크가 고장 나면 둘 다 없어집니다. 다른 디스크나 다른 컴퓨터의 폴더를 BACKUP_DIR에 적고 서버를 다시 시작해 주세요.',
    'If the disk fails, both are lost. Please set BACKUP_DIR to a folder on another disk or computer and restart the server.',
  ],
  none: ['아직 첫 백업 전입니다.', 'The first backup is still to come.'],
  ok: ['마지막 백업이 성공했습니다 · %{last}', 'The last backup succeeded · %{last}'],
  tried: [
    '마지막 백업이 성공했습니다 · %{last} · 시험 복원에서 접수 %{visits}건 확인',
    'The last backup succeeded · %{last} · %{visits} visits came back in a trial restore',
  ],
  sized: ['%{ago} · %{size}', '%{ago} · %{size}'],
  SPACE: ['공간 부족', 'not enough space'],
  'SPACE.advice': [
    '백업 폴더의 디스크를 비우거나 늘려 주세요.',
    "Please free or add space on the backup folder's disk.",
  ],
  MOUNT: ['폴더가 연결되지 않음', 'the folder is not mounted'],
  'MOUNT.advice': ['백업 폴더를 다시 연결(mount)해 주세요.', 'Please mount the backup folder again.'],
  HANG: ['폴더가 응답하지 않음', 'the folder does not respond'],
  'HANG.advice': [
    '백업 폴더가 있는 컴퓨터와 네트워크를 확인해 주세요.',
    'Please check the computer of the backup folder, and the network.',
  ],
  RIGHTS: ['쓰기 권한 없음', 'no permission to write'],
  'RIGHTS.advice': [
    '백업 폴더의 소유자와 권한, systemd에서는 서비스의 ReadWritePaths를 확인해 주세요.',
    'Please check owner and permissions of the backup folder, and with systemd the ReadWritePaths of the service.',
  ],
  FOLDER: ['폴더를 쓸 수 없음', 'the folder cannot be used'],
  'FOLDER.advice': [
    '백업 폴더가 있고 연결되어 있는지 확인해 주세요.',
    'Please check that the backup folder exists and is mounted.',
  ],
  PROGRAM: ['pg_dump가 없음', 'pg_dump is missing'],
  'PROGRAM.advice': [
    '서버 컴퓨터에 PostgreSQL 클라이언트(Debian: postgresql-client)를 설치해 주세요.',
    "Please install the client programs of PostgreSQL (Debian: postgresql-client) on the server's computer.",
  ],
  TRIAL: ['시험 복원 실패', 'the trial restore failed'],
  'TRIAL.advice': [
    '만든 백업이 복원되지 않아 버렸습니다. 서버 컴퓨터의 디스크를 점검해 주세요. 이전 백업은 남아 있습니다.',
    "The archive could not be restored and was discarded. Please check the disk of the server's computer. Earlier backups are kept.",
  ],
  OTHER: ['서버 기록 확인', "see the server's log"],
  'OTHER.advice': ['서버 기록에서 백업하지 못한 까닭을 확인해 주세요.', "Please find the reason in the server's log."],
})

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
  const last = goodKib === null ? agoOf(age) : say('sized', { ago: agoOf(age), size: sizeOf(goodKib) })
  if (state === 'off' && !isEmbedded) return fine('backup', say('elsewhere'))
  if (state === 'off') return warning('backup', say('off'), say('off.advice'))
  if (state === 'failed') {
    const why = folder?.reason ?? reason ?? 'OTHER'
    const advice = say('failed.advice', { advice: say(`${why}.advice`) })
    return critical(
      'backup',
      say('failed', { why: say(why) }),
      goodAt === null ? advice : say('lastGood', { advice, last }),
      failedAt === null ? undefined : new Date(failedAt),
    )
  }
  if (folder) {
    const isShort = folder.since !== undefined && now.getTime() - folder.since.getTime() < FOLDER_CRITICAL_MS
    return (isShort ? warning : critical)(
      'backup',
      say('folder', { why: say(folder.reason) }),
      say('folder.advice', { advice: say(`${folder.reason}.advice`) }),
      folder.since,
    )
  }
  if (goodAt === null) return fine('backup', say('none'))
  if (age > BACKUP_OLD_MS) return critical('backup', say('old', { last }), say('OTHER.advice'))
  const since = new Date(goodAt)
  if (trial?.fault) return critical('backup', say(trial.fault), say(`${trial.fault}.advice`), since)
  if (isOnDataDisk) return warning('backup', say('dataDisk', { last }), say('dataDisk.advice'), since)
  const text = trial ? say('tried', { last, visits: trial.visits }) : say('ok', { last })
  return { ...fine('backup', text), since }
}

function agoOf(ms: number): Text {
  const hours = Math.max(0, Math.floor(ms / HOUR_MS))
  if (hours === 0) return say('withinHour')
  return hours < 48 ? say('hoursAgo', { hours }) : say('daysAgo', { days: Math.floor(hours / 24) })
}

function sizeOf(kib: number): string {
  if (kib < 1_024) return `${kib}KB`
  return kib < 1_048_576 ? `${Math.round(kib / 1_024)}MB` : `${(kib / 1_048_576).toFixed(1)}GB`
}

export const backup = check(say.texts, async ({ backup, database, now, backupFolder }) =>
  checkBackup(await backup, database.dialect === 'sqlite', now, backupFolder()),
)
