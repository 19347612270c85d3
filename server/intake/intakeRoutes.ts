import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { intakeCalls, type IntakeState, type IntakeSource } from '../../contract/intake.ts'
import { dayIn, daySpan } from '../../domain/days.ts'
import { type IntakeEvent, INTAKE_OUTCOMES } from '../../domain/intake/intakeRecord.ts'
import { sourceOf } from '../../domain/intake/patientIdentity.ts'
import { birthDayOf, phoneEndOf } from '../../domain/sheets/appointments/readAnswers.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import type { Caller, Program } from '../http/authorize.ts'
import { languageOf, refusalOf } from '../http/errorHandler.ts'
import { notFound, Refusal, refuse } from '../http/refusals.ts'
import { route, type RouteInput } from '../http/route.ts'
import type { Call } from '../../contract/call.ts'
import { listCodes, removeCodes } from './codes.ts'
import { listExceptions, resolveExceptions } from './exceptions.ts'
import { dismissHints, listHints } from './hints.ts'
import type { IntakeReceipt } from './intakeMessage.ts'
import type { IntakeService } from './intakeService.ts'
import { listRefused, reasonOf } from './refusedMessages.ts'
import { listUnchanged } from './unchanged.ts'
import type { DB } from '../db/schema.ts'
import { toFlag } from '../db/tables/columns.ts'

type Request = RouteInput<Call>['request']

/** Registers the routes of `/v1/intake`, in a scope of their own. */
export function intakeRoutes(app: FastifyInstance, intake: IntakeService, unit: UnitOfWork, timeZone: string): void {
  const { db } = unit
  // The service counts what reaches it.
  app.addHook('onError', async (request, _reply, error) => {
    const { caller } = request
    const isMessage = request.routeOptions.config.call?.scope === 'intake' && request.method !== 'GET'
    if (!isMessage || !caller || !('key' in caller) || error instanceof Refusal) return
    const refusal = refusalOf(error, request)
    const { ref = '' } = request.params as { readonly ref?: string }
    if (refusal.status < 500)
      intake.counts.refuse({ source: sourceOf('key', caller.name), type: '', ref, id: '', reason: reasonOf(refusal) })
  })
  /** Takes an event and answers with what became of the patient. */
  const take = async (
    { name, address }: Program,
    ref: string,
    event: IntakeEvent,
    occurredAt: string | undefined,
    request: Request,
  ): Promise<{ receipt: IntakeReceipt; state: IntakeState }> => {
    const source = sourceOf('key', name)
    const receipt = await intake.receive({ source, ref, type: event.kind, occurredAt, event, address })
    const state = await intake.read({ source, ref }, languageOf(request))
    if (!state) throw UNKNOWN()
    return { receipt, state }
  }
  route(
    app,
    intakeCalls.plan,
    async ({ params, body: { occurredAt, birthDate, phone, ...said }, caller, request, reply }) => {
      const patient = {
        ...said,
        ...(birthDate !== undefined && { birthDay: birthDayOf(birthDate) }),
        ...(phone !== undefined && { phoneEnd: phoneEndOf(phone) }),
      }
      const { receipt, state } = await take(caller, params.ref, { kind: 'plan', patient }, occurredAt, request)
      if (receipt.isNew) void reply.code(201)
      return state
    },
  )
  route(app, intakeCalls.read, async ({ params: { ref }, caller, request }) => {
    const state = await intake.read({ source: sourceOf('key', caller.name), ref }, languageOf(request))
    if (!state) throw notFound('intake')
    return state
  })
  route(
    app,
    intakeCalls.arrive,
    async ({ params, body, caller, request }) =>
      (await take(caller, params.ref, { kind: 'arrive', tagValue: body?.tagValue }, body?.occurredAt, request)).state,
  )
  for (const kind of ['leave', 'cancel'] as const)
    route(
      app,
      intakeCalls[kind],
      async ({ params, body, caller, request }) =>
        (await take(caller, params.ref, { kind }, body?.occurredAt, request)).state,
    )
  route(app, intakeCalls.merge, async ({ body: { occurredAt, ...numbers }, caller: { name, address } }) => {
    const event = { kind: 'merge', ...numbers } as const
    const source = sourceOf('key', name)
    const { outcome } = await intake.receive({ source, ref: '', type: event.kind, occurredAt, event, address })
    return { changed: outcome === 'changed' }
  })
  route(app, intakeCalls.codes, async () => ({ codes: await listCodes(db) }))
  route(app, intakeCalls.setCodes, ({ body, caller }) => intake.setCodes(caller, body.codes))
  route(app, intakeCalls.removeCodes, ({ body: { codes }, audit }) =>
    unit.change(
      audit(() => ({
        action: 'intake.codes',
        kind: 'none',
        subjects: codes.map(({ code }) => code),
        details: { codes: codes.map((code) => ({ ...code, id: null })) },
      })),
      async (tx) => {
        await removeCodes(tx, codes)
        return { codes }
      },
    ),
  )
  route(app, intakeCalls.exceptions, ({ query, caller, request }) =>
    listExceptions(db, query, languageOf(request), ownSource(caller)),
  )
  route(app, intakeCalls.unchanged, ({ query, caller, request }) =>
    listUnchanged(db, query, languageOf(request), ownSource(caller)),
  )
  route(app, intakeCalls.refused, ({ query, caller, request }) =>
    listRefused(db, query, languageOf(request), ownSource(caller)),
  )
  route(app, intakeCalls.decide, async ({ body: { id, same }, caller, audit }) => {
    await unit.change(
      audit(() => ({ action: 'intake.resolve', kind: 'none', details: { count: 1 } })),
      (tx, emit) => intake.decide(tx, emit, id, same, caller.address),
    )
    return { id }
  })
  route(app, intakeCalls.resolve, async ({ body: { ids, alike }, audit }) => {
    await unit.change(
      audit((count: number) => ({ action: 'intake.resolve', kind: 'none', details: { count } })),
      (tx) => resolveExceptions(tx, ids, alike),
    )
    return { ids }
  })
  route(app, intakeCalls.sources, async () => {
    const today = dayIn(timeZone, new Date())
    return { sources: await listSources(db, today, daySpan(timeZone)(today)[0]) }
  })
  route(app, intakeCalls.hints, async ({ request }) => ({ hints: await listHints(db, languageOf(request)) }))
  route(app, intakeCalls.dismiss, ({ body: { ids }, audit }) =>
    unit.change(
      audit(() => ({ action: 'intake.dismiss', kind: 'none', details: { count: ids.length } })),
      async (tx) => {
        await dismissHints(tx, ids)
        return { ids }
      },
    ),
  )
}

