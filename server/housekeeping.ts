import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { clearAudit, sealAudit } from './audit/chain.ts'
import { ChainSigner } from './audit/chainSigner.ts'
import { ACCOUNT_DAYS, clearKept } from './audit/keptEntries.ts'
import type { SeenPatients } from './audit/seenPatients.ts'
import { dayBefore, dayIn, daySpan } from '../domain/days.ts'
import { clearFailures } from './auth/loginFailures.ts'
import type { ClockWatch } from './clock/clockWatch.ts'
import type { Config } from './config.ts'
import { exists } from './disk/fileAccess.ts'
import type { SettingService } from './settings/settingService.ts'
import { evictIdempotencyKeys } from './http/idempotencyKeys.ts'
import { readDatabaseNow } from './db/dialects/databaseNow.ts'
import { eraseFreeSpaceAtWork } from './db/sqlite/eraseFreeSpace.ts'
import { clearNames } from './db/audit/recordNames.ts'
import type { DB } from './db/schema.ts'
import type { EmergencyService } from './queue/emergencies/emergencyService.ts'
import type { PauseService } from './queue/pauses/pauseService.ts'
import { clearTaps } from './queue/tags/tagTapRepository.ts'
import { DATABASE } from './disk/dataFolder.ts'
import { oldCopies, removeOldCopies } from './disk/oldCopies.ts'
import { SHEET_LIST_MAX, sheetPage } from './emergency/sheetPage.ts'
import { removeSheet, writeSheet } from './emergency/writeSheet.ts'
import type { DidWaitingLists } from './didWaitings/didWaitingLists.ts'
import type { FileSweep } from './files/fileSweep.ts'
import { eraseIntake } from './intake/intakeRepository.ts'
import { eraseFiles } from './intake/folder/folderRepository.ts'
import type { IntakeFolder } from './intake/folder/intakeFolder.ts'
import { eraseFailures } from './intake/hl7/hl7Repository.ts'
import { clearUnchanged } from './intake/unchanged.ts'
import type { Jobs } from './status/jobs.ts'
import { eraseAppointments } from './visits/appointments/eraseAppointments.ts'
import { findLastNumber } from './visits/dayNumbers.ts'
import { eraseNames } from './visits/eraseNames.ts'
import type { StatisticsService } from './statistics/statisticsService.ts'
import type { VisitService } from './visits/visitService.ts'
import { clearDeliveries } from './webhooks/deliveryRepository.ts'

const SEAL_PERIOD_MS = 5_000
/** Maximum delay after which a board shows the end of its pause or emergency text. */
const PAUSE_PERIOD_MS = 1_000
const MINUTE_MS = 60_000
/** Maximum delay after which a file in the intake folder is seen. */
const FOLDER_PERIOD_MS = 1_000
const SHEET_PERIOD_MS = 5 * MINUTE_MS
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Retention of the list of messages without an effect. */
const UNCHANGED_MS = 7 * DAY_MS
/** Retention of failed HL7 messages. */
const HL7_FAILED_MS = 72 * HOUR_MS
/** Retention of events that were sent, or wait for a receiver that was stopped. */
const EVENT_LOG_MS = 30 * DAY_MS

/** Dependencies of the jobs. */
export interface JobDependencies {
  readonly db: Kysely<DB>
  readonly config: Config
  readonly settings: Pick<SettingService, 'current'>
  readonly clock: ClockWatch
  readonly visits: VisitService
  readonly lists: DidWaitingLists
  readonly pauses: PauseService
  readonly statistics: StatisticsService
  readonly emergencies: EmergencyService
  readonly seen: SeenPatients
  /** Undefined without INTAKE_DIR. */
  readonly folder: IntakeFolder | undefined
  readonly files: FileSweep
  readonly log: FastifyBaseLogger
}

/**
 * Adds the server's periodic jobs: they seal the audit log, and delete or close what has expired. Irreversible jobs
 * that depend on the date wait while the clock may be wrong (docs/decisions/data.md#a-wrong-clock).
 */
