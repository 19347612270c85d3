import type { Kysely } from 'kysely'
import { fullNameOfSource } from '../../../domain/intake/patientIdentity.ts'
import type { DB } from '../../db/schema.ts'
import { toFlag } from '../../db/tables/columns.ts'
import { fine, warning } from '../finding.ts'
import { check, namesOf, saying, type ServerFinding } from './check.ts'

const say = saying({
  ok: ['다른 시스템에서 온 것 가운데 확인할 것이 없습니다.', 'Nothing of what other systems sent is left to look at.'],
  fresh: [
    '연동에 확인할 것이 %{count}건 있습니다. 모두 방금 왔습니다.',
    'Exceptions of other systems to look at: %{count}, all of them new.',
  ],
  open: [
    '연동에 30분 넘게 확인하지 않은 것이 있습니다 (모두 %{count}건): %{names}',
    'Exceptions of other systems that nobody has looked at for 30 minutes (%{count} in all): %{names}',
  ],
  'open.advice': [
    '연동 페이지의 반영하지 못한 것에서 코드를 연결하거나 환자를 정해 주세요. 그때까지 그 내용은 대기판에 없습니다.',
    'Please connect the code, or decide about the patient, on the page Integration. Until then the boards lack it.',
  ],
  refused: [
    '다른 시스템의 메시지를 하루 동안 %{count}건 거절했습니다: %{names}',
    'Messages of other systems refused within a day (%{count}): %{names}',
  ],
  'refused.advice': [
    '연동 페이지에서 그 시스템의 거절을 눌러 까닭을 보고, 보내는 시스템의 담당자에게 알려 주세요.',
    'Please open the refused messages of the system on the page Integration, and tell those who run it why.',
  ],
})

const DAY_MS = 86_400_000
/** Staff deal with an exception in the course of their work. */
const LEFT_MS = 1_800_000

/** Exceptions that nobody has resolved, or refused messages, of a system. */
interface OfSource {
  readonly source: string
  readonly count: number
  /** The oldest of them. */
  readonly since: string
}

function checkIntake(open: readonly OfSource[], refused: readonly OfSource[], now: Date): ServerFinding {
  const count = (some: readonly OfSource[]) => some.reduce((sum, each) => sum + each.count, 0)
  const found = (some: readonly OfSource[]) => ({
    names: namesOf(some.map(({ source }) => ({ name: fullNameOfSource(source) }))),
    since: new Date(some.map(({ since }) => since).toSorted()[0] ?? now),
  })
  const left = open.filter(({ since }) => now.getTime() - Date.parse(since) > LEFT_MS)
  if (left.length > 0) {
    const { names, since } = found(left)
    return warning('intake', say('open', { count: count(open), names }), say('open.advice'), since)
  }
  if (refused.length > 0) {
    const { names, since } = found(refused)
    return warning('intake', say('refused', { count: count(refused), names }), say('refused.advice'), since)
  }
  return open.length > 0 ? fine('intake', say('fresh', { count: count(open) })) : fine('intake', say('ok'))
}

async function readOpen(db: Kysely<DB>): Promise<OfSource[]> {
  const rows = await db
    .selectFrom('intake_exceptions')
    .select((eb) => ['source', eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('since')])
    .where('resolved', '=', toFlag(false))
    .groupBy('source')
    .orderBy('source')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

async function readRefused(db: Kysely<DB>, now: Date): Promise<OfSource[]> {
  const rows = await db
    .selectFrom('intake_refusals')
    .select((eb) => ['source', eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('since')])
    .where('at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .groupBy('source')
    .orderBy('source')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export const intake = check(say.texts, async ({ database, now }) =>
  checkIntake(await readOpen(database.db), await readRefused(database.db, now), now),
)
