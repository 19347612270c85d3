import type { FastifyInstance } from 'fastify'
import release from '../package.json' with { type: 'json' }
import { apiKeyModule } from './apiKeys/apiKeyModule.ts'
import { auditModule } from './audit/auditModule.ts'
import { failedLogins } from './audit/failedLogins.ts'
import { RepeatedEvents } from './audit/repeatedEvents.ts'
import { authModule } from './auth/authModule.ts'
import { holdCaller } from './auth/sessionRepository.ts'
import { backupModule } from './backup/backupModule.ts'
import { boardSetModule } from './boardSets/boardSetModule.ts'
import { clockModule } from './clock/clockModule.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { SecretBox } from './db/secrets.ts'
import { UnitOfWork } from './db/unitOfWork.ts'
import { didOptionModule } from './didOptions/didOptionModule.ts'
import { findOption } from './didOptions/didOptionRepository.ts'
import { didModule } from './dids/didModule.ts'
import { didWaitingModule } from './didWaitings/didWaitingModule.ts'
import { authorizeDisplay } from './displays/authorization.ts'
import { displayModule } from './displays/displayModule.ts'
import { apiDocs } from './docs/apiDocs.ts'
import { examModule } from './exams/examModule.ts'
import { fileModule } from './files/fileModule.ts'
import { settingModule } from './settings/settingModule.ts'
import { Authorizer } from './http/authorize.ts'
import { CallsUnderWay } from './http/callsUnderWay.ts'
import { createServer } from './http/createServer.ts'
import { intakeModule } from './intake/intakeModule.ts'
import { LogSink } from './log/logSink.ts'
import type { Context, Module } from './module.ts'
import { outageModule } from './outage/outageModule.ts'
import { patientPageModule } from './patientPages/patientPageModule.ts'
import { emergencyOf } from './queue/emergencies.ts'
import { queueModule } from './queue/queueModule.ts'
import { createBus } from './realtime/postgresBus.ts'
import { redirectToHttps } from './redirectToHttps.ts'
import { retentionModule } from './retentionModule.ts'
import { rightModule } from './rights/rightModule.ts'
import { holdWithheldRights, readWithheldRights } from './rights/rightRepository.ts'
import { roomModule } from './rooms/roomModule.ts'
import { builtVersion, webApplication } from './static/webApplication.ts'
import { statisticsModule } from './statistics/statisticsModule.ts'
import { mustBeMounted } from './status/backupStatus.ts'
import { Jobs } from './status/jobs.ts'
import { statusModule } from './status/statusModule.ts'
import { tagMappingModule } from './tagMappings/tagMappingModule.ts'
import { Certificate } from './tls.ts'
import { ticketModule } from './tickets/ticketModule.ts'
import { userModule } from './users/userModule.ts'
import { findLastNumber } from './visits/dayNumbers.ts'
import { visitModule } from './visits/visitModule.ts'
import { voiceModule } from './voice/voiceModule.ts'
import { notifyingReceivers, StatusChanges } from './webhooks/notifiedChanges.ts'
import { webhookModule } from './webhooks/webhookModule.ts'
import { WebhookOutbox } from './webhooks/webhookOutbox.ts'

/** Interval to check for a renewed certificate, which appears weeks before the old one expires. */
const RENEWAL_PERIOD_MS = 3_600_000

/** The server, built from all its modules. */
export interface Application {
  readonly app: FastifyInstance
  /** Starts the periodic jobs, which end when the server closes. */
  readonly startJobs: () => void
  /** Whether the server's clock is known to be right (docs/decisions/data.md#a-wrong-clock). */
  readonly isClockRight: () => Promise<boolean>
  /** Notifies the receivers of events that a backup failed. */
  readonly backupFailed: (at: Date, reason: string) => Promise<void>
}

