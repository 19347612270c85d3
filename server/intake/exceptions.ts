import { type Kysely, sql, type Transaction } from 'kysely'
import type { IntakeException, IntakeExceptionQuery } from '../../contract/intake.ts'
import { CODE_KINDS, type CodeKind } from '../../domain/intake/codeKinds.ts'
import type { Language } from '../../domain/text.ts'
import type { Page } from '../../contract/common.ts'
import type { DB, Row } from '../db/schema.ts'
import { contains, matching, NEWEST_FIRST, readPage } from '../db/lists.ts'
import { fromFlag, toFlag } from '../db/tables/columns.ts'
import { MESSAGES, say } from '../http/messages/say.ts'
import { allOrThrow } from '../records/bulk.ts'
import type { IntakeKey, IntakeRow } from './intakeRepository.ts'
import { identityOf } from './locate.ts'

/** The part of a message that could not be carried out. The detail is the unknown code, id or tag, or a text of the channel. */
export interface Problem {
  readonly kind:
    | CodeKind
    | 'CODE'
    | 'EXAM_ROOM'
    | 'ROOM_ID'
    | 'TAG'
    | 'TAG_TAKEN'
    | 'DAY'
    | 'DELETED'
    | 'NAME'
    | 'IDENTITY'
    | 'MERGE'
    | 'IDS'
    | 'MESSAGE'
  readonly detail: string
}

/** Stores problems; one that is on the list already is new again. */
export async function noteProblems(
  db: Kysely<DB>,
  { source, ref }: IntakeKey,
  problems: readonly Problem[],
): Promise<void> {
  const at = new Date().toISOString()
  for (const { kind, detail } of problems)
    await db
      .insertInto('intake_exceptions')
      .values({ at, source, ref, kind, detail })
      .onConflict((conflict) =>
        conflict.columns(['source', 'ref', 'kind', 'detail']).doUpdateSet({ at, resolved: toFlag(false) }),
      )
      .execute()
}

/** Problems that many patients may have for one reason. */
const OF_MANY = [...CODE_KINDS, 'CODE', 'EXAM_ROOM', 'ROOM_ID'] as const satisfies Problem['kind'][]
/** Problems that end by themselves when a later message, or a code, solves them. */
const SOLVABLE = [...OF_MANY, 'NAME', 'IDENTITY'] as const

/** Stores the problems of a patient, each under one of the references, and marks those that are over as resolved. */
export async function settleProblems(tx: Transaction<DB>, row: IntakeRow, found: readonly Problem[]): Promise<void> {
  const known = await tx
    .selectFrom('intake_refs')
    .innerJoin('intake_exceptions', (join) =>
      join
        .onRef('intake_exceptions.source', '=', 'intake_refs.source')
        .onRef('intake_exceptions.ref', '=', 'intake_refs.ref'),
    )
    .selectAll('intake_exceptions')
    .where('patient_id', '=', row.id)
    .where('intake_exceptions.kind', 'in', SOLVABLE)
    .execute()
  // Not a condition of the query: SQLite would read all unresolved problems of these kinds.
  const open = known.filter(({ resolved }) => !fromFlag(resolved))
  const isSame = (problem: Problem) => (one: Pick<Problem, 'detail'> & { readonly kind: string }) =>
    problem.kind === one.kind && problem.detail === one.detail
  const solved = open.filter((one) => !found.some((problem) => isSame(problem)(one))).map(({ id }) => id)
  if (solved.length > 0)
    await tx
      .updateTable('intake_exceptions')
      .set({ resolved: toFlag(true) })
      .where('id', 'in', solved)
      .execute()
  const isElsewhere = (problem: Problem) =>
    open.some((one) => isSame(problem)(one) && (one.source !== row.source || one.ref !== row.ref))
  await noteProblems(
    tx,
    row,
    found.filter((problem) => !isElsewhere(problem)),
  )
}

/** Problems that a code of a kind solves. */
const WAIT_FOR = {
  ROOM: ['ROOM'],
  EXAM: ['EXAM', 'EXAM_ROOM', 'CODE'],
  PACKAGE: ['PACKAGE', 'CODE'],
} as const satisfies Record<CodeKind, readonly Problem['kind'][]>

/** Finds the patients who wait for one of these codes: those who are here in the order of their arrival, then the others. */
export async function findWaiting(
  db: Kysely<DB>,
  codes: readonly { readonly kind: CodeKind; readonly code: string }[],
): Promise<IntakeKey[]> {
  const patients = new Map<number, IntakeKey & { readonly visitId: number | null }>()
  for (const { kind, code } of codes) {
    const rows = await db
      .selectFrom('intake_exceptions')
      .innerJoin('intake_refs', (join) =>
        join
          .onRef('intake_refs.source', '=', 'intake_exceptions.source')
          .onRef('intake_refs.ref', '=', 'intake_exceptions.ref'),
      )
      .innerJoin('intake_patients', 'intake_patients.id', 'patient_id')
      .select(['intake_exceptions.source', 'intake_exceptions.ref', 'visit_id as visitId', 'patient_id'])
      .where('resolved', '=', toFlag(false))
      .where('intake_exceptions.kind', 'in', WAIT_FOR[kind])
      .where('detail', '=', code)
      .orderBy('intake_exceptions.id')
      .execute()
    for (const { patient_id, ...row } of rows) patients.set(patient_id, row)
  }
  const arrival = ({ visitId }: { readonly visitId: number | null }) => visitId ?? Number.MAX_SAFE_INTEGER
  return [...patients.values()].toSorted((one, other) => arrival(one) - arrival(other))
}

