import { PostgresDialect } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolConfig, types } from 'pg'
import { StartError } from '../../startError.ts'
import { whyInaccessible } from '../../disk/fileAccess.ts'
import { PostgresCompiler } from '../dialect.ts'
import { isAway } from '../errors/databaseErrors.ts'
import { refuseOtherVersion } from '../migrations/refuseOtherVersion.ts'
import { preparing } from './preparingPool.ts'
import { refuseSharedSessions } from './sessionPooling.ts'

/** Oldest supported PostgreSQL version, as `server_version_num`. */
const OLDEST = 150_000
/** Maximum number of connections per server; each is opened on demand. */
const POOL_MAX = 10
/** Maximum number of connections of a thread that only reads. */
const READERS_MAX = 2
const CONNECT_TIMEOUT_MS = 5_000
/** Time limit of a statement, which also ends long holders of locks. */
const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 15_000

/** Table that a database has while a backup is restored into it: what it lets in is not settled yet. */
export const RESTORING = 'waiting_board_restoring'

/** Parameters of a connection that PgBouncer refuses unless it is told to ignore them; `pg_dump` sends the first. */
const STARTUP_PARAMETERS = 'extra_float_digits, statement_timeout, idle_in_transaction_session_timeout'

/** `int8` (counts) and `numeric` (averages) are parsed as numbers; none of ours exceeds the safe range. */
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC])

/** Returns the configuration of every connection to a database URL. */
export function connectionTo(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'waiting-board',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server's own timeout never arrives when the network drops the response.
    query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    // Sends queries while earlier ones are still running.
    pipeline: true,
    types: { getTypeParser: (oid, format) => (NUMBERS.has(oid) ? Number : types.getTypeParser(oid, format)) },
  }
}

/**
 * Returns the configuration of a connection without timeouts, for migrating and copying: a step takes as long as the
 * data need and other servers wait for it.
 */
export function untimedConnectionTo(url: string): ClientConfig {
  const { query_timeout: _, ...config } = connectionTo(url)
  return { ...config, statement_timeout: 0, idle_in_transaction_session_timeout: 0 }
}

/**
 * Connects to a database without timeouts, to back it up or restore it.
 * @throws {StartError} with a Korean message that names the problem and never the password.
 */
export async function connectUntimed(url: string): Promise<Client> {
  const client = new Client(untimedConnectionTo(url))
  // The next statement fails anyway.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw cannotOpen(error, url)
  }
}

/**
 * Opens the PostgreSQL database of a URL: an empty one, or one of this product that this version can use or upgrade.
 * @throws {StartError} with a Korean message that names the problem and never the password.
 */
export async function openPostgres(url: string): Promise<ProductDialect> {
  try {
    await refuseSharedSessions(connectionTo(url))
    await refuseUnfit(url)
  } catch (error) {
    throw error instanceof StartError ? error : cannotOpen(error, url)
  }
  return dialectOf({ ...connectionTo(url), max: POOL_MAX })
}

/** Opens a database that {@link openPostgres} accepted once more, to read it from another thread. */
export const openPostgresReader = (url: string): PostgresDialect =>
  dialectOf({ ...connectionTo(url), max: READERS_MAX })

/** Opens a database that {@link openPostgres} accepted, to migrate it. */
export const openForMigration = (url: string): PostgresDialect => dialectOf({ ...untimedConnectionTo(url), max: 1 })

function dialectOf(config: PoolConfig): ProductDialect {
  const pool = new Pool(config)
  // The pool replaces broken idle connections.
  pool.on('error', () => undefined)
  // A connection that breaks within a transaction also emits an error event; the next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new ProductDialect(pool)
}

/** Connections of a server to PostgreSQL. */
export interface PoolCounts {
  readonly used: number
  readonly idle: number
  /** Queries that wait for a connection. */
  readonly waiting: number
}

class ProductDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool: preparing(pool) })
    this.#pool = pool
  }

  get counts(): PoolCounts {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  override createQueryCompiler(): PostgresCompiler {
    return new PostgresCompiler()
  }
}

interface Facts {
  readonly version: number
  readonly versionText: string
  readonly encoding: string
  readonly isReplica: boolean
  readonly schema: string | null
}

