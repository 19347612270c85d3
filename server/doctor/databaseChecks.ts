import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { ScreenProblem } from '../../contract/boardOptions.ts'
import type { Config } from '../config.ts'
import { readDatabaseNow } from '../db/dialect.ts'
import { pendingMigrations } from '../db/migrations/migrate.ts'
import { openExisting } from '../db/openExisting.ts'
import type { DB } from '../db/schema.ts'
import { refuseUpgradeWithoutSpace } from '../db/sqlite/upgrade.ts'
import { DATABASE } from '../disk/dataFolder.ts'
import { exists } from '../disk/fileAccess.ts'
import { StartError, reasonOf } from '../startError.ts'
import { examineBackup } from './backupCheck.ts'
import { critical, type Finding, fine, warning } from '../status/finding.ts'

const DAY_MS = 86_400_000
/** Difference of the clocks of server and database, in milliseconds, that times of calls show. */
const DIFFERENCE_MS = 2_000

/** Checks the database, and what it says of the clock and of the backups. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl === undefined && !exists(join(dataDir, DATABASE)))
    return [
      fine('database', '내장 데이터베이스가 아직 없습니다. 처음 시작할 때 만들어집니다.'),
      ...(await examineBackup(config, undefined)),
    ]
  let db: Kysely<DB>
  try {
    db = await openExisting(config)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [
      critical(
        'database',
        error.message.replaceAll('\n', ' '),
        databaseUrl === undefined
          ? '권한이 없으면 문장대로 고쳐 주세요. 손상되었으면 파일을 건드리지 말고, 백업을 복원해 주세요.'
          : 'DATABASE_URL과 데이터베이스 서버의 설정을 문장대로 고쳐 주세요.',
      ),
      ...(await examineBackup(config, undefined)),
    ]
  }
  try {
    const pending = await pendingMigrations(db)
    return [
      databaseUrl === undefined ? await checkEmbedded(db) : await checkPostgres(db),
      ...(pending.length > 0 ? [checkUpgrade(pending, databaseUrl === undefined ? dataDir : undefined)] : []),
      await checkClock(db, databaseUrl !== undefined),
      ...(await examineBackup(config, db)),
    ]
  } finally {
    await db.destroy()
  }
}

/** @param dataDir of the embedded database */
function checkUpgrade(pending: readonly string[], dataDir: string | undefined): Finding {
  try {
    if (dataDir !== undefined) refuseUpgradeWithoutSpace(dataDir)
    return fine(
      'upgrade',
      `이전 버전의 데이터베이스입니다. 다음에 시작할 때 사본을 만들고 이 버전에 맞게 바꿉니다 (${pending.length}단계).`,
    )
  } catch (error) {
    return critical('upgrade', reasonOf(error), '디스크를 비우거나 늘린 뒤 시작해 주세요.')
  }
}

async function checkEmbedded(db: Kysely<DB>): Promise<Finding> {
  const { version } = await db.selectNoFrom(sql<string>`sqlite_version()`.as('version')).executeTakeFirstOrThrow()
  return fine('database', `내장 데이터베이스가 온전합니다 (SQLite ${version}).`)
}

/** Version, encoding and pooling were checked while it was opened; without rights a migration would fail. */
async function checkPostgres(db: Kysely<DB>): Promise<Finding> {
  const facts = await db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<string>`current_setting('server_encoding')`.as('encoding'),
      sql<string>`current_user`.as('user'),
      sql<string>`current_schema()`.as('schema'),
      sql<boolean>`has_schema_privilege(current_schema(), 'create')`.as('mayCreate'),
      sql<string>`coalesce((
        select string_agg(relname, ', ') from pg_class
        where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
          and not pg_has_role(relowner, 'usage')
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      ), '')`.as('foreignTables'),
    ])
    .executeTakeFirstOrThrow()
  const grant = `데이터베이스 관리자로 실행해 주세요: GRANT CREATE, USAGE ON SCHEMA ${facts.schema} TO ${facts.user}; 테이블의 소유자도 ${facts.user}이어야 합니다.`
  if (!facts.mayCreate)
    return critical('database', `${facts.user}에게 스키마 ${facts.schema}에 테이블을 만들 권한이 없습니다.`, grant)
  if (facts.foreignTables !== '')
    return critical(
      'database',
      `${facts.user}의 것이 아닌 테이블이 있어 업그레이드할 수 없습니다: ${facts.foreignTables}`,
      grant,
    )
  return fine(
    'database',
    `PostgreSQL ${facts.version}, ${facts.encoding}, 세션마다 연결, 테이블을 만들 권한이 있습니다.`,
  )
}

async function checkClock(db: Kysely<DB>, isApart: boolean): Promise<Finding> {
  const ahead = isApart ? Date.now() - (await readDatabaseNow(db)) : 0
  if (Math.abs(ahead) > DIFFERENCE_MS)
    return (Math.abs(ahead) > DAY_MS ? critical : warning)(
      'clock',
      `서버 시계가 데이터베이스 시계보다 ${Math.round(Math.abs(ahead) / 1_000)}초 ${ahead > 0 ? '빠릅니다' : '느립니다'}.`,
      '두 컴퓨터의 시계를 같은 시간 서버(NTP)에 맞춰 주세요.',
    )
  const stored = await storedClock(db)
  if (stored === undefined)
    return fine('clock', `서버 시각: ${new Date().toISOString()} (아직 확인한 기록이 없습니다).`)
  if (stored.state !== 'OK' || Date.parse(stored.seenAt) > Date.now() + DAY_MS)
    return critical(
      'clock',
      `서버 시계가 틀릴 수 있습니다: 지금 ${new Date().toISOString()}, 마지막으로 맞았던 시각 ${stored.seenAt}`,
      '시계를 맞춘 뒤 첫 사용자가 콘솔에서 시각을 확인해 주세요. 그때까지 오래된 자료를 지우지 않습니다.',
    )
  const { all, wrong } = await screensByClock(db)
  if (wrong > 0)
    return warning(
      'clock',
      `연결된 화면 ${all}대 가운데 ${wrong}대의 시계가 서버와 2분 넘게 다릅니다 (서버 ${new Date().toISOString()}).`,
      wrong * 2 > all
        ? '서버의 시계가 틀렸을 수 있습니다. 서버와 화면의 시계를 같은 시간 서버(NTP)에 맞춰 주세요.'
        : '대기판관리의 화면 목록에서 어느 화면인지 확인하고, 그 기기의 시계를 시간 서버(NTP)에 맞춰 주세요.',
    )
  return fine('clock', `서버 시계가 맞습니다 (${new Date().toISOString()}).`)
}

/** Counts the connected screens, and those that say that their clock differs from the server's. */
async function screensByClock(db: Kysely<DB>): Promise<{ all: number; wrong: number }> {
  try {
    const rows = await db.selectFrom('displays').select('problems').where('gone_at', 'is', null).execute()
    const clock: ScreenProblem = 'CLOCK'
    return { all: rows.length, wrong: rows.filter(({ problems }) => problems.split(',').includes(clock)).length }
  } catch {
    // A database of an older version.
    return { all: 0, wrong: 0 }
  }
}

/** Returns the state of the clock as the server stored it; undefined where no server of this version has run. */
async function storedClock(db: Kysely<DB>): Promise<{ state: string; seenAt: string } | undefined> {
  try {
    const row = await db.selectFrom('clock_checks').select(['state', 'seen_at as seenAt']).executeTakeFirst()
    return row?.seenAt ? row : undefined
  } catch {
    return undefined
  }
}
