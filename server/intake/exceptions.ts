import type { Kysely, Transaction } from 'kysely'
import type { IntakeException, IntakeExceptionQuery } from '../../contract/intake.ts'
import { CODE_KINDS, type CodeKind } from '../../domain/intake/codeKinds.ts'
import type { Page } from '../../contract/common.ts'
import type { DB, Row } from '../db/schema.ts'
import { contains, when } from '../db/lists/filters.ts'
import { NEWEST_FIRST, readPage } from '../db/lists/list.ts'
import { fromFlag, toFlag } from '../db/tables/flags.ts'
import { allOrThrow } from '../records/bulk.ts'
import type { IntakeKey } from './intakeRepository.ts'

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
    | 'MESSAGE'
  readonly detail: string
}

/** Reasons in words, to which the detail is added. */
const REASONS: Readonly<Record<Problem['kind'], string>> = {
  ROOM: '연결되지 않은 검사실 코드',
  EXAM: '연결되지 않은 검사 코드',
  PACKAGE: '연결되지 않은 패키지 코드',
  CODE: '연결되지 않은 검사 또는 패키지 코드',
  EXAM_ROOM: '검사실이 정해지지 않은 검사의 코드',
  ROOM_ID: '없는 검사실 번호',
  TAG: '등록되지 않은 태그',
  TAG_TAKEN: '다른 환자가 사용 중인 태그',
  DAY: '지난 날의 예약이라 접수하지 않음',
  DELETED: '직원이 지운 예약이 바뀜',
  NAME: '이름이 없는 환자',
  MESSAGE: '읽지 못한 내용',
}

const CONNECT = '무엇인지 골라 연결하면, 기다리던 환자에게 모두 반영됩니다.'

/** Advice for staff, by problem. */
const ADVICE: Readonly<Record<Problem['kind'], string>> = {
  ROOM: CONNECT,
  EXAM: CONNECT,
  PACKAGE: CONNECT,
  CODE: CONNECT,
  EXAM_ROOM: '검사관리에서 이 검사의 검사실을 정한 뒤, 같은 검사를 다시 골라 연결해 주세요.',
  ROOM_ID: '환자는 등록되었습니다. 검사실을 직접 정하고, 보내는 시스템의 담당자에게 알려 주세요.',
  TAG: '환자는 접수되었습니다. 접수에서 환자의 태그를 정해 주세요.',
  TAG_TAKEN: '환자는 접수되었습니다. 접수에서 두 환자의 태그를 확인해 주세요.',
  DAY: '오늘 온 환자이면 접수에서 직접 접수해 주세요.',
  DELETED: '다시 올 환자이면 예약 명단에 직접 등록해 주세요.',
  NAME: '이름이 오면 저절로 반영됩니다. 환자가 와 있으면 접수에서 직접 접수해 주세요.',
  MESSAGE: '보내는 시스템의 담당자에게 알려 주세요.',
}

/** Stores problems of a message; one that is on the list already is new again. */
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