export function housekeeping(
  jobs: Jobs,
  {
    db,
    config,
    settings,
    clock,
    visits,
    lists,
    pauses,
    emergencies,
    statistics,
    seen,
    folder,
    files,
    log,
  }: JobDependencies,
): void {
  const { secretKey, dataDir } = config
  const signer =
    secretKey &&
    new ChainSigner(secretKey, dataDir, (facts) => log.error(facts, 'audit log was changed outside of the server'))
  /** Erased data is removed from the WAL too, as soon as no process reads an older snapshot. */
  let isUnerased = true
  jobs.every('end pauses', PAUSE_PERIOD_MS, () => pauses.endOver())
  jobs.every('end emergency texts', PAUSE_PERIOD_MS, () => emergencies.endOver())
  jobs.every('seal audit log', SEAL_PERIOD_MS, (signal) => sealAudit(db, signal, signer))
  jobs.every('log patients seen', MINUTE_MS, () => seen.flush())
  jobs.every('clear taps', HOUR_MS, () => clearTaps(db, new Date(Date.now() - HOUR_MS)))
  jobs.every('clear failed sign-ins', DAY_MS, () => clearFailures(db, new Date()))
  jobs.every('clear messages', HOUR_MS, async () => {
    await clearUnchanged(db, new Date(Date.now() - UNCHANGED_MS))
    if (await eraseFailures(db, new Date(Date.now() - HL7_FAILED_MS))) isUnerased = true
  })
  jobs.every('clear sent events', HOUR_MS, () => clearDeliveries(db, new Date(Date.now() - EVENT_LOG_MS)))
  jobs.every('clear idempotency keys', HOUR_MS, () => evictIdempotencyKeys(db, new Date()))

  if (folder) jobs.every('read intake folder', FOLDER_PERIOD_MS, (signal) => folder.look(signal))

  jobs.every('write emergency sheet', SHEET_PERIOD_MS, async () => {
    const { sheet, dir } = config.emergency
    if (sheet === 'off') return removeSheet(dir)
    const queues = await lists.queuesOfAllBoards(SHEET_LIST_MAX)
    const at = new Date()
    const lastNumber = await findLastNumber(db, dayIn(config.timeZone, at))
    const made = { queues, at, timeZone: config.timeZone, hasFullNames: sheet === 'full', lastNumber }
    await writeSheet(dir, sheetPage(made))
  })

  jobs.every('erase free space', MINUTE_MS, async () => {
    if (isUnerased) isUnerased = !(await eraseFreeSpaceAtWork(db))
  })
  // Also after midnight within a minute; a wrong clock would take everybody off the walls.
  jobs.every('mark left over visits', MINUTE_MS, async (signal) => {
    if ((await clock.check()) === 'OK') await visits.markLeftOver(signal)
  })
  jobs.every('roll up statistics', MINUTE_MS, (signal) => statistics.keepUp(signal))
  const byCalendar: Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>> = {
    'clear audit log': async (signal) => {
      // By the clock of the trigger that keeps the log, so that it refuses none of these lines.
      const now = await readDatabaseNow(db)
      const keptSince = new Date(now - Math.max(settings.current.auditDays, ACCOUNT_DAYS) * DAY_MS)
      await clearAudit(db, new Date(now - settings.current.auditDays * DAY_MS), signal, signer)
      await clearKept(db, keptSince, signal, signer)
      await clearNames(db, keptSince)
    },
    'remove unused uploads': () => files.sweep(new Date()),
    'close forgotten visits': async (signal) => {
      if (config.visitCloseDays > 0) await visits.closeForgotten(beginningOfDay(config, config.visitCloseDays), signal)
    },
    // Apart from the names in the database: the folder may be on a computer that is away.
    'erase lists of patients': async () => folder?.erase(beginningOfDay(config, settings.current.visitNameDays)),
    'erase names': async (signal) => {
      const days = settings.current.visitNameDays
      const before = beginningOfDay(config, days)
      for (const path of removeOldCopies(config.dataDir, before))
        log.info({ path, before: before.toISOString() }, 'old copy of the database deleted')
      await eraseFailures(db, before)
      await eraseFiles(db, dayBefore(dayIn(config.timeZone, new Date()), days))
      const expected = await eraseAppointments(db, dayBefore(dayIn(config.timeZone, new Date()), days), signal)
      const erased = await eraseNames(db, before, signal)
      await eraseIntake(db, dayBefore(dayIn(config.timeZone, new Date()), days), aDayAgo(), signal)
      if (expected + erased === 0) return
      isUnerased = !(await eraseFreeSpaceAtWork(db))
      log.info(
        { visits: erased, appointments: expected, copies: copiesWithNames(config, days) },
        'names erased, these copies may still contain them',
      )
    },
  }
  const runs = Object.entries(byCalendar).map(([name, work]) =>
    jobs.every(name, HOUR_MS, async (signal) => {
      if ((await clock.check()) === 'OK') await work(signal)
    }),
  )
  clock.onConfirmed(() => runs.forEach((run) => run()))
}

const aDayAgo = () => new Date(Date.now() - DAY_MS).toISOString()

/** Returns midnight at the hospital, `days` days ago. */
function beginningOfDay({ timeZone }: Config, days: number): Date {
  const [beginning] = daySpan(timeZone)(dayBefore(dayIn(timeZone, new Date()), days))
  return new Date(beginning)
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
