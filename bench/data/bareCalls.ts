import type { SQLInputValue } from 'node:sqlite'
import { Kysely } from 'kysely'
import { holdCaller } from '../../server/auth/sessionRepository.ts'
import { openEmbedded } from '../../server/db/sqlite/embedded.ts'
import { NodeSqliteDialect } from '../../server/db/sqlite/nodeSqlite.ts'
import type { DB } from '../../server/db/schema.ts'
import { runAuthorized, UnitOfWork } from '../../server/db/unitOfWork.ts'
import { MoveService } from '../../server/queue/moves/moveService.ts'
import { LocalBus } from '../../server/events/bus.ts'
import { recordingQueries } from '../../tests/harness/recordingQueries.ts'
import { FIRST, type Hospital } from './hospital.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'

/** The transaction of a call, in a bare loop. */
export interface BareCalls {
  /**
   * Calls patients one after another, in the order of joining from a given place, up to a number and a duration.
   * @returns calls per second.
   */
  run(from: number, count: number, ms: number): number
  close(): void
}

/** An additional user, for the check of the caller and the log entries of the bare loop. */
const ACTOR = { id: 'nurse', name: '간호사', address: '' }
const SESSION = 'session of the nurse'

/**
 * Records the queries of our server when it calls the last waiting patient, and repeats them for other patients, with
 * statements prepared once and no logic in between.
 */
export async function bareCalls(dataDir: string, { boards, waiting }: Hospital): Promise<BareCalls> {
  const file = openEmbedded(dataDir)
  file
    .prepare(
      `insert into users (id, name, position, authority, password_hash, created_at) values (?, ?, '', 'USER', '', '')`,
    )
    .run(ACTOR.id, ACTOR.name)
  file
    .prepare(`insert into sessions (id, user_id, address, created_at, expires_at) values (?, ?, '', '', '9999')`)
    .run(SESSION, ACTOR.id)
  const { db, asked } = recordingQueries(new Kysely<DB>({ dialect: new NodeSqliteDialect(file) }))
  const last = waiting - 1
  const moves = new MoveService(new UnitOfWork(db, new LocalBus(() => undefined)), new WaitEstimates(db))
  await runAuthorized(
    async (tx) => void (await holdCaller(tx, SESSION, new Date())),
    () => moves.call(ACTOR, FIRST.entry + last),
  )
  const statements = asked.map(({ sql, parameters }) => ({
    statement: file.prepare(sql),
    place: parameters.map(placeOf),
  }))
  const [begin, commit] = [file.prepare('begin'), file.prepare('commit')]

  const call = (patient: number) => {
    begin.run()
    for (const { statement, place } of statements) statement.all(...place.map((value) => value(patient)))
    commit.run()
  }
  return {
    run(from, count, ms) {
      const start = performance.now()
      let done = 0
      while (done < count && performance.now() - start < ms) call(from + done++)
      return done / ((performance.now() - start) / 1_000)
    },
    close: () => file.close(),
  }

  /** Returns a function from a patient to a parameter's value: ids depend on the patient, other values stay. */
  function placeOf(given: unknown): (patient: number) => SQLInputValue {
    const value = given as SQLInputValue
    const first = [FIRST.entry, FIRST.visit, FIRST.did, FIRST.room].find(
      (id) => typeof value === 'number' && value >= id,
    )
    if (first === undefined) return () => value
    const isPlace = first === FIRST.did || first === FIRST.room
    return (patient) => first + (isPlace ? patient % boards : patient)
  }
}
