import type { FastifyInstance } from 'fastify'
import release from '../package.json' with { type: 'json' }
import { dayIn } from '../domain/days.ts'
import { apiKeyRoutes } from './apiKeys/apiKeyRoutes.ts'
import { ApiKeyService } from './apiKeys/apiKeyService.ts'
import { auditHooks } from './audit/auditHooks.ts'
import { auditRoutes } from './audit/auditRoutes.ts'
import { RepeatedEvents } from './audit/repeatedEvents.ts'
import type { ReadLog } from './audit/readLog.ts'
import type { SeenPatients } from './audit/seenPatients.ts'
import { authRoutes } from './auth/authRoutes.ts'
import { externalRoutes } from './auth/external/externalRoutes.ts'
import type { ExternalSessions } from './auth/external/externalSessions.ts'
import type { ExternalSignIns } from './auth/external/externalSignIns.ts'
import type { AuthService } from './auth/authService.ts'
import { hashUncommonPassword } from './auth/commonPasswords.ts'
import { hashPassword } from './auth/password.ts'
import { secondFactorRoutes } from './auth/secondFactorRoutes.ts'
import type { SecondFactors } from './auth/secondFactors.ts'
import { endSessions, endSessionsOf, listSessions } from './auth/sessionRepository.ts'
import type { Sessions } from './auth/sessions.ts'
import { clockRoutes } from './clock/clockRoutes.ts'
import type { ClockWatch } from './clock/clockWatch.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { SecretBox } from './db/secrets/secretBox.ts'
import type { UnitOfWork } from './db/unitOfWork.ts'
import { didOptionRoutes } from './didOptions/didOptionRoutes.ts'
import { DidOptionService } from './didOptions/didOptionService.ts'
import { didRoutes } from './dids/didRoutes.ts'
import { DidService } from './dids/didService.ts'
import type { DidWaitingLists } from './didWaitings/didWaitingLists.ts'
import { didWaitingRoutes } from './didWaitings/didWaitingRoutes.ts'
import { agentRoutes } from './displays/agentRoutes.ts'
import { AgentService } from './displays/agentService.ts'
import type { AgentTickets } from './displays/agentTickets.ts'
import { displayRoutes } from './displays/displayRoutes.ts'
import { DisplayService } from './displays/displayService.ts'
import { pairingRoutes } from './displays/pairingRoutes.ts'
import { PairingService } from './displays/pairingService.ts'
import { WakeService } from './displays/wakeService.ts'
import type { Bus } from './events/bus.ts'
import { examRoutes } from './exams/examRoutes.ts'
import { ExamService } from './exams/examService.ts'
import { fileRoutes } from './files/fileRoutes.ts'
import { FileService } from './files/fileService.ts'
import type { FileStore } from './files/fileStore.ts'
import { settingRoutes } from './settings/settingRoutes.ts'
import type { SettingService } from './settings/settingService.ts'
import { folderRoutes } from './intake/folder/folderRoutes.ts'
import { type IntakeFolder, NO_FOLDER } from './intake/folder/intakeFolder.ts'
import type { Hl7Listener } from './intake/hl7/hl7Listener.ts'
import { hl7Routes } from './intake/hl7/hl7Routes.ts'
import { intakeRoutes } from './intake/intakeRoutes.ts'
import type { IntakeService } from './intake/intakeService.ts'
import { kioskRoutes } from './intake/kiosk/kioskRoutes.ts'
import { KioskService } from './intake/kiosk/kioskService.ts'
import type { LogSink } from './log/logSink.ts'
import { patientPageRoutes } from './patientPages/patientPageRoutes.ts'
import { PatientPageService } from './patientPages/patientPageService.ts'
import { emergencyRoutes } from './queue/emergencies/emergencyRoutes.ts'
import type { EmergencyService } from './queue/emergencies/emergencyService.ts'
import type { WaitEstimates } from './queue/estimates/waitEstimates.ts'
import { BulkTransferService } from './queue/moves/bulkTransferService.ts'
import { MoveService } from './queue/moves/moveService.ts'
import { SpecialMoveService } from './queue/moves/specialMoveService.ts'
import { UndoService } from './queue/moves/undoService.ts'
import { pauseRoutes } from './queue/pauses/pauseRoutes.ts'
import type { PauseService } from './queue/pauses/pauseService.ts'
import { TagScanService } from './queue/tags/tagScanService.ts'
import { rightRoutes } from './rights/rightRoutes.ts'
import { RightService } from './rights/rightService.ts'
import { roomRoutes } from './rooms/roomRoutes.ts'
import { RoomService } from './rooms/roomService.ts'
import { builtVersion } from './static/webApplication.ts'
import { statisticsRoutes } from './statistics/statisticsRoutes.ts'
import type { StatisticsService } from './statistics/statisticsService.ts'
import { readBackupStatus } from './status/backupStatus.ts'
import { healthRoutes } from './status/healthRoutes.ts'
import type { Jobs } from './status/jobs.ts'
import { statusRoutes } from './status/statusRoutes.ts'
import type { StatusWatch } from './status/statusWatch.ts'
import { computer } from './status/computer.ts'
import { tagMappingRoutes } from './tagMappings/tagMappingRoutes.ts'
import { TagMappingService } from './tagMappings/tagMappingService.ts'
import { userRoutes } from './users/userRoutes.ts'
import { UserService } from './users/userService.ts'
import { appointmentRoutes } from './visits/appointments/appointmentRoutes.ts'
import { AppointmentService } from './visits/appointments/appointmentService.ts'
import { packageRoutes } from './visits/packages/packageRoutes.ts'
import { PackageService } from './visits/packages/packageService.ts'
import { visitRoutes } from './visits/visitRoutes.ts'
import type { VisitService } from './visits/visitService.ts'
import type { Sentences } from './voice/sentences.ts'
import { VoicePartService } from './voice/voicePartService.ts'
import { voiceRoutes } from './voice/voiceRoutes.ts'
import type { VoiceTests } from './voice/voiceTests.ts'
import { VoiceTurns } from './voice/voiceTurns.ts'
import { webhookRoutes } from './webhooks/webhookRoutes.ts'
import type { WebhookSender } from './webhooks/webhookSender.ts'
import { WebhookService } from './webhooks/webhookService.ts'

