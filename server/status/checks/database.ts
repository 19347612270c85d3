import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../db/dialect.ts'
import type { DB } from '../../db/schema.ts'
import { REQUESTS } from '../../http/messages/requests.ts'
import { critical, fine, warning } from '../finding.ts'
import { check, saying, type ServerFinding } from './check.ts'

const say = saying({
  slow: ['데이터베이스가 느립니다.', 'The database is slow.'],
  'slow.advice': [
    '서버 컴퓨터의 디스크와 다른 프로그램을 확인해 주세요.',
    "Please check the disk and the other programs of the server's computer.",
  ],
  readOnly: ['데이터베이스가 읽기 전용입니다.', 'The database is read-only.'],
  'readOnly.advice': [
    '접수와 호출이 저장되지 않습니다. DATABASE_URL이 예비 서버(standby)를 가리키거나 읽기 전용으로 설정되었는지 확인해 주세요.',
    'Check-ins and calls are not stored. Please check whether DATABASE_URL points to a standby or the database was set read-only.',
  ],
  ok: ['데이터베이스가 잘 응답합니다.', 'The database answers well.'],
  'away.advice': [
    '데이터베이스 서버와 서버 컴퓨터의 디스크를 확인해 주세요.',
    "Please check the database server and the disk of the server's computer.",
  ],
  away: REQUESTS.DATABASE_AWAY,
})

/** A database that takes longer for one row holds up every press. */
const DATABASE_SLOW_MS = 1_000

/** @param answer time that one row took, and whether the database refuses changes; null when it did not answer */
export function checkDatabase(answer: { readonly ms: number; readonly isReadOnly: boolean } | null): ServerFinding {
  if (!answer) return critical('database', say('away'), say('away.advice'))
  if (answer.isReadOnly) return critical('database', say('readOnly'), say('readOnly.advice'))
  return answer.ms > DATABASE_SLOW_MS
    ? warning('database', say('slow'), say('slow.advice'))
    : fine('database', say('ok'))
}

/** Returns the milliseconds that one row takes, and whether changes are refused; null when the database does not answer. */
async function answerOf(db: Kysely<DB>): Promise<{ ms: number; isReadOnly: boolean } | null> {
  const startedAt = performance.now()
  try {
    await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    const ms = performance.now() - startedAt
    return { ms, isReadOnly: isPostgres(db) && (await isReadOnly(db)) }
  } catch {
    return null
  }
}

/** Whether PostgreSQL is a standby, or was set read-only. */
async function isReadOnly(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ setting: string }>`select current_setting('transaction_read_only') as setting`.execute(
    db,
  )
  return rows[0]?.setting === 'on'
}

export const database = check(say.texts, async ({ database }) => checkDatabase(await answerOf(database.db)))