/** Returns the source of a program, which sees its own messages only; undefined for staff. */
const ownSource = (caller: Program | Caller) => ('key' in caller ? sourceOf('key', caller.name) : undefined)

/** 404: kept until the patient is named. */
const UNKNOWN = () => refuse(404, 'INTAKE_NOT_FOUND.yet')

/**
 * Returns the systems that sent messages, with the figures of a day.
 * @param day the hospital's present day @param since its start
 */
async function listSources(db: Kysely<DB>, day: string, since: string): Promise<IntakeSource[]> {
  const messages = await db
    .selectFrom('intake_counts')
    .select((eb) => ['source', eb.fn.max('last_at').as('lastAt')])
    .select((eb) =>
      INTAKE_OUTCOMES.map((outcome) =>
        eb.fn.sum<number>(eb.case().when('day', '=', day).then(eb.ref(outcome)).else(0).end()).as(outcome),
      ),
    )
    .groupBy('source')
    .orderBy('source')
    .execute()
  const today = await db
    .selectFrom('intake_patients')
    .innerJoin('intake_refs', 'patient_id', 'id')
    .select((eb) => ['source', eb.fn.count<number>('id').distinct().as('count')])
    .where('updated_at', '>=', since)
    .groupBy('source')
    .execute()
  const open = await db
    .selectFrom('intake_exceptions')
    .select((eb) => ['source', eb.fn.countAll<number>().as('count')])
    .where('resolved', '=', toFlag(false))
    .groupBy('source')
    .execute()
  const countOf = (counts: typeof today, source: string) =>
    Number(counts.find((one) => one.source === source)?.count ?? 0)
  return messages.map(({ source, lastAt, ...counts }) => ({
    source,
    lastAt,
    today: countOf(today, source),
    counts: Object.fromEntries(
      INTAKE_OUTCOMES.map((outcome) => [outcome, Number(counts[outcome])]),
    ) as IntakeSource['counts'],
    open: countOf(open, source),
  }))
}
