import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { dayIn, dayStart } from '../../domain/days.ts'
import type { CallsUnderWay } from '../http/callsUnderWay.ts'
import type { Context, Module } from '../module.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { IntakeFolder, NO_FOLDER } from './folder/intakeFolder.ts'
import { Hl7Listener } from './hl7/hl7Listener.ts'
import { IntakeCounts } from './intakeCounts.ts'
import { intakeRoutes } from './intakeRoutes.ts'
import { IntakeService } from './intakeService.ts'
import { KioskHelp } from './kiosk/kioskHelp.ts'
import { KioskService } from './kiosk/kioskService.ts'
import { intakeFolderCalls, type IntakeFolderState } from '../../contract/intakeFolder.ts'
import { readPage, descending, type ListPlan } from '../db/lists.ts'
import type { DB, Row } from '../db/schema.ts'
import { route } from '../http/route.ts'
import { countFiles, listFiles } from './folder/folderRepository.ts'
import { kioskCalls } from '../../contract/kiosks.ts'
import { plainAddress } from '../http/addresses.ts'
import { created } from '../records/auditEvents.ts'
import { hl7Calls, type Hl7Count, type Hl7State } from '../../contract/hl7.ts'
import { nameOfSource, sourceOf } from '../../domain/intake/patientIdentity.ts'
import { isRead } from './hl7/hl7Meaning.ts'

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
  const kiosks = new KioskService(unit, timeZone, estimates, () => settings.current.kioskQuestion)
  const today = () => dayIn(timeZone, new Date())
  return {
    async routes(api) {
      await api.register(async (scope) => intakeRoutes(scope, intake, unit, timeZone))
      folderRoutes(api, db, () => folder?.state ?? NO_FOLDER, today)
      hl7Routes(api, db, () => hl7.state, today)
      kioskRoutes(api, kiosks, new KioskHelp(unit))
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
  route(app, intakeFolderCalls.files, ({ query }) => listFiles(db, query))
}

/** Registers the calls of `/v1/kiosks`: a kiosk asks, staff approve, patients check in or call for help. */
function kioskRoutes(app: FastifyInstance, kiosks: KioskService, help: KioskHelp): void {
  route(app, kioskCalls.ask, ({ author }) => kiosks.ask(plainAddress(author.address)))
  route(app, kioskCalls.approve, ({ body, caller, audit }) =>
    kiosks.approve(audit(created('apiKeys.create', 'apiKey', { name: body.name, scopes: ['kiosk'] })), caller, body),
  )
  route(app, kioskCalls.current, ({ caller }) => help.stateOf(caller))
  route(app, kioskCalls.printed, ({ caller, body }) => help.notePrinter(caller, body.printer))
  route(app, kioskCalls.help, ({ caller }) => help.call(caller))
  route(app, kioskCalls.endHelp, ({ caller, body, audit }) => help.end(audit(helpEnded), caller, body?.ids))
  route(app, kioskCalls.list, () => help.list())
  route(app, kioskCalls.calls, () => help.calls())
  route(app, kioskCalls.checkIn, ({ body, caller, once }) => kiosks.checkIn(caller, body, once))
}

/** Audit event of calls for help that were ended; none if others ended them before. */
const helpEnded = ({ ids }: { readonly ids: readonly number[] }) =>
  ids.length === 0 ? null : ({ action: 'kiosks.helpEnd', kind: 'apiKey', subjects: [...ids] } as const)

const LIST_PLAN: ListPlan<'at' | 'id'> = {
  fallback: descending('at', 'id'),
}

const HL7 = sourceOf('hl7', '')

const toCount = (row: Row<'intake_counts'>): Hl7Count => {
  const accepted = row.accepted + row.unchanged + row.stale + row.exception
  const read = isRead(row.type)
  return {
    source: nameOfSource(row.source),
    type: row.type,
    taken: read ? accepted : 0,
    unread: read ? 0 : accepted,
    failed: row.refused,
    lastAt: row.last_at,
  }
}

/** Registers the routes of `/v1/hl7`. @param state of this server's listener @param today the hospital's present day */
function hl7Routes(
  app: FastifyInstance,
  db: Kysely<DB>,
  state: () => Omit<Hl7State, 'today'>,
  today: () => string,
): void {
  route(app, hl7Calls.read, async () => {
    const counts = await db
      .selectFrom('intake_counts')
      .selectAll()
      .where('day', '=', today())
      .where('source', '>=', HL7)
      .where('source', '<', `${HL7}\uffff`)
      .orderBy('source')
      .orderBy('type')
      .execute()
    return { ...state(), today: counts.map(toCount) }
  })
  route(
    app,
    hl7Calls.failures,
    ({ query }) =>
      readPage(
        db
          .selectFrom('hl7_failures')
          .select(['id', 'at', 'source', 'type', 'control_id as controlId', 'reason', 'raw', 'times']),
        query,
        LIST_PLAN,
        (failure) => failure,
      ),
    // The messages may contain names.
    { reads: () => ({ action: 'hl7.read', kind: 'none', details: {} }), isCompressed: true },
  )
}
