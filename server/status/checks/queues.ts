import { type Kysely, type ExpressionBuilder, sql } from 'kysely'
import { type WaitLimits, waitLimits } from '../../../domain/waitLimits.ts'
import type { DB } from '../../db/schema.ts'
import { waitsOf } from '../../db/tables/roomColumns.ts'
import { fine, warning } from '../finding.ts'
import { check, namesOf, saying, type ServerFinding } from './check.ts'

const say = saying({
  ok: ['대기 시간 한도를 넘은 대기판이 없습니다.', 'No wait is over its limit.'],
  long: [
    '대기 시간 한도를 넘은 대기판이 %{count}개 있습니다 (최대 %{minutes}분): %{boards}',
    'Boards with a wait over its limit (%{count}, up to %{minutes} min): %{boards}',
  ],
  'long.advice': [
    '대기자관리에서 오래 기다린 환자를 확인해 주세요. 한도는 검사실관리에서 바꿉니다.',
    'Please look at the patients who have waited long. The limits are set on the page of the rooms.',
  ],
})

const MINUTE_MS = 60_000

/** A board where a patient has waited longer than its room's limit. */
interface LongQueue {
  readonly name: string
  readonly minutes: number
}

function checkQueues(queues: readonly LongQueue[]): ServerFinding {
  if (queues.length === 0) return fine('queues', say('ok'))
  const longest = Math.max(...queues.map(({ minutes }) => minutes))
  return warning(
    'queues',
    say('long', { count: queues.length, minutes: longest, boards: namesOf(queues) }),
    say('long.advice'),
  )
}

/** Reads the boards whose first patient has waited longer than the limit of the room. */
async function readLongQueues(db: Kysely<DB>, now: Date, limits: WaitLimits): Promise<LongQueue[]> {
  const boards = await db
    .selectFrom('dids')
    .innerJoin('rooms', 'rooms.id', 'dids.room_id')
    .select((eb) => ['dids.name_kr as name', 'rooms.wait_warning', 'rooms.wait_alarm', waitingSince(eb).as('since')])
    .execute()
  return boards.flatMap(({ name, since, ...room }) => {
    if (since === null) return []
    const minutes = Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS)
    return minutes > waitLimits(waitsOf(room), limits).alarm ? [{ name, minutes }] : []
  })
}

export const queues = check(say.texts, async ({ database, now, limits }) =>
  checkQueues(await readLongQueues(database.db, now, limits())),
)

/** Counts the waiting patients of a board, without those left over from an earlier day. */
export const waitingCount = (eb: ExpressionBuilder<DB, 'dids'>) =>
  waitingAt(eb).select(({ fn }) => fn.countAll<number>().as('waiting'))

/** Returns since when the first of them has been waiting; null without any. */
export const waitingSince = (eb: ExpressionBuilder<DB, 'dids'>) =>
  waitingAt(eb).select(({ fn }) => fn.min<string | null>('did_waitings.created_at').as('since'))

/** Each aggregate is a query of its own, so that the first of an index suffices for the minimum. */
const waitingAt = (eb: ExpressionBuilder<DB, 'dids'>) =>
  eb
    .selectFrom('did_waitings')
    .whereRef('did_waitings.did_id', '=', 'dids.id')
    .where('did_waitings.status', '=', sql.lit('WAITING'))
    .where('did_waitings.left_over', '=', sql.lit(0))
