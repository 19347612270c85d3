import { X509Certificate } from 'node:crypto'
import type { BackupStatus } from '../../contract/backup.ts'
import type { ClockState } from '../../contract/clock.ts'
import { type CheckId, STATUS_STATES, type StatusState } from '../../contract/status.ts'
import type { Disk } from '../disk/diskSpace.ts'
import type { JobState } from './jobs.ts'

/** Result of a check, in Korean; `since` if the check knows it. Texts contain no times, because a reader's time zone is unknown. */
export interface Finding {
  readonly id: CheckId
  readonly state: StatusState
  readonly text: string
  readonly advice: string
  readonly since?: Date | undefined
}

/** Position of a state in the order from the best to the worst. */
export const rankOf = (state: StatusState): number => STATUS_STATES.indexOf(state)

/** Returns the worst state of checks; `ok` for none. */
export const worstOf = (checks: readonly { readonly state: StatusState }[]): StatusState =>
  STATUS_STATES[Math.max(0, ...checks.map(({ state }) => rankOf(state)))] ?? 'ok'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const GIB = 1024 ** 3
/** Free space of the disk below which staff should act, and below which the database may soon stop. */
const DISK_LOW = { bytes: 2 * GIB, share: 0.2 }
const DISK_CRITICAL = { bytes: GIB / 2, share: 0.1 }
/** A database that takes longer for one row holds up every press. */
const DATABASE_SLOW_MS = 1_000
const CERTIFICATE_WARNING_MS = 30 * DAY_MS
const CERTIFICATE_CRITICAL_MS = 7 * DAY_MS
/** A backup is due each day, and repeated each hour. */
const BACKUP_OLD_MS = 1.5 * DAY_MS
/** Jobs run again within a minute or an hour: short failures are those of an interrupted connection. */
const JOB_CRITICAL_MS = 10 * MINUTE_MS
/** A screen that reloads or whose network is interrupted for a moment is no reason to walk there. */
const DISPLAY_AWAY_MS = MINUTE_MS
const NAMED_MAX = 5

/** @param ms time that one row took; null when the database did not answer */
export function checkDatabase(ms: number | null): Finding {
  if (ms === null)
    return {
      id: 'database',
      state: 'critical',
      text: '데이터베이스가 응답하지 않습니다.',
      advice: '데이터베이스 서버와 서버 컴퓨터의 디스크를 확인해 주세요.',
    }
  return ms > DATABASE_SLOW_MS
    ? {
        id: 'database',
        state: 'warning',
        text: '데이터베이스가 느립니다.',
        advice: '서버 컴퓨터의 디스크와 다른 프로그램을 확인해 주세요.',
      }
    : well('database', '데이터베이스가 잘 응답합니다.')
}

/** @param disk that of the data folder; null when the folder cannot be read */
export function checkDisk(disk: Disk | null): Finding {
  if (!disk)
    return {
      id: 'disk',
      state: 'critical',
      text: '데이터 폴더를 읽을 수 없습니다.',
      advice: '서버 컴퓨터의 디스크를 확인해 주세요.',
    }
  const { free, size } = disk
  const isBelow = (limit: typeof DISK_LOW) => free < limit.bytes && free < limit.share * size
  const left = `${(free / GIB).toFixed(1)}GB`
  if (isBelow(DISK_CRITICAL))
    return {
      id: 'disk',
      state: 'critical',
      text: `데이터 디스크에 ${left}만 남았습니다.`,
      advice: '가득 차면 접수와 호출이 멈춥니다. 지금 디스크를 비우거나 늘려 주세요.',
    }
  return isBelow(DISK_LOW)
    ? {
        id: 'disk',
        state: 'warning',
        text: `데이터 디스크에 ${left} 남았습니다.`,
        advice: '디스크를 비우거나 늘려 주세요.',
      }
    : well('disk', `데이터 디스크에 ${left} 남았습니다.`)
}

export function checkClock(state: ClockState): Finding {
  if (state === 'OK') return well('clock', '서버 시계가 맞습니다.')
  return {
    id: 'clock',
    state: 'critical',
    text: '서버 시계가 틀린 것 같습니다.',
    advice: '서버 컴퓨터의 시각을 확인해 주세요. 맞으면 최종관리자가 콘솔 위의 알림에서 확인하면 됩니다.',
  }
}

