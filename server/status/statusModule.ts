import type { SupportBundle } from '../../contract/status.ts'
import type { Context, Module } from '../module.ts'
import { Alerts } from './alerts.ts'
import { readBackupStatus } from './backupStatus.ts'
import { healthRoutes } from './healthRoutes.ts'
import type { Jobs } from './jobs.ts'
import { mailer } from './mail.ts'
import type { Metrics } from './metrics.ts'
import { metricsRoutes } from './metricsRoutes.ts'
import { readingMetrics } from './readMetrics.ts'
import { statusRoutes } from './statusRoutes.ts'
import type { StatusSources } from './checks/check.ts'
import { StatusWatch } from './statusWatch.ts'
import { computer } from './computer.ts'

const STATUS_PERIOD_MS = 60_000

interface StatusParts extends Omit<StatusSources, 'database' | 'dataDir' | 'hasBackups' | 'jobs' | 'limits'> {
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
    database,
    dataDir,
    hasBackups,
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