/** Builds the server from all its modules. The caller starts listening and closes it. */
export async function buildApp(config: Config, database: Database): Promise<Application> {
  const { db } = database
  const certificate = config.tls && new Certificate(config.tls)
  const log = new LogSink(config.logFile)
  const { app, liveMax } = createServer({
    log,
    tls: certificate?.used,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
  })
  if (config.redirectPort !== undefined) redirectToHttps(app, { host: config.host, port: config.redirectPort })
  // Loaded where somebody reads them.
  const metrics = config.metrics && new (await import('./status/metrics.ts')).Metrics(release.version)
  metrics?.observe(app)
  const calls = new CallsUnderWay(app)
  const jobs = new Jobs({
    failed: (job, error) => app.log.error({ err: error, job }, 'job failed, will be retried'),
    recovered: (job) => app.log.info({ job }, 'job succeeded again'),
  })
  const writes = {
    report: (error: unknown) => app.log.error({ err: error }, 'write failed, will be retried'),
    recovered: () => app.log.info('write succeeded again'),
  }
  const bus = createBus(
    config,
    db,
    (error) => app.log.error({ err: error }, 'event delivery failed'),
    () => app.log.info('event delivery restored'),
  )
  const box = new SecretBox(config.secretKey)
  const outbox = new WebhookOutbox(db, box)
  const unit = new UnitOfWork(db, bus, outbox)

  // The modules in the order in which they open; they close in the opposite one.
  const modules: Module[] = []
  const add = <M extends Module>(module: M): M['services'] => {
    modules.push(module)
    return module.services
  }
  add({ close: () => log.close() })
  add({ open: () => bus.open(), close: () => bus.close() })
  const { settings } = add(await settingModule(unit, config.fixed, config.databaseUrl !== undefined))
  const context: Context = { config, app, database, db, unit, bus, box, settings, writes }
  const version = builtVersion(release.version)
  const { clock } = add(clockModule(context))
  const audit = add(auditModule(context))
  const auth = add(await authModule(context, (writes) => failedLogins(writes, (why) => metrics?.signInFailed(why))))
  const { authenticateKey } = add(apiKeyModule(context))
  const authorizer = new Authorizer({
    authenticate: auth.authenticate,
    authenticateKey,
    authorizeDisplay: authorizeDisplay(db, (kind) => settings.accessOf(kind)),
    withheldRights: () => readWithheldRights(db),
    holdCaller: (tx, sessionId) => holdCaller(tx, sessionId, new Date()),
    holdWithheldRights,
  })
  add(userModule(context, auth.accounts, authorizer))
  add(rightModule(context))
  add(webhookModule(context, outbox))
  add(roomModule(context))
  add(examModule(context))
  add(tagMappingModule(context))
  add(didModule(context))
  add(boardSetModule(context))
  add(didOptionModule(context))
  add(await fileModule(context))
  const { estimates } = add(queueModule(context))
  const { lists, receipts } = add(
    didWaitingModule(context, estimates, findOption, (calls) => calls.forEach((call) => metrics?.painted(call))),
  )
  const readBoard = (didId: number) => lists.publicBoard(didId)
  add(visitModule(context, estimates))
  add(patientPageModule(context, estimates))
  add(statisticsModule(context))
  add(intakeModule(context, estimates, calls))
  add(ticketModule(context, estimates))
  add(voiceModule(context, emergencyOf))
  const { gateway } = add(
    await displayModule(context, {
      authenticate: auth.authenticate,
      readBoard,
      receipts,
      notifyingBus: notifyingReceivers(bus, db, outbox, writes.report),
      asked: new RepeatedEvents(),
      version,
      liveMax,
    }),
  )
  add(
    outageModule(
      context,
      (max) => lists.queuesOfAllBoards(max),
      (day) => findLastNumber(db, day),
    ),
  )
  add(retentionModule(context))
  if (certificate) add({ jobs: [['renew certificate', RENEWAL_PERIOD_MS, async () => certificate.renew(app.server)]] })
  const { folder } = add(backupModule(context, (plan) => mustBeMounted(db, plan)))
  const changes = new StatusChanges(db, outbox)
  add(
    statusModule(context, {
      jobs,
      version: release.version,
      build: version,
      lastErrors: () => log.lastErrors,
      changed: (checks) => changes.record(checks),
      metrics,
      sockets: () => gateway.size,
      backupFolder: () => folder?.fault ?? null,
      clock,
      certificate: () => certificate?.used.cert,
      provider: auth.provider,
      otherClocks: auth.clocks,
    }),
  )
  add({ close: () => jobs.stop() })

  await apiDocs(app, release.version)
  await app.register(
    async (api) => {
      authorizer.guard(api)
      audit.watch(api)
      for (const { routes } of modules) await routes?.(api)
    },
    { prefix: '/api' },
  )
  await webApplication(
    app,
    () => ({ ...settings.current, timeZone: config.timeZone, hasProvider: auth.provider !== undefined }),
    (didId) => (settings.accessOf('display') === 'OPEN' ? readBoard(didId) : Promise.resolve(undefined)),
  )
  run(app, modules)
  for (const job of modules.flatMap(({ jobs = [] }) => jobs)) {
    if (!job) continue
    const [name, periodMs, work, when] = job
    if (when !== 'when the clock is right') jobs.every(name, periodMs, work, when)
    else clock.onConfirmed(jobs.every(name, periodMs, async (signal) => (await clock.check()) === 'OK' && work(signal)))
  }
  return {
    app,
    startJobs: () => jobs.start(),
    isClockRight: async () => (await clock.check()) === 'OK',
    backupFailed: (at, reason) =>
      outbox.record([{ type: 'backup.failed', subject: 'backup', details: { at: at.toISOString(), reason } }]),
  }
}

/** Opens the modules before the application listens, and closes them with it. */
function run(app: FastifyInstance, modules: readonly Module[]): void {
  for (const { open, close } of modules) {
    // Fastify would take a result for an error. It runs the last of these hooks first.
    if (open) app.addHook('onReady', async () => void (await open()))
    if (close) app.addHook('onClose', async () => void (await close()))
  }
  for (const { stop } of modules.toReversed()) if (stop) app.addHook('preClose', async () => void (await stop()))
}