/** Returns the reference of a patient who waits for a decision of staff. @throws 404 for another exception */
export async function findUndecided(tx: Transaction<DB>, id: number): Promise<IntakeKey> {
  const row = await tx
    .selectFrom('intake_exceptions')
    .select(['id', 'source', 'ref'])
    .where('id', '=', id)
    .where('kind', '=', 'IDENTITY' satisfies Problem['kind'])
    .where('resolved', '=', toFlag(false))
    .executeTakeFirst()
  return allOrThrow('exception', [id], row ? [row] : [])[0]
}

/**
 * Takes exceptions off the list, and by choice the earlier ones of the same source for the same reason.
 * @returns their number @throws 404 for ids that do not exist
 */
export async function resolveExceptions(tx: Transaction<DB>, ids: readonly number[], alike: boolean): Promise<number> {
  const resolve = tx.updateTable('intake_exceptions').set({ resolved: toFlag(true) })
  const resolved = await resolve.where('id', 'in', ids).returning('id').execute()
  allOrThrow('exception', ids, resolved)
  if (!alike) return resolved.length
  const earlier = await resolve
    .where('resolved', '=', toFlag(false))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('intake_exceptions as named')
          .select('named.id')
          .where('named.id', 'in', ids)
          .whereRef('named.id', '>', 'intake_exceptions.id')
          .whereRef('named.source', '=', 'intake_exceptions.source')
          .whereRef('named.kind', '=', 'intake_exceptions.kind')
          .whereRef('named.detail', '=', 'intake_exceptions.detail')
          .where(patientOf('named'), '=', patientOf('intake_exceptions')),
      ),
    )
    .executeTakeFirst()
  return resolved.length + Number(earlier.numUpdatedRows)
}

/** Returns one page of exceptions, the newest first. @param source only those of this source, for a program */
export async function listExceptions(
  db: Kysely<DB>,
  query: IntakeExceptionQuery,
  language: Language,
  source?: string,
): Promise<Page<IntakeException>> {
  const filtered = db
    .selectFrom('intake_exceptions')
    .selectAll()
    .where((eb) =>
      matching(
        { ...query, own: source },
        {
          own: (name) => eb('source', '=', name),
          source: (text) => contains(eb.ref('source'), text),
          resolved: (resolved) => eb('resolved', '=', toFlag(resolved)),
          distinct: (isDistinct) =>
            isDistinct ? eb('id', 'in', reasons(db).select(db.fn.max<number>('id').as('id'))) : eb.lit(true),
        },
      ),
    )
  const page = await readPage(filtered, query, NEWEST_FIRST, (row) => row)
  const counts = query.distinct === true ? await countReasons(db) : undefined
  const content: IntakeException[] = []
  for (const row of page.content) {
    const alike = counts?.get(reasonOf(row))
    const isUndecided = source === undefined && row.kind === 'IDENTITY' && !fromFlag(row.resolved)
    const identity = isUndecided ? await identityOf(db, row) : undefined
    content.push({
      ...toException(row, language),
      ...(alike !== undefined && { alike }),
      ...(identity && { identity }),
    })
  }
  return { ...page, content }
}

/** The reference of an exception that is about one patient; '' of one whose code stands for many. */
const patientOf = (table: 'named' | 'intake_exceptions') =>
  sql<string>`case when ${sql.ref(`${table}.kind`)} in (${sql.join(OF_MANY.map((kind) => sql.lit(kind)))}) then '' else ${sql.ref(`${table}.ref`)} end`

/** Unresolved exceptions by source and reason; those about one patient each by themselves. */
const reasons = (db: Kysely<DB>) =>
  db
    .selectFrom('intake_exceptions')
    .where('resolved', '=', toFlag(false))
    .groupBy(['source', 'kind', 'detail', patientOf('intake_exceptions')])

async function countReasons(db: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const rows = await reasons(db)
    .select(['source', 'kind', 'detail', patientOf('intake_exceptions').as('ref')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute()
  return new Map(rows.map(({ count, ...row }) => [reasonOf(row), Number(count)]))
}

const reasonOf = ({
  source,
  kind,
  detail,
  ref,
}: Pick<Row<'intake_exceptions'>, 'source' | 'kind' | 'detail' | 'ref'>) =>
  JSON.stringify([source, kind, detail, (OF_MANY as readonly string[]).includes(kind) ? '' : ref])

const isProblem = (kind: string): kind is Problem['kind'] => `problem.${kind}` in MESSAGES

const problemOf = (kind: string): Problem['kind'] => (isProblem(kind) ? kind : 'MESSAGE')

/** Returns a problem in words. */
export function textOfProblem(kind: string, detail: string, language: Language): string {
  const reason = say(`problem.${problemOf(kind)}`)[language]
  return detail === '' ? reason : `${reason}: ${detail}`
}

function toException(row: Row<'intake_exceptions'>, language: Language): IntakeException {
  const { id, at, source, ref, detail, resolved } = row
  const kind = row.kind === 'EXAM_ROOM' ? 'EXAM' : CODE_KINDS.find((one) => one === row.kind)
  return {
    id,
    at,
    source,
    ref,
    reason: textOfProblem(row.kind, detail, language),
    advice: say(`advice.${problemOf(row.kind)}`)[language],
    ...((kind ?? row.kind === 'CODE') && { code: detail }),
    ...(kind && { kind }),
    resolved: fromFlag(resolved),
  }
}
