import { X509Certificate } from 'node:crypto'
import type { ClockState } from '../../contract/clock.ts'
import type { CheckId } from '../../domain/serverChecks.ts'
import type { StopReason } from '../../contract/webhooks.ts'
import type { Disk } from '../disk/diskSpace.ts'
import { missingIssuer } from '../http/certificateChain.ts'
import { critical, fine, type Finding, warning } from './finding.ts'
import type { JobState } from './jobs.ts'

/** Result of a check of a running server. */
export type ServerFinding = Finding<CheckId>

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
/** A job that fails runs again within a minute: short failures are those of an interrupted connection. */
const JOB_CRITICAL_MS = 10 * MINUTE_MS
/** A screen that reloads or whose network is interrupted for a moment is no reason to walk there. */
const DISPLAY_AWAY_MS = MINUTE_MS
/** A provider of accounts that restarts is away for a moment. */
const PROVIDER_CRITICAL_MS = 10 * MINUTE_MS
/** A receiver that restarts is away for a moment. */
const RECEIVER_AWAY_MS = 10 * MINUTE_MS
const NAMED_MAX = 5

/** @param answer time that one row took, and whether the database refuses changes; null when it did not answer */
export function checkDatabase(answer: { readonly ms: number; readonly isReadOnly: boolean } | null): ServerFinding {
  if (!answer)
    return critical(
      'database',
      '데이터베이스가 응답하지 않습니다.',
      '데이터베이스 서버와 서버 컴퓨터의 디스크를 확인해 주세요.',
    )
  if (answer.isReadOnly)
    return critical(
      'database',
      '데이터베이스가 읽기 전용입니다.',
      '접수와 호출이 저장되지 않습니다. DATABASE_URL이 예비 서버(standby)를 가리키거나 읽기 전용으로 설정되었는지 확인해 주세요.',
    )
  return answer.ms > DATABASE_SLOW_MS
    ? warning('database', '데이터베이스가 느립니다.', '서버 컴퓨터의 디스크와 다른 프로그램을 확인해 주세요.')
    : fine('database', '데이터베이스가 잘 응답합니다.')
}

/** @param disk that of the data folder; null when the folder cannot be read */
export function checkDisk(disk: Disk | null): ServerFinding {
  if (!disk) return critical('disk', '데이터 폴더를 읽을 수 없습니다.', '서버 컴퓨터의 디스크를 확인해 주세요.')
  const { free, size, isWritable } = disk
  if (!isWritable)
    return critical(
      'disk',
      '데이터 폴더에 쓸 수 없습니다.',
      '접수와 호출이 저장되지 않습니다. 디스크가 고장 나 읽기 전용으로 바뀌었거나 폴더의 권한이 바뀌었는지 지금 확인해 주세요.',
    )
  const isBelow = (limit: typeof DISK_LOW) => free < limit.bytes && free < limit.share * size
  const left = `${(free / GIB).toFixed(1)}GB`
  if (isBelow(DISK_CRITICAL))
    return critical(
      'disk',
      `데이터 디스크에 ${left}만 남았습니다.`,
      '가득 차면 접수와 호출이 멈춥니다. 지금 디스크를 비우거나 늘려 주세요.',
    )
  return isBelow(DISK_LOW)
    ? warning('disk', `데이터 디스크에 ${left} 남았습니다.`, '디스크를 비우거나 늘려 주세요.')
    : fine('disk', `데이터 디스크에 ${left} 남았습니다.`)
}

export function checkClock(state: ClockState): ServerFinding {
  if (state === 'OK') return fine('clock', '서버 시계가 맞습니다.')
  return critical(
    'clock',
    '서버 시계가 틀린 것 같습니다.',
    '서버 컴퓨터의 시각을 확인해 주세요. 맞으면 최종관리자가 콘솔 위의 알림에서 확인하면 됩니다.',
  )
}

