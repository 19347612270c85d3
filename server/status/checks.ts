import { X509Certificate } from 'node:crypto'
import type { ClockState } from '../../contract/clock.ts'
import type { CheckId } from '../../domain/serverChecks.ts'
import type { StopReason } from '../../contract/webhooks.ts'
import type { Text } from '../../domain/text.ts'
import type { Disk } from '../disk/diskSpace.ts'
import { missingIssuer } from '../http/certificateChain.ts'
import { say } from '../http/messages/say.ts'
import { critical, fine, type Finding, warning } from './finding.ts'
import type { JobState } from './jobs.ts'

/** Result of a check of a running server. */
export type ServerFinding = Finding<CheckId, Text>

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
  if (!answer) return critical('database', say('DATABASE_AWAY'), say('database.away.advice'))
  if (answer.isReadOnly) return critical('database', say('database.readOnly'), say('database.readOnly.advice'))
  return answer.ms > DATABASE_SLOW_MS
    ? warning('database', say('database.slow'), say('database.slow.advice'))
    : fine('database', say('database.ok'))
}

/** @param disk that of the data folder; null when the folder cannot be read */
export function checkDisk(disk: Disk | null): ServerFinding {
  if (!disk) return critical('disk', say('disk.unreadable'), say('disk.unreadable.advice'))
  const { free, size, isWritable } = disk
  if (!isWritable) return critical('disk', say('disk.readOnly'), say('disk.readOnly.advice'))
  const isBelow = (limit: typeof DISK_LOW) => free < limit.bytes && free < limit.share * size
  const left = `${(free / GIB).toFixed(1)}GB`
  if (isBelow(DISK_CRITICAL)) return critical('disk', say('disk.critical', { left }), say('disk.critical.advice'))
  return isBelow(DISK_LOW)
    ? warning('disk', say('disk.left', { left }), say('disk.low.advice'))
    : fine('disk', say('disk.left', { left }))
}

export function checkClock(state: ClockState): ServerFinding {
  if (state === 'OK') return fine('clock', say('clock.ok'))
  return critical('clock', say('clock.wrong'), say('clock.wrong.advice'))
}

/** @param certificate the one in use, as PEM or DER; undefined where a proxy serves https, or nobody does */
export function checkCertificate(certificate: Buffer | undefined, now: Date): ServerFinding {
  if (!certificate) return fine('certificate', say('certificate.none'))
  const { validFromDate, validToDate } = new X509Certificate(certificate)
  const left = validToDate.getTime() - now.getTime()
  const advice = say('certificate.advice')
  if (validFromDate > now) return critical('certificate', say('certificate.early'), advice)
  if (left < 0) return critical('certificate', say('certificate.over'), advice, validToDate)
  const text = say('certificate.left', { days: Math.floor(left / DAY_MS) })
  if (left < CERTIFICATE_CRITICAL_MS) return critical('certificate', text, advice)
  if (left < CERTIFICATE_WARNING_MS) return warning('certificate', text, advice)
  const issuer = missingIssuer(certificate)
  return issuer === undefined ? fine('certificate', text) : warning('certificate', ...chainFault(issuer))
}

/** Says that the file of the certificate lacks that of its authority, and what to do. */
export const chainFault = (issuer: string): [text: Text, advice: Text] => [
  say('certificate.chain', { issuer }),
  say('certificate.chain.advice'),
]

export function checkJobs(jobs: ReadonlyMap<string, JobState>, now: Date): ServerFinding {
  const failing = [...jobs].flatMap(([name, { failingSince }]) => (failingSince ? [{ name, failingSince }] : []))
  const since = failing.map((job) => job.failingSince).toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (!since) return fine('jobs', say('jobs.ok'))
  return (now.getTime() - since.getTime() > JOB_CRITICAL_MS ? critical : warning)(
    'jobs',
    say('jobs.failing', { jobs: namesOf(failing) }),
    say('jobs.failing.advice'),
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
    return critical('webhooks', say('webhooks.restored', { names }), say('webhooks.restored.advice'), since)
  }
  const stopped = receivers.filter(({ stoppedAt }) => stoppedAt !== null)
  if (stopped.length > 0) {
    const { names, since } = found(stopped, ({ stoppedAt }) => stoppedAt)
    return critical('webhooks', say('webhooks.stopped', { names }), say('webhooks.stopped.advice'), since)
  }
  const failing = receivers.filter(
    ({ failingSince }) => failingSince !== null && now.getTime() - Date.parse(failingSince) > RECEIVER_AWAY_MS,
  )
  if (failing.length > 0) {
    const { names, since } = found(failing, ({ failingSince }) => failingSince)
    return warning('webhooks', say('webhooks.failing', { names }), say('webhooks.failing.advice'), since)
  }
  return receivers.length === 0 ? fine('webhooks', say('webhooks.none')) : fine('webhooks', say('webhooks.ok'))
}

/** @param hasBoards whether there is a board that a screen could show */
export function checkDisplays(all: readonly KnownDisplay[], now: Date, hasBoards = false): ServerFinding {
  const displays = all.filter(({ isKnown }) => isKnown)
  const away = displays.filter(({ goneAt }) => goneAt !== null && now.getTime() - Date.parse(goneAt) > DISPLAY_AWAY_MS)
  if (away.length > 0)
    return warning(
      'displays',
      say('displays.away', { count: away.length, screens: namesOf(away) }),
      say('displays.away.advice'),
      new Date(away.map(({ goneAt }) => goneAt ?? '').toSorted()[0] ?? now),
    )
  const ill = displays.filter(({ hasProblem }) => hasProblem)
  if (ill.length > 0)
    return warning(
      'displays',
      say('displays.ill', { count: ill.length, screens: namesOf(ill) }),
      say('displays.ill.advice'),
    )
  if (displays.length === 0 && hasBoards)
    return warning('displays', say('displays.unnamed'), say('displays.unnamed.advice'))
  return displays.length === 0
    ? fine('displays', say('displays.none'))
    : fine('displays', say('displays.ok', { count: displays.length }))
}

/** A board where a patient has waited longer than its room's limit. */
export interface LongQueue {
  readonly name: string
  readonly minutes: number
}

export function checkQueues(queues: readonly LongQueue[]): ServerFinding {
  if (queues.length === 0) return fine('queues', say('queues.ok'))
  const longest = Math.max(...queues.map(({ minutes }) => minutes))
  return warning(
    'queues',
    say('queues.long', { count: queues.length, minutes: longest, boards: namesOf(queues) }),
    say('queues.long.advice'),
  )
}

/** @param failingSince since when the provider of hospital accounts does not answer; null while it does */
export function checkProvider(failingSince: Date | null, now: Date): ServerFinding {
  if (!failingSince) return fine('provider', say('provider.ok'))
  return (now.getTime() - failingSince.getTime() > PROVIDER_CRITICAL_MS ? critical : warning)(
    'provider',
    say('provider.failing'),
    say('provider.failing.advice'),
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
  if (since === undefined) return fine('keys', say('keys.ok'))
  const tried = keys.map(({ name, address }) => ({ name: `${name} (${address})` }))
  return warning('keys', say('keys.tried', { names: namesOf(tried) }), say('keys.tried.advice'), new Date(since))
}

function namesOf(items: readonly { readonly name: string }[]): string {
  const names = items.map(({ name }) => name || '-')
  return names.length > NAMED_MAX ? `${names.slice(0, NAMED_MAX).join(', ')} …` : names.join(', ')
}
