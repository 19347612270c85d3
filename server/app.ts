import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import release from '../package.json' with { type: 'json' }
import { authenticateKey } from './apiKeys/authenticateKey.ts'
import { ReadLog } from './audit/readLog.ts'
import { SeenPatients } from './audit/seenPatients.ts'
import { secret } from './auth/secret.ts'
import { holdCaller } from './auth/sessionRepository.ts'
import { FolderWatch } from './backup/folderWatch.ts'
import { ClockWatch } from './clock/clockWatch.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { FirstFailure } from './db/errors/firstFailure.ts'
import type { DB } from './db/schema.ts'
import { AGENT_TICKET_KEY } from './db/secrets/sealStored.ts'
import { SecretBox } from './db/secrets/secretBox.ts'
import { UnitOfWork } from './db/unitOfWork.ts'
import { findOption } from './didOptions/didOptionRepository.ts'
import { DidWaitingLists } from './didWaitings/didWaitingLists.ts'
import { WaitEstimates } from './queue/estimates/waitEstimates.ts'
import { PauseService } from './queue/pauses/pauseService.ts'
import { emergencyOf } from './queue/emergencies/emergencyRepository.ts'
import { EmergencyService } from './queue/emergencies/emergencyService.ts'
import { authorizeDisplay } from './displays/authorization.ts'
import { VOICE } from './disk/dataFolder.ts'
import { AgentTickets } from './displays/agentTickets.ts'
import { apiDocs } from './docs/apiDocs.ts'
import { FileStore } from './files/fileStore.ts'
import { FileSweep } from './files/fileSweep.ts'
import { SettingService } from './settings/settingService.ts'
import { housekeeping } from './housekeeping.ts'
import { Certificate } from './tls.ts'
import { LogSink } from './log/logSink.ts'
import { mustBeMounted } from './status/backupStatus.ts'
import { Jobs } from './status/jobs.ts'
import { metricsRoutes } from './status/metricsRoutes.ts'
import { readingMetrics } from './status/readMetrics.ts'
import { StatisticsService } from './statistics/statisticsService.ts'
import { StatusWatch } from './status/statusWatch.ts'
import { CallsUnderWay } from './http/callsUnderWay.ts'
import { createServer } from './http/createServer.ts'
import { redirectToHttps } from './redirectToHttps.ts'
import type { Authenticate } from './http/authorize.ts'
import { Hl7Listener } from './intake/hl7/hl7Listener.ts'
import { IntakeFolder } from './intake/folder/intakeFolder.ts'
import { IntakeCounts } from './intake/intakeCounts.ts'
import { IntakeService } from './intake/intakeService.ts'
import { apiRoutes } from './apiRoutes.ts'
import { createRealtime } from './createRealtime.ts'
import { createSignIns } from './createSignIns.ts'
import { selfChecks } from './selfChecks.ts'
import { createBus } from './realtime/createBus.ts'
import { holdWithheldRights, readWithheldRights } from './rights/rightRepository.ts'
import { reportDoubles } from './tagMappings/reportDoubles.ts'
import { webApplication } from './static/webApplication.ts'
import { Sentences } from './voice/sentences.ts'
import { VoiceEngine } from './voice/voiceEngine.ts'
import { VoiceTests } from './voice/voiceTests.ts'
import { VisitService } from './visits/visitService.ts'
import { StatusChanges } from './webhooks/statusChanges.ts'
import { WebhookOutbox } from './webhooks/webhookOutbox.ts'
import { WebhookSender } from './webhooks/webhookSender.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server's clock is known to be right (docs/decisions/data.md#a-wrong-clock). */
    isClockRight: () => Promise<boolean>
    /** Notifies the receivers of events that a backup failed. */
    backupFailed: (at: Date, reason: string) => Promise<void>
    /** Starts the server's periodic jobs, which end when it closes. */
    startJobs: () => void
  }
}