/** @param certificate the one in use, as PEM or DER; undefined where a proxy serves https, or nobody does */
export function checkCertificate(certificate: Buffer | undefined, now: Date): ServerFinding {
  if (!certificate) return fine('certificate', '이 서버는 인증서를 쓰지 않습니다.')
  const { validFromDate, validToDate } = new X509Certificate(certificate)
  const left = validToDate.getTime() - now.getTime()
  const advice = '인증서를 갱신해 TLS_CERT와 TLS_KEY의 파일을 바꿔 주세요. 한 시간 안에 저절로 적용됩니다.'
  if (validFromDate > now) return critical('certificate', '인증서의 시작일이 아직 되지 않았습니다.', advice)
  if (left < 0) return critical('certificate', '인증서의 기간이 끝났습니다.', advice, validToDate)
  const text = `인증서의 기간이 ${Math.floor(left / DAY_MS)}일 남았습니다.`
  if (left < CERTIFICATE_CRITICAL_MS) return critical('certificate', text, advice)
  if (left < CERTIFICATE_WARNING_MS) return warning('certificate', text, advice)
  const issuer = missingIssuer(certificate)
  return issuer === undefined ? fine('certificate', text) : warning('certificate', ...chainFault(issuer))
}

/** Says that the file of the certificate lacks that of its authority, and what to do. */
export const chainFault = (issuer: string): [text: string, advice: string] => [
  `TLS_CERT의 파일에 발급 기관의 인증서가 없습니다: ${issuer}`,
  '서버 인증서 뒤에 발급 기관의 중간 인증서(체인)를 이어 붙여 주세요. 없으면 브라우저가 페이지를 열지 않을 수 있습니다.',
]

export function checkJobs(jobs: ReadonlyMap<string, JobState>, now: Date): ServerFinding {
  const failing = [...jobs].flatMap(([name, { failingSince }]) => (failingSince ? [{ name, failingSince }] : []))
  const since = failing.map((job) => job.failingSince).toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (!since) return fine('jobs', '정기 작업이 모두 잘 됩니다.')
  return (now.getTime() - since.getTime() > JOB_CRITICAL_MS ? critical : warning)(
    'jobs',
    `정기 작업이 실패하고 있습니다: ${namesOf(failing)}`,
    '서버 기록에서 이 이름을 찾아 까닭을 확인해 주세요.',
    since,
  )
}

export interface KnownDisplay {
  /** Whether it has a name or is approved; others come and go. */
  readonly isKnown: boolean
  readonly name: string
  readonly goneAt: string | null
  /** Whether it cannot show or play something. */
  readonly hasProblem: boolean
}

/** A receiver of events. */
export interface KnownReceiver {
  readonly url: string
  readonly stoppedAt: string | null
  readonly reason: StopReason | null
  readonly failingSince: string | null
}

export function checkWebhooks(receivers: readonly KnownReceiver[], now: Date): ServerFinding {
  const found = (some: readonly KnownReceiver[], since: (receiver: KnownReceiver) => string | null) => ({
    names: namesOf(some.map(({ url }) => ({ name: new URL(url).host }))),
    since: new Date(
      some.map(since).reduce<string>((least, at) => (at !== null && at < least ? at : least), now.toISOString()),
    ),
  })
  const restored = receivers.filter(({ reason }) => reason === 'RESTORED')
  if (restored.length > 0) {
    const { names, since } = found(restored, ({ stoppedAt }) => stoppedAt)
    return critical(
      'webhooks',
      `복원한 뒤 확인을 기다리는 외부 알림이 있습니다: ${names}`,
      '최종관리자가 연동 페이지에서 받는 곳을 확인하고 다시 시작해 주세요. 그때까지 보내지 않습니다.',
      since,
    )
  }
  const stopped = receivers.filter(({ stoppedAt }) => stoppedAt !== null)
  if (stopped.length > 0) {
    const { names, since } = found(stopped, ({ stoppedAt }) => stoppedAt)
    return critical(
      'webhooks',
      `전달되지 않아 외부 알림이 중지되었습니다: ${names}`,
      '전산 담당자가 받는 쪽 프로그램을 확인한 뒤 알림을 다시 시작해 주세요. 밀린 알림은 보관되어 있습니다.',
      since,
    )
  }
  const failing = receivers.filter(
    ({ failingSince }) => failingSince !== null && now.getTime() - Date.parse(failingSince) > RECEIVER_AWAY_MS,
  )
  if (failing.length > 0) {
    const { names, since } = found(failing, ({ failingSince }) => failingSince)
    return warning(
      'webhooks',
      `외부 알림이 전달되지 않고 있습니다: ${names}`,
      '받는 쪽 프로그램과 네트워크를 확인해 주세요. 저절로 다시 시도합니다.',
      since,
    )
  }
  return receivers.length === 0
    ? fine('webhooks', '외부 알림을 받는 곳이 없습니다.')
    : fine('webhooks', '외부 알림이 모두 전달되고 있습니다.')
}