/** @param isEmbedded whether the database is the embedded one, which the nightly backup covers */
export function checkBackup({ state, failedAt, goodAt }: BackupStatus, isEmbedded: boolean, now: Date): Finding {
  if (state === 'off' && !isEmbedded)
    return well('backup', 'PostgreSQL은 pg_dump로 백업합니다. 이 서버는 그 백업을 확인하지 않습니다.')
  if (state === 'off')
    return {
      id: 'backup',
      state: 'warning',
      text: '야간 백업을 하지 않습니다.',
      advice: '다른 디스크의 폴더를 BACKUP_DIR에 적고 서버를 다시 시작해 주세요.',
    }
  if (state === 'failed')
    return {
      id: 'backup',
      state: 'critical',
      text: '마지막 백업이 실패했습니다.',
      advice: '백업 폴더의 연결과 빈 공간을 확인해 주세요. 한 시간마다 다시 시도합니다.',
      since: failedAt === null ? undefined : new Date(failedAt),
    }
  if (goodAt !== null && now.getTime() - Date.parse(goodAt) > BACKUP_OLD_MS)
    return {
      id: 'backup',
      state: 'critical',
      text: '마지막 백업이 하루 반보다 오래되었습니다.',
      advice: '서버 기록에서 백업하지 못한 까닭을 확인해 주세요.',
    }
  return goodAt === null
    ? well('backup', '아직 첫 백업 전입니다.')
    : { ...well('backup', '마지막 백업이 성공했습니다.'), since: new Date(goodAt) }
}

/** @param pem the certificate in use; undefined where a proxy serves https, or nobody does */
export function checkCertificate(pem: Buffer | undefined, now: Date): Finding {
  if (!pem) return well('certificate', '이 서버는 인증서를 쓰지 않습니다.')
  const { validFromDate, validToDate } = new X509Certificate(pem)
  const left = validToDate.getTime() - now.getTime()
  const advice = '인증서를 갱신해 TLS_CERT와 TLS_KEY의 파일을 바꿔 주세요. 한 시간 안에 저절로 적용됩니다.'
  if (validFromDate > now)
    return { id: 'certificate', state: 'critical', text: '인증서의 시작일이 아직 되지 않았습니다.', advice }
  if (left < 0)
    return { id: 'certificate', state: 'critical', text: '인증서의 기간이 끝났습니다.', advice, since: validToDate }
  const text = `인증서의 기간이 ${Math.floor(left / DAY_MS)}일 남았습니다.`
  if (left < CERTIFICATE_CRITICAL_MS) return { id: 'certificate', state: 'critical', text, advice }
  return left < CERTIFICATE_WARNING_MS
    ? { id: 'certificate', state: 'warning', text, advice }
    : well('certificate', text)
}

export function checkJobs(jobs: ReadonlyMap<string, JobState>, now: Date): Finding {
  const failing = [...jobs].flatMap(([name, { failingSince }]) => (failingSince ? [{ name, failingSince }] : []))
  const since = failing.map((job) => job.failingSince).toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (!since) return well('jobs', '정기 작업이 모두 잘 됩니다.')
  return {
    id: 'jobs',
    state: now.getTime() - since.getTime() > JOB_CRITICAL_MS ? 'critical' : 'warning',
    text: `정기 작업이 실패하고 있습니다: ${namesOf(failing)}`,
    advice: '서버 기록에서 이 이름을 찾아 까닭을 확인해 주세요.',
    since,
  }
}

/** A screen that has a name or is approved. */
export interface KnownDisplay {
  readonly name: string
  readonly goneAt: string | null
  /** Whether it cannot show or play something. */
  readonly hasProblem: boolean
}

export function checkDisplays(displays: readonly KnownDisplay[], now: Date): Finding {
  const away = displays.filter(({ goneAt }) => goneAt !== null && now.getTime() - Date.parse(goneAt) > DISPLAY_AWAY_MS)
  if (away.length > 0)
    return {
      id: 'displays',
      state: 'warning',
      text: `연결이 끊긴 화면이 ${away.length}대 있습니다: ${namesOf(away)}`,
      advice: '화면의 전원과 네트워크를 확인해 주세요. 없앤 화면은 대기판관리에서 지워 주세요.',
      since: new Date(away.map(({ goneAt }) => goneAt ?? '').toSorted()[0] ?? now),
    }
  const ill = displays.filter(({ hasProblem }) => hasProblem)
  if (ill.length > 0)
    return {
      id: 'displays',
      state: 'warning',
      text: `문제가 있는 화면이 ${ill.length}대 있습니다: ${namesOf(ill)}`,
      advice: '대기판관리의 화면 목록에서 무엇이 문제인지 확인해 주세요.',
    }
  return displays.length === 0
    ? well('displays', '이름을 정한 화면이 없습니다.')
    : well('displays', `화면 ${displays.length}대가 모두 연결되어 있습니다.`)
}

const well = (id: CheckId, text: string): Finding => ({ id, state: 'ok', text, advice: '' })

function namesOf(items: readonly { readonly name: string }[]): string {
  const names = items.map(({ name }) => name || '-')
  return names.length > NAMED_MAX ? `${names.slice(0, NAMED_MAX).join(', ')} …` : names.join(', ')
}
