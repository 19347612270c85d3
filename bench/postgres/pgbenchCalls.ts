import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CompiledQuery } from 'kysely'
import { findCaller, holdCaller } from '../../server/auth/sessionRepository.ts'
import { openDatabase } from '../../server/db/database.ts'
import { runAuthorized, UnitOfWork } from '../../server/db/unitOfWork.ts'
import { MoveService } from '../../server/queue/moves/moveService.ts'
import { PostgresBus } from '../../server/realtime/postgresBus.ts'
import { recordingQueries } from '../../tests/harness/recordingQueries.ts'
import { FIRST } from '../data/hospital.ts'
import type { PostgresHospital } from './hospital.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'

const run = promisify(execFile)
/** The first user, created by a server. */
const ACTOR = { id: 'root', name: '최종관리자', address: '' }

/** The queries of our server for a call, run by pgbench. */
export interface PgbenchCalls {
  /** Calls patients in the order of joining from a given place, each once. */
  run(
    from: number,
    share: number,
    load: { connections: number; ms: number },
  ): Promise<{ perSecond: number; count: number }>
}

/**
 * Records the queries of a call of the patient at `last`: authentication, then the transaction with the check of the
 * caller and the message to other servers. pgbench repeats them for other patients, and prepares each once per
 * connection. A server has signed its user in.
 */
export async function pgbenchCalls(
  { postgres, name, url }: PostgresHospital,
  folder: string,
  boards: number,
  last: number,
): Promise<PgbenchCalls> {
  const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: url })
  const recording = recordingQueries(db)
  const { id: session } = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  await findCaller(recording.db, session, new Date())
  const unit = new UnitOfWork(recording.db, new PostgresBus({ url, db, report: () => undefined }))
  await runAuthorized(
    async (tx) => void (await holdCaller(tx, session, new Date())),
    () => new MoveService(unit, new WaitEstimates(unit.db)).call(ACTOR, FIRST.entry + last),
  )
  await close()
  const script = scriptOf(recording.asked, boards)
  const path = join(folder, 'call.sql')
  await writeFile(path, script.text)
  const { program, arguments: connection } = postgres.connection
  return {
    async run(from, share, { connections, ms }) {
      const given = { ...script.values, from, each: Math.floor(share / connections), turn: -1 }
      const defined = Object.entries(given).flatMap(([variable, value]) => ['-D', `${variable}=${value}`])
      const seconds = Math.max(1, Math.round(ms / 1_000))
      const { stdout } = await run(program('pgbench'), [
        ...connection,
        '-n',
        '-M',
        'prepared',
        '-c',
        String(connections),
        '-j',
        '2',
        '-T',
        String(seconds),
        '-f',
        path,
        ...defined,
        name,
      ])
      const [, count] = /actually processed: (\d+)/.exec(stdout) ?? []
      const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? []
      if (count === undefined || perSecond === undefined || /failed transactions: [1-9]/.test(stdout))
        throw new Error(`pgbench: ${stdout}`)
      return { perSecond: Number(perSecond), count: Number(count) }
    },
  }
}

/**
 * Builds the script. Values are variables, because pgbench treats a colon in a text as the start of one; null and ''
 * cannot be variables.
 */
function scriptOf(asked: readonly CompiledQuery[], boards: number): { text: string; values: Record<string, string> } {
  const values: Record<string, string> = {}
  const statements = asked.map(({ sql, parameters }, at) =>
    sql.replaceAll(/\$(\d+)/g, (_, place: string) => {
      const value = parameters[Number(place) - 1]
      const id =
        typeof value === 'number'
          ? (['entry', 'visit', 'did', 'room'] as const).find((kind) => value >= FIRST[kind])
          : undefined
      if (id !== undefined) return `:${id}`
      if (value === null) return 'null'
      if (value === '') return "''"
      values[`s${at}v${place}`] = Array.isArray(value) ? arrayOf(value) : String(value)
      return `:s${at}v${place}`
    }),
  )
  const [caller = '', ...transaction] = statements
  const text = [
    '\\set turn :turn + 1',
    '\\set patient :from + :client_id * :each + :turn',
    `\\set entry ${FIRST.entry} + :patient`,
    `\\set visit ${FIRST.visit} + :patient`,
    `\\set did ${FIRST.did} + :patient % ${boards}`,
    `\\set room ${FIRST.room} + :patient % ${boards}`,
    ...[caller, 'begin', ...transaction, 'commit'].map((statement) => `${statement};`),
  ].join('\n')
  return { text: `${text}\n`, values }
}

/** Returns an array of texts as PostgreSQL reads it. */
const arrayOf = (texts: readonly unknown[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`
