import type { SQLInputValue } from 'node:sqlite'
import { Kysely } from 'kysely'
import { openEmbedded } from '../../server/db/sqlite/embedded.ts'
import { NodeSqliteDialect } from '../../server/db/sqlite/nodeSqlite.ts'
import type { DB } from '../../server/db/schema.ts'
import { UnitOfWork } from '../../server/db/unitOfWork.ts'
import { MoveService } from '../../server/queue/moves/moveService.ts'
import { LocalBus } from '../../server/events/bus.ts'
import { recordingQueries } from '../../tests/harness/recordingQueries.ts'
import { FIRST, type Hospital } from './hospital.ts'

/** The transaction of a call, as bare as it can be run. */
export interface BareCalls {
  /**
   * Calls the patients from a place in the order of joining on, one after the other, at most so many and so long.
   * @returns calls per second.
   */
  run(from: number, count: number, ms: number): number
  close(): void
}

/** No user of the hospital: the log of the bare loop names no user. */
const ACTOR = { id: 'nurse', name: '간호사', address: '' }

/**
 * Writes down what our server asks its database when it calls the last patient who waits, and repeats that for others,
 * with statements that are prepared once and nothing decided in between.
 */
export async function bareCalls(dataDir: string, { boards, waiting }: Hospital): Promise<BareCalls> {
  const file = openEmbedded(dataDir)
  file
    .prepare(
      `insert into users (id, name, position, authority, password_hash, created_at) values (?, ?, '', 'USER', '', '')`,
    )
    .run(ACTOR.id, ACTOR.name)
  const { db, asked } = recordingQueries(new Kysely<DB>({ dialect: new NodeSqliteDialect(file) }))
  const last = waiting - 1
  await new MoveService(new UnitOfWork(db, new LocalBus(() => undefined))).call(ACTOR, FIRST.entry + last)
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

  /** A value of the statement for another patient: an id follows the patient, all else stays. */
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
