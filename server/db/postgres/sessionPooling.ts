import { Client, type ClientConfig } from 'pg'
import { StartError } from '../../startError.ts'

/** SQLSTATE with which PgBouncer refuses a transaction in statement mode. */
const TRANSACTION_REFUSED = '08P01'

/**
 * Refuses a connection pooler that hands the sessions of PostgreSQL out by transaction or by statement, as PgBouncer
 * does in these modes: prepared statements, LISTEN and locks of a session would be lost or answered by another session.
 * Two connections are open at once, so with a session for each they have two backends, and each keeps its own.
 * @throws {StartError} that names the setting to change.
 */
export async function refuseSharedSessions(config: ClientConfig): Promise<void> {
  const [first, second] = [new Client(config), new Client(config)]
  for (const client of [first, second]) client.on('error', () => undefined)
  try {
    await first.connect()
    await second.connect()
    const before = await backendOf(first)
    // A pooler by transaction gives the session that has just become free to this transaction, or another one to the
    // next query of the first connection.
    await second.query('begin read only').catch((error: unknown) => {
      throw isTransactionRefused(error) ? sharedSessions() : error
    })
    const between = await backendOf(second)
    if (between === before || (await backendOf(first)) !== before) throw sharedSessions()
    await second.query('commit')
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

const isTransactionRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === TRANSACTION_REFUSED

const sharedSessions = () =>
  new StartError(
    '연결 풀러(PgBouncer 등)가 트랜잭션 또는 문장 단위로 연결을 나누어 시작하지 않습니다. pool_mode를 session으로 바꾸거나 DATABASE_URL에 PostgreSQL의 주소를 적어 주세요.',
  )
