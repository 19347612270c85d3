import type { BackupReason, BackupStatus, TrialFault } from '../../contract/backup.ts'
import type { ServerFinding } from './checks.ts'
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
  const last = goodAt === null ? '' : [agoOf(age), ...(goodKib === null ? [] : [sizeOf(goodKib)])].join(' · ')
  if (state === 'off' && !isEmbedded)
    return fine('backup', '이 서버는 야간 백업을 하지 않습니다. PostgreSQL을 다른 방법으로 백업하고 있어야 합니다.')
  if (state === 'off')
    return warning(
      'backup',
      '야간 백업을 하지 않습니다.',
      '다른 디스크의 폴더를 BACKUP_DIR에 적고 서버를 다시 시작해 주세요.',
    )
  if (state === 'failed') {
    const why = REASONS[folder?.reason ?? reason ?? 'OTHER']
    const advice = `${why.advice} 한 시간마다 다시 시도합니다.`
    return critical(
      'backup',
      `마지막 백업이 실패했습니다 · ${why.text}`,
      goodAt === null ? advice : `${advice} 마지막으로 성공한 백업: ${last}`,
      failedAt === null ? undefined : new Date(failedAt),
    )
  }
  if (folder) {
    const why = REASONS[folder.reason]
    const isShort = folder.since !== undefined && now.getTime() - folder.since.getTime() < FOLDER_CRITICAL_MS
    return (isShort ? warning : critical)(
      'backup',
      `백업 폴더에 문제가 있습니다 · ${why.text}`,
      `${why.advice} 그대로 두면 다음 백업이 실패합니다.`,
      folder.since,
    )
  }
  if (goodAt === null) return fine('backup', '아직 첫 백업 전입니다.')
  if (age > BACKUP_OLD_MS)
    return critical(
      'backup',
      `마지막 백업이 하루 반보다 오래되었습니다 · ${last}`,
      '서버 기록에서 백업하지 못한 까닭을 확인해 주세요.',
    )
  const since = new Date(goodAt)
  if (trial?.fault) return { id: 'backup', state: 'critical', ...TRIAL_FAULTS[trial.fault], since }
  if (isOnDataDisk)
    return warning(
      'backup',
      `백업이 데이터와 같은 디스크에 있습니다 · ${last}`,
      '디스크가 고장 나면 둘 다 없어집니다. 다른 디스크나 다른 컴퓨터의 폴더를 BACKUP_DIR에 적고 서버를 다시 시작해 주세요.',
      since,
    )
  // Two whole sentences, because each has its English one.
  const text = trial
    ? `마지막 백업이 성공했습니다 · ${last} · 시험 복원에서 접수 ${trial.visits}건 확인`
    : `마지막 백업이 성공했습니다 · ${last}`
  return { ...fine('backup', text), since }
}

const REASONS: Readonly<Record<BackupReason, { readonly text: string; readonly advice: string }>> = {
  SPACE: { text: '공간 부족', advice: '백업 폴더의 디스크를 비우거나 늘려 주세요.' },
  MOUNT: { text: '폴더가 연결되지 않음', advice: '백업 폴더를 다시 연결(mount)해 주세요.' },
  HANG: { text: '폴더가 응답하지 않음', advice: '백업 폴더가 있는 컴퓨터와 네트워크를 확인해 주세요.' },
  RIGHTS: {
    text: '쓰기 권한 없음',
    advice: '백업 폴더의 소유자와 권한, systemd에서는 서비스의 ReadWritePaths를 확인해 주세요.',
  },
  FOLDER: { text: '폴더를 쓸 수 없음', advice: '백업 폴더가 있고 연결되어 있는지 확인해 주세요.' },
  TRIAL: {
    text: '시험 복원 실패',
    advice: '만든 백업이 복원되지 않아 버렸습니다. 서버 컴퓨터의 디스크를 점검해 주세요. 이전 백업은 남아 있습니다.',
  },
  PROGRAM: {
    text: 'pg_dump가 없음',
    advice: '서버 컴퓨터에 PostgreSQL 클라이언트(Debian: postgresql-client)를 설치해 주세요.',
  },
  OTHER: { text: '서버 기록 확인', advice: '서버 기록에서 백업하지 못한 까닭을 확인해 주세요.' },
}

const TRIAL_FAULTS: Readonly<Record<TrialFault, { readonly text: string; readonly advice: string }>> = {
  INTEGRITY: {
    text: '데이터베이스가 손상되었습니다. 백업을 시험 복원해 알았습니다.',
    advice: '서버 컴퓨터의 디스크를 점검하고 담당 업체에 알려 주세요. 이전 백업은 지우지 않고 남겨 둡니다.',
  },
  AUDIT: {
    text: '감사 기록이 훼손되었습니다. 백업을 시험 복원해 알았습니다.',
    advice: '누가 데이터베이스를 고쳤는지 확인해 주세요. 이전 백업은 지우지 않고 남겨 둡니다.',
  },
}

function agoOf(ms: number): string {
  const hours = Math.max(0, Math.floor(ms / HOUR_MS))
  if (hours === 0) return '한 시간 안'
  return hours < 48 ? `${hours}시간 전` : `${Math.floor(hours / 24)}일 전`
}

function sizeOf(kib: number): string {
  if (kib < 1_024) return `${kib}KB`
  return kib < 1_048_576 ? `${Math.round(kib / 1_024)}MB` : `${(kib / 1_048_576).toFixed(1)}GB`
}
