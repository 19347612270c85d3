import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type SupportBundle, type Status, statusCalls, healthCalls } from '../../contract/status.ts'
import type { Context, Module } from '../module.ts'
import { Alerts } from './alerts.ts'
import { readBackupStatus } from './backupStatus.ts'
import type { Jobs } from './jobs.ts'
import { mailer } from './mail.ts'
import type { Metrics } from './metrics.ts'
import { metricsRoutes } from './metricsRoutes.ts'
import { readingMetrics } from './readMetrics.ts'
import type { StatusSources } from './checks/check.ts'
import { StatusWatch } from './statusWatch.ts'
import { computer } from './computer.ts'
import { backupCalls, type BackupStatus } from '../../contract/backup.ts'
import { languageOf } from '../http/errorHandler.ts'
import { route } from '../http/route.ts'
import { worstOf } from './finding.ts'
import type { DB } from '../db/schema.ts'
import type { Bus } from '../events/bus.ts'
import { refuse } from '../http/refusals.ts'
import { logFailure, recentCalls } from '../http/failures.ts'
import { databaseAway } from '../http/storageFailures.ts'

const STATUS_PERIOD_MS = 60_000

interface StatusParts extends Omit<StatusSources, 'config' | 'database' | 'jobs' | 'limits'> {
  readonly jobs: Jobs
  /** Version of this server, and the build of the browser application that it serves. */
  readonly version: string
  readonly build: string
  readonly lastErrors: () => Readonly<SupportBundle['errors']>
  /** Is called with all checks once a minute. */
  readonly changed: (checks: Awaited<ReturnType<StatusWatch['read']>>) => Promise<void>
  /** Undefined where nobody reads metrics. */
  readonly metrics: Metrics | undefined
  /** Number of open WebSocket connections. */
  readonly sockets: () => number
}

/** How the server is: its checks, alerts, health, metrics and support bundle. */
export function statusModule({ app, config, database, db, bus, settings }: Context, parts: StatusParts): Module {
  const { jobs, metrics, version, build, changed } = parts
  const { dataDir, mail, timeZone } = config
  const hasBackups = config.backup !== undefined
  const watch = new StatusWatch({
    ...parts,
    config,
    database,
    jobs: () => jobs.states,
    limits: () => settings.waitLimits,
  })
  const alerts = mail && new Alerts(mailer(mail), timeZone)
  if (config.metrics && metrics)
    metricsRoutes(
      app,
      config.metrics,
      readingMetrics(metrics, {
        database,
        dataDir,
        jobs: () => jobs.states,
        status: () => watch.look(),
        sockets: parts.sockets,
      }),
    )
  return {
    routes(api) {
      healthRoutes(api, { db, bus, version, hasBackups })
      statusRoutes(api, {
        watch,
        backup: () => readBackupStatus(db, hasBackups),
        server: { version, build, startedAt: new Date().toISOString(), database: database.dialect },
        bundle: () => ({
          settings: { ...config.open, ...settings.current },
          computer: computer(),
          jobs: jobs.list(),
          errors: [...parts.lastErrors()],
        }),
      })
    },
    jobs: [
      // The watch remembers since when each check has been in its state.
      ['check status', STATUS_PERIOD_MS, async () => changed(await watch.read())],
      alerts && ['send alerts', STATUS_PERIOD_MS, async () => alerts.check(await watch.read())],
    ],
  }
}

interface StatusDependencies {
  readonly watch: StatusWatch
  /** Reads how the nightly backup stands. */
  readonly backup: () => Promise<BackupStatus>
  /** Facts that do not change while the server runs. */
  readonly server: Omit<Status['server'], 'now'>
  /** Returns the parts of the support bundle besides the status. */
  readonly bundle: () => Omit<SupportBundle, 'status'>
}

/** Registers the calls of `/v1/status` and `/v1/backup`, for managers. */
function statusRoutes(app: FastifyInstance, { watch, backup, server, bundle }: StatusDependencies): void {
  route(app, backupCalls.read, () => backup())
  const statusFor = async (request: FastifyRequest): Promise<Status> => {
    const checks = await watch.read(languageOf(request))
    return {
      state: worstOf(checks),
      checks: [...checks],
      server: { ...server, now: new Date().toISOString() },
    }
  }
  route(app, statusCalls.read, ({ request }) => statusFor(request))
  route(app, statusCalls.bundle, async ({ request }) => ({ status: await statusFor(request), ...bundle() }))
}

interface HealthDependencies {
  readonly db: Kysely<DB>
  readonly bus: Bus
  readonly version: string
  /** Whether the server makes nightly backups. */
  readonly hasBackups: boolean
}

/**
 * Registers the health check: 200 while the database responds and has a user, 503 otherwise, while many calls fail, and
 * while this server receives no events of the others. Calls that a full disk refuses do not count. A database may answer
 * one query and fail the others.
 */
function healthRoutes(app: FastifyInstance, { db, bus, version, hasBackups }: HealthDependencies): void {
  const calls = recentCalls(app)
  let isDeaf = false
  const unsubscribe = bus.subscribe(({ kind }) => {
    if (kind === 'deaf' || kind === 'gap') isDeaf = kind === 'deaf'
  })
  app.addHook('onClose', async () => unsubscribe())
  app.addHook('onResponse', async (request) => {
    if (request.routeOptions.config.call !== healthCalls.health) calls.answered(request)
  })
  route(app, healthCalls.health, async ({ request }) => {
    const user = await db
      .selectFrom('users')
      .select('id')
      .limit(1)
      .executeTakeFirst()
      .catch((error: unknown) => {
        logFailure(request, databaseAway().code, 'error', { err: error })
        throw databaseAway()
      })
    if (!user) throw refuse(503, 'STARTING')
    if (calls.areFailing) throw refuse(503, 'CALLS_FAIL')
    if (isDeaf) throw refuse(503, 'DEAF')
    const { state: backup, reason } = await readBackupStatus(db, hasBackups)
    return { status: 'ok', version, backup, ...(backup === 'failed' && reason && { backupReason: reason }) } as const
  })
}
