import { join } from 'node:path'
import { query } from '../tests/harness/postgres.ts'
import { FIRST } from './data/hospital.ts'
import { requestText } from './load/http.ts'
import { LoadClient } from './load/load.ts'
import { postgresHospital } from './postgres/hospital.ts'
import type { Bench } from './report/row.ts'
import { type SignedInServer, signedInServer } from './signedInServer.ts'
import { inFolder } from './temporary.ts'

const CONNECTIONS = 32
/** Few boards, so that staff conflict all the time; half of them have a room. */
const BOARDS = 20
const MS = 4_000
const QUICK_MS = 1_000
/** More patients than are held in a turn at boards of one kind, so that each is held once. */
const SHARE = 8_000
const QUICK_SHARE = 3_000

/**
 * Patients are held while they are renamed, alternately at boards without and with a room: both changes lock the queue
 * and the patient, and increment the board's version. A deadlock, which delays its losers by a second, fails the bench.
 */
export const bench: Bench = ({ quick, runs }) =>
  inFolder(async (folder) => {
    const share = quick ? QUICK_SHARE : SHARE
    const hospital = await postgresHospital(folder, {
      boards: BOARDS,
      waiting: (runs + 1) * share * 2,
      withoutRoom: BOARDS / 2,
    })
    const client = new LoadClient()
    let server: SignedInServer | undefined
    try {
      server = await signedInServer(join(folder, 'data'), { DATABASE_URL: hospital.url })
      const { url, token } = server
      const perSecond = async (turn: number, isRoomless: boolean) => {
        const requests = patients(turn * share * 2, share, isRoomless).flatMap((at) => [
          requestText('POST', '/api/v1/did-waitings/holding', { token, body: { didWaitingIds: [FIRST.entry + at] } }),
          requestText('PATCH', '/api/v1/visits', {
            token,
            body: { visits: [{ id: FIRST.visit + at, name: `환자${at}님` }] },
          }),
        ])
        return (await client.run({ url, connections: CONNECTIONS, ms: quick ? QUICK_MS : MS, once: true, requests }))
          .perSecond
      }
      const ours: number[] = []
      const withRoom: number[] = []
      // The first turn warms both up.
      for (let turn = 0; turn <= runs; turn += 1) {
        const figures = [await perSecond(turn, true), await perSecond(turn, false)] as const
        if (turn === 0) continue
        ours.push(figures[0])
        withRoom.push(figures[1])
      }
      const [row] = await query<{ deadlocks: number }>(
        hospital.url,
        `select deadlocks::int from pg_stat_database where datname = '${hospital.name}'`,
      )
      if (row?.deadlocks !== 0) throw new Error(`${row?.deadlocks} deadlocks`)
      return [
        {
          bench: 'roomless',
          what: `holds and renames at ${BOARDS / 2} boards without a room, ${CONNECTIONS} connections`,
          unit: '/s',
          ours,
          peers: [{ name: 'the same at boards with a room', values: withRoom }],
          target: { of: 'ratio', atLeast: 0.8 },
          versions: { PostgreSQL: hospital.version },
          note: 'no deadlocks: a deadlock fails the bench',
        },
      ]
    } finally {
      client.close()
      await server?.stop()
      await hospital.postgres.remove()
    }
  })

/**
 * Returns the indexes of the entries at boards of one kind; entries are distributed over the boards in turn, those with
 * a room first.
 */
function patients(from: number, count: number, isRoomless: boolean): number[] {
  const all = Array.from({ length: count * 2 }, (_, at) => from + at)
  return all.filter((at) => at % BOARDS >= BOARDS / 2 === isRoomless)
}
