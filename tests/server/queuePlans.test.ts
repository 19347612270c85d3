import { describe, expect, it } from 'vitest'
import { countAhead, countInExam, findLatest } from '../../server/queue/entries/queueRepository.ts'
import { findLastMove } from '../../server/queue/log/lastMove.ts'
import { listMoves } from '../../server/didWaitings/moveRepository.ts'
import { findPatients } from '../../server/didWaitings/patientRepository.ts'
import { queryPlans } from '../harness/queryPlans.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const OPEN_ENTRIES = /^SEARCH did_waitings USING (COVERING )?INDEX did_waitings_open \(did_id=\?/

describe('the queue is read by its index', () => {
  it.each(['WAITING', 'HOLDING'] as const)(
    'DE-10 the list of %s comes in its order, without sorting',
    async (status) => {
      expect(await queryPlans(server.database.db, (db) => findPatients(db, 1, status))).toEqual([
        [expect.stringMatching(OPEN_ENTRIES), 'SEARCH visits USING INTEGER PRIMARY KEY (rowid=?)'],
      ])
    },
  )

  it('the list of CALLED sorts its few patients by their call', async () => {
    const [plan] = await queryPlans(server.database.db, (db) => findPatients(db, 1, 'CALLED'))
    expect(plan?.[0]).toMatch(OPEN_ENTRIES)
  })

  it('DE-08 DE-09 turns, free places and the front are counted within the open entries', async () => {
    const plans = await queryPlans(server.database.db, async (db) => {
      await countAhead(db, [1, 2], { id: 9, createdAt: '2026', frontAt: '', placeAt: null, leftOver: 0 })
      await countInExam(db, [1, 2])
      for (const column of ['place', 'called_at', 'front_at'] as const) await findLatest(db, [1, 2], column)
    })
    expect(plans).toEqual(Array.from({ length: 5 }, () => [expect.stringMatching(OPEN_ENTRIES)]))
  })
})

describe('the log is read by its indexes', () => {
  it('however long it grows', async () => {
    const { did } = await server.root.createStation()
    const [{ visitId }] = await server.root.queueUp(did, '홍길동')
    const plans = await queryPlans(server.database.db, async (db) => {
      await findLastMove(db, 1)
      await listMoves(db, { didId: did.id })
      await listMoves(db, { visitId })
    })
    const search = (column: string) =>
      expect.stringMatching(
        new RegExp(
          `^SEARCH did_waiting_moves USING (COVERING )?INDEX did_waiting_moves_${column} \\(${column}=\\?\\)$`,
        ),
      )
    const count = (column: string) => [search(column)]
    const page = (column: string) => [
      search(column),
      // The subqueries read the patient's name and number.
      expect.stringMatching(/^CORRELATED SCALAR SUBQUERY/),
      'SEARCH visits USING INTEGER PRIMARY KEY (rowid=?)',
      expect.stringMatching(/^CORRELATED SCALAR SUBQUERY/),
      'SEARCH visits USING INTEGER PRIMARY KEY (rowid=?)',
    ]
    expect(plans).toEqual([
      count('did_waiting_id'),
      count('did_id'),
      page('did_id'),
      count('visit_id'),
      page('visit_id'),
    ])
  })
})