/** Builds the server from all its parts. The caller starts listening and closes it. */
export async function buildApp(config: Config, database: Database): Promise<FastifyInstance> {
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
  app.addHook('onClose', async () => log.close())
  const reportBus = (error: unknown) => app.log.error({ err: error }, 'event delivery failed')
  const reportBusRestored = () => app.log.info('event delivery restored')
  const bus = createBus(config, database.db, reportBus, reportBusRestored)
  app.addHook('onReady', () => bus.open())
  app.addHook('onClose', () => bus.close())
  const writes = {
    report: (error: unknown) => app.log.error({ err: error }, 'write failed, will be retried'),
    recovered: () => app.log.info('write succeeded again'),
  }
  const box = new SecretBox(config.secretKey)
  const outbox = new WebhookOutbox(database.db, box)
  const unit = new UnitOfWork(database.db, bus, outbox)
  const sender = new WebhookSender({
    db: database.db,
    outbox,
    allowed: config.webhookHosts,
    report: (error) => app.log.error({ err: error }, 'sending events failed, will be retried'),
    recovered: () => app.log.info('sending events succeeded again'),
    stopped: (receiver) => app.log.warn(receiver, 'webhook stopped after three days of failures'),
  })
  app.addHook('onReady', () => sender.open())
  app.addHook('preClose', () => sender.close())
  const settings = new SettingService(unit, config.fixed)
  await settings.refresh()
  const signIns = await createSignIns(config, { unit, box, metrics, log: app.log })
  const authenticate: Authenticate = (authorization) => signIns.sessions.authenticate(authorization)
  const estimates = new WaitEstimates(database.db)
  const lists = new DidWaitingLists(unit, findOption, estimates)
  const readBoard = (didId: number) => lists.publicBoard(didId)
  const sockets = await createRealtime(app, config, {
    database,
    bus,
    outbox,
    settings,
    authenticate,
    readBoard,
    writes,
    metrics,
    liveMax,
  })

  const engine =
    config.voiceCommand &&
    new VoiceEngine({
      command: config.voiceCommand,
      folder: join(config.dataDir, VOICE),
      report: (error) => app.log.error({ err: error }, 'voice program failed'),
    })
  const voiceTests = new VoiceTests(unit, bus)
  const stopVoiceTests = voiceTests.open()
  app.addHook('preClose', async () => {
    // Not returned: Fastify would take its result for an error.
    stopVoiceTests()
  })
  const sentences = new Sentences(database.db, engine, emergencyOf)
  const clock = new ClockWatch(unit)
  app.decorate('isClockRight', async () => (await clock.check()) === 'OK')
  app.decorate('backupFailed', (at: Date, reason: string) =>
    outbox.record([{ type: 'backup.failed', subject: 'backup', details: { at: at.toISOString(), reason } }]),
  )
  const pauses = new PauseService(unit)
  const emergencies = new EmergencyService(unit)
  const visits = new VisitService(unit, config.timeZone, estimates)
  const statistics = new StatisticsService(database.db, {
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    timeZone: config.timeZone,
    limits: () => settings.waitLimits,
    isByPerson: () => settings.current.statisticsByPerson,
  })
  app.addHook('onClose', () => statistics.close())
  const counts = new IntakeCounts(database.db, config.timeZone, writes)
  app.addHook('onClose', () => counts.close())
  const intake = new IntakeService(unit, config.timeZone, estimates, counts)
  const calls = new CallsUnderWay(app)
  const hl7 = new Hl7Listener(config, { db: database.db, intake, calls, log: app.log })
  app.addHook('onReady', () => hl7.open())
  app.addHook('preClose', () => hl7.close())
  const folder =
    config.intakeFolder &&
    new IntakeFolder({ settings: config.intakeFolder, unit, intake, calls, timeZone: config.timeZone, log: app.log })
  const files = new FileStore(config.dataDir)
  await files.open(config.databaseUrl !== undefined)

  const readLog = new ReadLog(database.db, app.log)
  const seen = new SeenPatients(readLog)
  // After the last answers.
  app.addHook('onClose', () => seen.flush(() => true).finally(() => readLog.close()))
  const jobs = new Jobs({
    failed: (job, error) => app.log.error({ err: error, job }, 'job failed, will be retried'),
    recovered: (job) => app.log.info({ job }, 'job succeeded again'),
  })
  const tickets = new AgentTickets(await secret(database.db, box, AGENT_TICKET_KEY))
  const { backup } = config
  const backupFolder =
    backup &&
    new FolderWatch(
      {
        dir: backup.dir,
        dataDir: config.dataDir,
        // Without the database what the settings say holds.
        mustBeMounted: () => mustBeMounted(database.db, backup).catch(() => backup.mustBeMount),
      },
      {
        lost: (reason, error) => app.log.error({ err: error, reason }, 'backup folder has a fault'),
        back: () => app.log.info('backup folder is well again'),
      },
    )
  const status = new StatusWatch({
    database,
    dataDir: config.dataDir,
    hasBackups: config.backup !== undefined,
    backupFolder: () => backupFolder?.fault ?? null,
    clock,
    jobs: () => jobs.states,
    certificate: () => certificate?.used.cert,
    limits: () => settings.waitLimits,
    provider: signIns.provider,
    otherClocks: signIns.clocks,
  })

  app.decorateRequest('caller', null)
  app.decorateRequest('board', null)
  app.decorateRequest('refusedKey', null)
  app.decorate('authenticate', authenticate)
  app.decorate('authenticateKey', authenticateKey(database.db, new FirstFailure(writes.report, writes.recovered)))
  app.decorate(
    'authorizeDisplay',
    authorizeDisplay(database.db, (kind) => settings.accessOf(kind)),
  )
  app.decorate('withheldRights', () => readWithheldRights(database.db))
  app.decorate('holdCaller', (tx: Transaction<DB>, sessionId: string) => holdCaller(tx, sessionId, new Date()))
  app.decorate('holdWithheldRights', holdWithheldRights)
  await apiDocs(app, release.version)
  await app.register(
    (api) =>
      apiRoutes(api, {
        config,
        database,
        log,
        bus,
        unit,
        box,
        settings,
        ...signIns,
        readLog,
        seen,
        sender,
        statistics,
        clock,
        status,
        jobs,
        visits,
        estimates,
        intake,
        hl7,
        folder,
        lists,
        pauses,
        emergencies,
        voiceTests,
        sentences,
        tickets,
        files,
      }),
    { prefix: '/api' },
  )
  if (config.metrics && metrics)
    metricsRoutes(
      app,
      config.metrics,
      readingMetrics(metrics, {
        database,
        dataDir: config.dataDir,
        jobs: () => jobs.states,
        status: () => status.look(),
        sockets: () => sockets.size,
      }),
    )
  housekeeping(jobs, {
    db: database.db,
    config,
    settings,
    clock,
    visits,
    lists,
    pauses,
    statistics,
    emergencies,
    seen,
    folder,
    files: new FileSweep(database.db, files),
    log: app.log,
  })
  selfChecks(app, jobs, config, {
    settings,
    status,
    changes: new StatusChanges(database.db, outbox),
    provider: signIns.provider,
    certificate,
    backupFolder,
  })
  app.decorate('startJobs', () => jobs.start())
  app.addHook('onListen', () => reportDoubles(database.db, app.log))
  app.addHook('onClose', () => jobs.stop())
  await webApplication(
    app,
    () => ({ ...settings.current, timeZone: config.timeZone, hasProvider: signIns.provider !== undefined }),
    (didId) => (settings.accessOf('display') === 'OPEN' ? readBoard(didId) : Promise.resolve(undefined)),
  )
  return app
}