export function checkDisplays(all: readonly KnownDisplay[], now: Date): ServerFinding {
  const displays = all.filter(({ isKnown }) => isKnown)
  const away = displays.filter(({ goneAt }) => goneAt !== null && now.getTime() - Date.parse(goneAt) > DISPLAY_AWAY_MS)
  if (away.length > 0)
    return warning(
      'displays',
      `연결이 끊긴 화면이 ${away.length}대 있습니다: ${namesOf(away)}`,
      '화면의 전원과 네트워크를 확인해 주세요. 없앤 화면은 대기판관리에서 지워 주세요.',
      new Date(away.map(({ goneAt }) => goneAt ?? '').toSorted()[0] ?? now),
    )
  const ill = displays.filter(({ hasProblem }) => hasProblem)
  if (ill.length > 0)
    return warning(
      'displays',
      `문제가 있는 화면이 ${ill.length}대 있습니다: ${namesOf(ill)}`,
      '대기판관리의 화면 목록에서 무엇이 문제인지 확인해 주세요.',
    )
  return displays.length === 0
    ? fine('displays', '이름을 정한 화면이 없습니다.')
    : fine('displays', `화면 ${displays.length}대가 모두 연결되어 있습니다.`)
}

/** A board where a patient has waited longer than its room's limit. */
export interface LongQueue {
  readonly name: string
  readonly minutes: number
}

export function checkQueues(queues: readonly LongQueue[]): ServerFinding {
  if (queues.length === 0) return fine('queues', '대기 시간 한도를 넘은 대기판이 없습니다.')
  const longest = Math.max(...queues.map(({ minutes }) => minutes))
  return warning(
    'queues',
    `대기 시간 한도를 넘은 대기판이 ${queues.length}개 있습니다 (최대 ${longest}분): ${namesOf(queues)}`,
    '대기자관리에서 오래 기다린 환자를 확인해 주세요. 한도는 검사실관리에서 바꿉니다.',
  )
}

/** @param failingSince since when the provider of hospital accounts does not answer; null while it does */
export function checkProvider(failingSince: Date | null, now: Date): ServerFinding {
  if (!failingSince) return fine('provider', '병원 계정 서버가 잘 응답합니다.')
  return (now.getTime() - failingSince.getTime() > PROVIDER_CRITICAL_MS ? critical : warning)(
    'provider',
    '병원 계정 서버가 응답하지 않습니다. 병원 계정으로는 로그인할 수 없습니다.',
    '병원 계정 서버와 네트워크, OIDC_ISSUER의 주소를 확인해 주세요. 아이디와 비밀번호로는 계속 로그인할 수 있습니다.',
    failingSince,
  )
}

/** A key of another program that was tried from an address that it does not have. */
export interface MisplacedKey {
  readonly name: string
  readonly address: string
  readonly at: string
}

export function checkKeys(keys: readonly MisplacedKey[]): ServerFinding {
  const since = keys.map(({ at }) => at).toSorted()[0]
  if (since === undefined) return fine('keys', '등록되지 않은 주소에서 쓰인 연동 키가 없습니다.')
  const tried = keys.map(({ name, address }) => ({ name: `${name} (${address})` }))
  return warning(
    'keys',
    `등록되지 않은 주소에서 연동 키를 쓰려고 했습니다: ${namesOf(tried)}`,
    '막았습니다. 그 프로그램의 주소가 바뀌었으면 새 주소로 키를 다시 만들고, 모르는 주소이면 키가 새어 나간 것이니 사용자관리의 연동 키에서 폐기해 주세요.',
    new Date(since),
  )
}

function namesOf(items: readonly { readonly name: string }[]): string {
  const names = items.map(({ name }) => name || '-')
  return names.length > NAMED_MAX ? `${names.slice(0, NAMED_MAX).join(', ')} …` : names.join(', ')
}
