import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { dayIn, dayStart } from '../../domain/days.ts'
import type { CallsUnderWay } from '../http/callsUnderWay.ts'
import type { Context, Module } from '../module.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { IntakeFolder, NO_FOLDER } from './folder/intakeFolder.ts'
import { Hl7Listener } from './hl7/hl7Listener.ts'
import { hl7Routes } from './hl7/hl7Routes.ts'
import { IntakeCounts } from './intakeCounts.ts'
import { intakeRoutes } from './intakeRoutes.ts'
import { IntakeService } from './intakeService.ts'
import { KioskService } from './kiosk/kioskService.ts'
import { intakeFolderCalls, type IntakeFolderState } from '../../contract/intakeFolder.ts'
import { NEWEST_FIRST, readPage } from '../db/lists/list.ts'
import type { DB } from '../db/schema.ts'
import { route } from '../http/route.ts'
import { countFiles, toFile } from './folder/folderRepository.ts'
import { kioskCalls } from '../../contract/kiosks.ts'
import { plainAddress } from '../http/clientAddress.ts'
import { created } from '../records/auditEvents.ts'

const HOUR_MS = 3_600_000
/** Maximum delay after which a file in the intake folder is seen. */
const FOLDER_PERIOD_MS = 1_000

/** The channels by which patients come from other systems: calls, HL7 messages, lists in a folder, kiosks. */
export function intakeModule(
  { unit, db, config, settings, writes, app: { log } }: Context,
  estimates: WaitEstimates,
  calls: CallsUnderWay,
): Module {
  const { timeZone, intakeFolder } = config
  const counts = new IntakeCounts(db, timeZone, writes)
  const intake = new IntakeService(unit, timeZone, estimates, counts)
  const hl7 = new Hl7Listener(config, { db, intake, calls, log })
  const folder = intakeFolder && new IntakeFolder({ settings: intakeFolder, unit, intake, calls, timeZone, log })
  const kiosks = new KioskService(unit, timeZone, estimates)
  const today = () => dayIn(timeZone, new Date())
  return {
    async routes(api) {
      await api.register(async (scope) => intakeRoutes(scope, intake, unit, timeZone))
      folderRoutes(api, db, () => folder?.state ?? NO_FOLDER, today)
      hl7Routes(api, db, () => hl7.state, today)
      kioskRoutes(api, kiosks)
    },
    jobs: folder && [
      ['read intake folder', FOLDER_PERIOD_MS, (signal) => folder.look(signal)],
      // Apart from the names in the database: the folder may be on a computer that is away.
      [
        'erase lists of patients',
        HOUR_MS,
        () => folder.erase(dayStart(timeZone, settings.current.visitNameDays)),
        'when the clock is right',
      ],
    ],
    open: () => hl7.open(),
    stop: () => hl7.close(),
    close: () => counts.close(),
  }
}

/** Registers the routes of `/v1/intake/folder`. @param state of this server @param today the hospital's present day */
function folderRoutes(
  app: FastifyInstance,
  db: Kysely<DB>,
  state: () => Omit<IntakeFolderState, 'today'>,
  today: () => string,
): void {
  route(app, intakeFolderCalls.read, async () => ({ ...state(), today: await countFiles(db, today()) }))
  route(app, intakeFolderCalls.files, ({ query }) =>
    readPage(db.selectFrom('intake_files').selectAll(), query, NEWEST_FIRST, toFile),
  )
}

/** Registers the calls of `/v1/kiosks`: a kiosk asks, staff approve, patients check in. */
function kioskRoutes(app: FastifyInstance, kiosks: KioskService): void {
  route(app, kioskCalls.ask, ({ author }) => kiosks.ask(plainAddress(author.address)))
  route(app, kioskCalls.approve, ({ body, caller, audit }) =>
    kiosks.approve(audit(created('apiKeys.create', 'apiKey', { name: body.name, scopes: ['kiosk'] })), caller, body),
  )
  route(app, kioskCalls.current, async ({ caller }) => ({ name: caller.name }))
  route(app, kioskCalls.checkIn, ({ body, caller }) => kiosks.checkIn(caller, body.text))
}