async function refuseUnfit(url: string): Promise<void> {
  const client = new Client(connectionTo(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    // One snapshot for all checks: another server may be migrating the database.
    await client.query('begin isolation level repeatable read read only')
    refuseOther(await client.query<Facts>(FACTS))
    await refuseForeign(client)
  } finally {
    await client.end()
  }
}

const FACTS = `
  select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
    current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica", current_schema() as schema
`

function refuseOther({ rows: [facts] }: { rows: readonly Facts[] }): void {
  if (!facts) throw new Error('the database says nothing of itself')
  if (facts.version < OLDEST)
    throw new StartError(`PostgreSQL ${OLDEST / 10_000} 이상이 필요합니다 (지금 ${facts.versionText}).`)
  if (facts.encoding !== 'UTF8')
    throw new StartError(`PostgreSQL 데이터베이스의 인코딩이 UTF8이어야 합니다 (지금 ${facts.encoding}).`)
  if (facts.isReplica)
    throw new StartError('읽기 전용인 복제 서버에는 연결할 수 없습니다. DATABASE_URL에 주 서버를 적어 주세요.')
  if (facts.schema === null)
    throw new StartError('데이터베이스에 쓸 수 있는 스키마가 없습니다. search_path와 권한을 확인해 주세요.')
}

async function refuseForeign(client: Client): Promise<void> {
  // Tables of extensions are ignored.
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  `)
  if (rows.length === 0) return
  const tables = new Set(rows.map(({ name }) => name))
  if (tables.has(RESTORING))
    throw new StartError(
      '복원이 중간에 멈춘 데이터베이스여서 시작하지 않습니다. 빈 데이터베이스를 새로 만들어 백업을 다시 복원해 주세요.',
    )
  const foreign = new StartError(
    '이 제품의 데이터베이스가 아니어서 시작하지 않습니다. DATABASE_URL에 빈 데이터베이스를 적어 주세요.',
  )
  if (!tables.has('kysely_migration')) throw foreign
  const migrated = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const names = migrated.rows.map(({ name }) => name)
  // Kysely creates its own tables before the first step: a start interrupted there leaves them empty.
  if (names.length > 0 && !tables.has('did_waitings')) throw foreign
  refuseOtherVersion(names, '데이터는 건드리지 않았습니다.')
}

/** @returns a StartError for problems that a setting can fix; the original error otherwise. */
function cannotOpen(error: unknown, url: string): unknown {
  const { code, message, path } = fields(error)
  if (typeof path === 'string')
    return new StartError(`DATABASE_URL의 파일을 읽을 수 없습니다: ${whyInaccessible(error, path)}`)
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost')
  const where = `${host}${port ? `:${port}` : ''}`
  if (code === '28P01' || code === '28000')
    return new StartError(
      `PostgreSQL 로그인에 실패했습니다. DATABASE_URL의 사용자와 비밀번호를 확인해 주세요. 비밀번호의 특수 문자는 %40처럼 적습니다 (${where}).`,
    )
  if (code === '3D000')
    return new StartError(
      `PostgreSQL에 그런 데이터베이스가 없습니다: ${decodeURIComponent(pathname.slice(1))} (${where})`,
    )
  if (code === '42501') return new StartError(`PostgreSQL 사용자에게 권한이 없습니다: ${String(message)}`)
  const parameter = typeof message === 'string' && /unsupported startup parameter[^:]*: (\S+)/.exec(message)?.[1]
  if (parameter)
    return new StartError(
      `PgBouncer가 연결 설정 ${parameter}을(를) 받지 않습니다. PgBouncer의 설정에 이렇게 적어 주세요 (${where}): ignore_startup_parameters = ${STARTUP_PARAMETERS}`,
    )
  if (code === '57P03')
    return new StartError(`PostgreSQL이 아직 시작하는 중입니다. 잠시 후 다시 시작해 주세요 (${where}).`)
  if (isAway(error) || (typeof message === 'string' && /password|SASL|SSL|certificate/i.test(message))) {
    return new StartError(
      `PostgreSQL에 연결할 수 없습니다. DATABASE_URL과 서버를 확인해 주세요 (${where}): ${String(message || code)}`,
    )
  }
  return error
}

/** Reads the fields of an error. When all addresses of a host refuse, the error has no message of its own. */
function fields(error: unknown): { code?: unknown; message?: unknown; path?: unknown } {
  return typeof error === 'object' && error !== null ? error : {}
}