/** Parts of the server from which the services of the calls are made. */
export interface Parts {
  readonly config: Config
  readonly database: Database
  readonly log: LogSink
  readonly bus: Bus
  readonly unit: UnitOfWork
  readonly box: SecretBox
  readonly settings: SettingService
  readonly auth: AuthService
  readonly sessions: Sessions
  readonly external: ExternalSignIns
  readonly externalSessions: ExternalSessions
  readonly secondFactors: SecondFactors
  readonly readLog: ReadLog
  readonly seen: SeenPatients
  readonly sender: WebhookSender
  readonly statistics: StatisticsService
  readonly clock: ClockWatch
  readonly status: StatusWatch
  readonly jobs: Jobs
  readonly visits: VisitService
  readonly estimates: WaitEstimates
  readonly intake: IntakeService
  readonly hl7: Hl7Listener
  /** Undefined without INTAKE_DIR. */
  readonly folder: IntakeFolder | undefined
  readonly lists: DidWaitingLists
  readonly pauses: PauseService
  readonly emergencies: EmergencyService
  readonly voiceTests: VoiceTests
  readonly sentences: Sentences
  readonly tickets: AgentTickets
  readonly files: FileStore
}

/** Registers all calls below `/api`, each with the service that answers it. */
export async function apiRoutes(api: FastifyInstance, parts: Parts): Promise<void> {
  const { config, database, unit, settings, estimates, auth, lists, hl7, folder, sender } = parts
  const { db } = database
  const { timeZone } = config
  const hasBackups = config.backup !== undefined
  const limits = () => settings.waitLimits
  const today = () => dayIn(timeZone, new Date())

  auditHooks(api, parts.readLog, parts.seen)
  auditRoutes(api, db, timeZone, unit)
  healthRoutes(api, { db, bus: parts.bus, version: release.version, hasBackups })
  statusRoutes(api, {
    watch: parts.status,
    backup: () => readBackupStatus(db, hasBackups),
    server: {
      version: release.version,
      build: builtVersion(release.version),
      startedAt: new Date().toISOString(),
      database: database.dialect,
    },
    bundle: () => ({
      settings: { ...config.open, ...settings.current },
      computer: computer(),
      jobs: parts.jobs.list(),
      errors: [...parts.log.lastErrors],
    }),
  })
  clockRoutes(api, parts.clock)
  settingRoutes(api, settings)

  authRoutes(api, auth, { sessions: parts.sessions, external: parts.externalSessions })
  externalRoutes(api, parts.external)
  secondFactorRoutes(api, auth, parts.secondFactors)
  const accounts = {
    hash: config.refusesCommonPasswords ? hashUncommonPassword : hashPassword,
    confirm: auth.confirm.bind(auth),
    endSessions,
    listSessions,
    endSessionsOf,
  }
  userRoutes(
    api,
    new UserService(unit, accounts, {
      requiresCurrentPassword: config.requiresCurrentPassword,
      hasProvider: config.provider !== undefined,
    }),
  )
  rightRoutes(api, new RightService(unit))
  apiKeyRoutes(api, new ApiKeyService(unit))

  roomRoutes(api, new RoomService(unit, limits))
  examRoutes(api, new ExamService(unit))
  tagMappingRoutes(api, new TagMappingService(unit))
  didRoutes(api, new DidService(unit))
  didOptionRoutes(api, new DidOptionService(unit))
  await api.register((scope) => fileRoutes(scope, new FileService(unit, parts.files, config.uploadQuota), parts.files))

  didWaitingRoutes(api, {
    lists,
    waitings: new MoveService(unit, estimates),
    tags: new TagScanService(unit, estimates),
    special: new SpecialMoveService(unit),
    bulk: new BulkTransferService(unit),
    undo: new UndoService(unit),
  })
  pauseRoutes(api, parts.pauses)
  emergencyRoutes(api, parts.emergencies)
  visitRoutes(api, parts.visits)
  appointmentRoutes(api, new AppointmentService(unit, timeZone))
  packageRoutes(api, new PackageService(unit))
  patientPageRoutes(api, new PatientPageService(unit, estimates))
  statisticsRoutes(api, parts.statistics)

  await api.register(async (scope) => intakeRoutes(scope, parts.intake, unit, timeZone))
  folderRoutes(api, db, () => folder?.state ?? NO_FOLDER, today)
  hl7Routes(api, db, () => hl7.state, today)
  kioskRoutes(api, new KioskService(unit, timeZone, estimates))
  webhookRoutes(
    api,
    new WebhookService(unit, { allowed: config.webhookHosts, box: parts.box, changed: () => sender.retry() }),
  )

  const pairing = () => settings.pairing
  displayRoutes(api, new DisplayService(unit, pairing))
  pairingRoutes(api, new PairingService(unit, pairing, new RepeatedEvents()))
  agentRoutes(
    api,
    new AgentService(unit, parts.tickets),
    new WakeService(unit, config.wakeTargets, (error, didId) =>
      api.log.error({ err: error, didId }, 'Wake-on-LAN packet not sent'),
    ),
  )
  voiceRoutes(api, {
    turns: new VoiceTurns(unit, parts.bus),
    tests: parts.voiceTests,
    parts: new VoicePartService(unit),
    sentences: parts.sentences,
  })
}
