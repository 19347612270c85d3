import { Client as PgClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eraseNames } from '../../../server/visits/eraseNames.ts'
import { createVisit } from '../../harness/create.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WaitingEntry } from '../../../contract/waitingMoves.ts'
import { aVisit } from '../../harness/builders.ts'
import type { Patient } from '../../harness/client.ts'
import { serverForAll } from '../../harness/testServer.ts'

/*
 * The order of locks (docs/decisions/queue.md#locks), tested by holding one of them: a transaction that waits for it must not hold any
 * lock that comes later in the order.
 */
const server = serverForAll()
let holder: PgClient
let onlooker: PgClient
beforeAll(async () => {
  holder = new PgClient({ connectionString: server.databaseUrl })
  onlooker = new PgClient({ connectionString: server.databaseUrl })
  await Promise.all([holder.connect(), onlooker.connect()])
})
afterAll(async () => {
  await Promise.all([holder.end(), onlooker.end()])
})

/** Resolves once a PostgreSQL session waits for a lock. */
const someoneWaits = () =>
  eventually(async () => {
    const { rows } = await onlooker.query(
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    expect(rows).toHaveLength(1)
  })

/** Returns whether any PostgreSQL session has locked a visit. */
const isLocked = async (id: number) => {
  const { rows } = await onlooker.query('select id from visits where id = $1 for update skip locked', [id])
  return rows.length === 0
}

const close = (id: number) => server.root.request('PATCH', '/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
const reopen = (id: number) => server.root.request('POST', '/v1/visits/reopen', { id })

it.each([
  ['checks a patient out', close],
  ['opens a visit again', reopen],
] as const)('who %s waits for the room of the queue before the visit is locked', async (_, act) => {
  const { room, did } = await server.root.createStation()
  const patient = await server.root.createPatient()
  await server.root.join(did, patient)
  if (act === reopen) await close(patient.visit.id)
  await holder.query('begin')
  await holder.query('select id from rooms where id = $1 for no key update', [room.id])
  const acting = act(patient.visit.id)
  await someoneWaits()
  expect(await isLocked(patient.visit.id)).toBe(false)
  await holder.query('rollback')
  expect((await acting).status).toBeLessThan(300)
})

it('a patient who comes to another queue while a check-out waits leaves that one, under its lock', async () => {
  const [from, to] = await server.root.createStations({}, {})
  const patient = await server.root.createPatient()
  const entry = await server.root.join(from.did, patient)
  await holder.query('begin')
  await holder.query('select id from rooms where id = $1 for no key update', [from.room.id])
  const leaving = close(patient.visit.id)
  await someoneWaits()
  await holder.query('update did_waitings set did_id = $2 where id = $1', [entry.didWaitingId, to.did.id])
  await holder.query('commit')
  expect((await leaving).status).toBe(200)
  expect(await server.root.namesOf(to.did)).toEqual({ waiting: [], called: [], holding: [] })
  expect((await server.root.movesOf(entry))[0]).toMatchObject({ action: 'cancel', didId: to.did.id, from: 'WAITING' })
})

it('who deletes a board waits for its room before visits are locked, and keeps who was completed meanwhile', async () => {
  const { room, did } = await server.root.createStation()
  const [before, meanwhile] = await server.root.createPatients({ roomIds: [room.id] }, { roomIds: [room.id] })
  await server.root.done(await server.root.join(did, before))
  const entry = await server.root.join(did, meanwhile)
  await holder.query('begin')
  await holder.query('select id from rooms where id = $1 for no key update', [room.id])
  const removing = server.root.request('DELETE', '/v1/dids', { ids: [did.id] })
  await someoneWaits()
  expect(await isLocked(before.visit.id)).toBe(false)
  const completed = "update did_waitings set status = 'DONE', ended_at = $2 where id = $1"
  await holder.query(completed, [entry.didWaitingId, new Date().toISOString()])
  await holder.query('commit')
  expect((await removing).status).toBe(200)
  for (const { visit } of [before, meanwhile])
    expect(await server.root.get(`/v1/visits/${visit.id}`)).toMatchObject({ doneRoomIds: [room.id], waitings: [] })
})

it('names are erased of visits in the order of their ids, as staff edit them', async () => {
  const visits = [await createVisit(server.root), await createVisit(server.root), await createVisit(server.root)]
  const [first, second, third] = visits.map(({ id }) => id) as [number, number, number]
  // Closes them in reverse, so that the database finds the last one first.
  for (const id of [third, second, first]) await close(id)
  await holder.query('begin')
  await holder.query('select id from visits where id = $1 for update', [second])
  const erasing = eraseNames(server.database.db, new Date(Date.now() + 60_000))
  await someoneWaits()
  expect([await isLocked(first), await isLocked(third)]).toEqual([true, false])
  await holder.query('rollback')
  expect(await erasing).toBeGreaterThanOrEqual(3)
})

it.each([
  [
    'completed',
    (_: Patient, _rooms: readonly number[], entry: WaitingEntry) => server.root.doneMeaning('complete', entry),
  ],
  [
    'checked in',
    (_: Patient, roomIds: readonly number[]) =>
      server.root.request('POST', '/v1/visits', aVisit({ roomIds: [...roomIds], joins: true })),
  ],
] as const)(
  'who is %s while another patient joins the chosen room goes to the one that is empty now',
  async (_, act) => {
    const [here, chosen, other] = await server.root.createStations({}, {}, {})
    const roomIds = [chosen.room.id, other.room.id]
    const patient = await server.root.createPatient({ roomIds })
    const entry = await server.root.join(here.did, patient)
    await server.root.call(entry)
    const { visit: newcomer } = await server.root.createPatient()
    await holder.query('begin')
    await holder.query('select id from rooms where id = $1 for no key update', [chosen.room.id])
    const acting = act(patient, roomIds, entry)
    await someoneWaits()
    await holder.query(
      "insert into did_waitings (did_id, visit_id, status, created_at) values ($1, $2, 'WAITING', $3)",
      [chosen.did.id, newcomer.id, new Date().toISOString()],
    )
    await holder.query('commit')
    expect((await acting).status).toBeLessThan(300)
    expect((await server.root.namesOf(chosen.did)).waiting).toHaveLength(1)
    expect((await server.root.namesOf(other.did)).waiting).toHaveLength(1)
  },
)
