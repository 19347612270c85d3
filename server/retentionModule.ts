import { join } from 'node:path'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { dayBefore, dayIn, dayStart } from '../domain/days.ts'
import type { Config } from './config.ts'
import { eraseFreeSpaceAtWork } from './db/sqlite/eraseFreeSpace.ts'
import { DATABASE, BEFORE_RESTORE, BEFORE_UPGRADE } from './disk/dataFolder.ts'
import { exists } from './disk/fileAccess.ts'
import { evictIdempotencyKeys } from './http/idempotency.ts'
import { eraseFiles } from './intake/folder/folderRepository.ts'
import { eraseFailures } from './intake/hl7/hl7Channel.ts'
import { eraseIntake } from './intake/intakeRepository.ts'
import { clearUnchanged } from './intake/unchanged.ts'
import type { Context, Module } from './module.ts'
import { eraseAppointments } from './visits/appointments/appointmentRepository.ts'
import { eraseNames } from './visits/eraseNames.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Retention of the lists of messages without an effect, and of refused ones. */
const UNCHANGED_MS = 7 * DAY_MS
/** Retention of failed HL7 messages. */
const HL7_FAILED_MS = 72 * HOUR_MS

/** Erases the names of patients, and what may contain them, in all tables, copies and free space. */
export function retentionModule({ db, config, settings, app: { log } }: Context): Module {
  const { timeZone, dataDir } = config
  /** Erased data is removed from the WAL too, as soon as no process reads an older snapshot. */
  let isUnerased = true
  const clearMessages = async () => {
    await clearUnchanged(db, new Date(Date.now() - UNCHANGED_MS))
    if (await eraseFailures(db, new Date(Date.now() - HL7_FAILED_MS))) isUnerased = true
  }
  const eraseAll = async (signal: AbortSignal) => {
    const days = settings.current.visitNameDays
    const before = dayStart(timeZone, days)
    const beforeDay = dayBefore(dayIn(timeZone, new Date()), days)
    for (const path of removeOldCopies(dataDir, before))
      log.info({ path, before: before.toISOString() }, 'old copy of the database deleted')
    await eraseFailures(db, before)
    await eraseFiles(db, beforeDay)
    const expected = await eraseAppointments(db, beforeDay, signal)
    const erased = await eraseNames(db, before, signal)
    await eraseIntake(db, beforeDay, new Date(Date.now() - DAY_MS).toISOString(), signal)
    if (expected + erased === 0) return
    isUnerased = !(await eraseFreeSpaceAtWork(db))
    log.info(
      { visits: erased, appointments: expected, copies: copiesWithNames(config, days) },
      'names erased, these copies may still contain them',
    )
  }
  const eraseFreeSpace = async () => {
    if (isUnerased) isUnerased = !(await eraseFreeSpaceAtWork(db))
  }
  return {
    jobs: [
      ['clear messages', HOUR_MS, clearMessages],
      ['clear idempotency keys', HOUR_MS, () => evictIdempotencyKeys(db, new Date())],
      ['erase names', HOUR_MS, eraseAll, 'when the clock is right'],
      ['erase free space', MINUTE_MS, eraseFreeSpace],
    ],
  }
}

/** Returns the copies that may still contain erased names, and until when. */
function copiesWithNames({ dataDir, databaseUrl, backup }: Config, nameDays: number): string[] {
  const until = (from: Date) => new Date(from.getTime() + (nameDays + 1) * DAY_MS).toISOString().slice(0, 10)
  return [
    ...oldCopies(dataDir).map(({ path, madeAt }) => `${path} (until ${until(madeAt)})`),
    ...(backup ? [`${backup.dir} (the last ${backup.keep} archives)`] : []),
    ...(databaseUrl !== undefined && exists(join(dataDir, DATABASE))
      ? [`${join(dataDir, DATABASE)} (database before the move to PostgreSQL, until it is deleted)`]
      : []),
  ]
}

/** A copy of old data, from before an upgrade or a restore; names in it outlive their erasure. */
interface OldCopy {
  readonly path: string
  readonly madeAt: Date
}

/** Returns the copies in a data folder: the files in `before-upgrade/`, and each `before-restore-…`. */
function oldCopies(dataDir: string): OldCopy[] {
  const upgrades = join(dataDir, BEFORE_UPGRADE)
  const names = exists(upgrades) ? readdirSync(upgrades).map((name) => join(BEFORE_UPGRADE, name)) : []
  const restores = readdirSync(dataDir).filter((name) => name.startsWith(BEFORE_RESTORE))
  return [...names, ...restores].map((name) => ({ path: join(dataDir, name), madeAt: madeAt(dataDir, name) }))
}

/** Deletes the copies made before an instant. @returns their paths. */
function removeOldCopies(dataDir: string, before: Date): string[] {
  const old = oldCopies(dataDir).filter((copy) => copy.madeAt < before)
  for (const { path } of old) rmSync(path, { recursive: true, force: true })
  return old.map(({ path }) => path)
}

/**
 * Returns when a copy was made. The name of a restore's folder contains the time, because moved files keep their own
 * times.
 */
function madeAt(dataDir: string, name: string): Date {
  const named = new Date(name.slice(BEFORE_RESTORE.length).replace(/T(\d\d)-(\d\d)-(\d\d)/, 'T$1:$2:$3'))
  return name.startsWith(BEFORE_RESTORE) && !Number.isNaN(named.getTime()) ? named : statSync(join(dataDir, name)).mtime
}