/** Marks the problems of a patient's codes that are no longer there as resolved. */
export async function resolveCodes(
  tx: Transaction<DB>,
  { source, ref }: IntakeKey,
  left: readonly Problem[],
): Promise<void> {
  const problems = await tx
    .selectFrom('intake_exceptions')
    .select(['id', 'kind', 'detail', 'resolved'])
    .where('source', '=', source)
    .where('ref', '=', ref)
    .where('kind', 'in', [...CODE_KINDS, 'CODE', 'EXAM_ROOM', 'ROOM_ID', 'NAME'])
    .execute()
  // Not a condition of the query: SQLite would read all unresolved problems of these kinds.
  const open = problems.filter(({ resolved }) => !fromFlag(resolved))
  const solved = open.filter((one) => !left.some(({ kind, detail }) => kind === one.kind && detail === one.detail))
  if (solved.length > 0)
    await tx
      .updateTable('intake_exceptions')
      .set({ resolved: toFlag(true) })
      .where(
        'id',
        'in',
        solved.map(({ id }) => id),
      )
      .execute()
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
  const keys = new Map<string, IntakeKey & { readonly visitId: number | null }>()
  for (const { kind, code } of codes) {
    const rows = await db
      .selectFrom('intake_exceptions')
      .leftJoin('intake_patients', (join) =>
        join
          .onRef('intake_patients.source', '=', 'intake_exceptions.source')
          .onRef('intake_patients.ref', '=', 'intake_exceptions.ref'),
      )
      .select(['intake_exceptions.source', 'intake_exceptions.ref', 'visit_id as visitId'])
      .where('resolved', '=', toFlag(false))
      .where('kind', 'in', WAIT_FOR[kind])
      .where('detail', '=', code)
      .orderBy('id')
      .execute()
    for (const row of rows) keys.set(JSON.stringify([row.source, row.ref]), row)
  }
  const arrival = ({ visitId }: { readonly visitId: number | null }) => visitId ?? Number.MAX_SAFE_INTEGER
  return [...keys.values()].toSorted((one, other) => arrival(one) - arrival(other))
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
          .whereRef('named.detail', '=', 'intake_exceptions.detail'),
      ),
    )
    .executeTakeFirst()
  return resolved.length + Number(earlier.numUpdatedRows)
}

/** Returns one page of exceptions, the newest first. @param source only those of this source, for a program */
export async function listExceptions(
  db: Kysely<DB>,
  query: IntakeExceptionQuery,
  inLanguage: (korean: string) => string,
  source?: string,
): Promise<Page<IntakeException>> {
  const filtered = db
    .selectFrom('intake_exceptions')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...when(source, (own) => eb('source', '=', own)),
        ...when(query.source, (text) => contains(eb.ref('source'), text)),
        ...when(query.resolved, (resolved) => eb('resolved', '=', toFlag(resolved))),
        ...(query.distinct === true ? [eb('id', 'in', reasons(db).select(db.fn.max<number>('id').as('id')))] : []),
      ]),
    )
  const page = await readPage(filtered, query, NEWEST_FIRST, (row) => row)
  const counts = query.distinct === true ? await countReasons(db) : undefined
  return {
    ...page,
    content: page.content.map((row) => {
      const alike = counts?.get(reasonOf(row))
      return { ...toException(row, inLanguage), ...(alike !== undefined && { alike }) }
    }),
  }
}

/** Unresolved exceptions by source and reason. */
const reasons = (db: Kysely<DB>) =>
  db.selectFrom('intake_exceptions').where('resolved', '=', toFlag(false)).groupBy(['source', 'kind', 'detail'])

async function countReasons(db: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const rows = await reasons(db)
    .select((eb) => ['source', 'kind', 'detail', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ count, ...row }) => [reasonOf(row), Number(count)]))
}

const reasonOf = ({ source, kind, detail }: Pick<Row<'intake_exceptions'>, 'source' | 'kind' | 'detail'>) =>
  JSON.stringify([source, kind, detail])

function toException(row: Row<'intake_exceptions'>, inLanguage: (korean: string) => string): IntakeException {
  const { id, at, source, ref, detail, resolved } = row
  const problem = Object.hasOwn(REASONS, row.kind) ? (row.kind as Problem['kind']) : 'MESSAGE'
  const reason = inLanguage(REASONS[problem])
  const kind = row.kind === 'EXAM_ROOM' ? 'EXAM' : CODE_KINDS.find((one) => one === row.kind)
  return {
    id,
    at,
    source,
    ref,
    reason: detail === '' ? reason : `${reason}: ${detail}`,
    advice: inLanguage(ADVICE[problem]),
    ...((kind ?? row.kind === 'CODE') && { code: detail }),
    ...(kind && { kind }),
    resolved: fromFlag(resolved),
  }
}
