import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { PatientPage } from '../../contract/patientPages.ts'
import type { ReopenedVisit, Visit, VisitPatch, VisitStop, VisitWay } from '../../contract/visits.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Patient, Station } from '../harness/client.ts'
import { createDid, createRoom } from '../harness/create.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const staff = madeForAll(() => server.signedIn('USER'))

const stations = async (): Promise<[Station, Station, Station]> => await server.root.createStations({}, {}, {})
/** Checks in a patient whose plan is the rooms of these stations. */
const planned = (...plan: readonly Pick<Station, 'room'>[]) =>
  server.root.createPatient({ roomIds: plan.map(({ room }) => room.id) })
/** Lets a patient wait, be called and be completed at a board, without going on by the plan. */
async function examine(patient: Patient, did: Did): Promise<WaitingEntry> {
  const entry = await staff.join(did, patient)
  await staff.call(entry)
  expect((await staff.done(entry)).status).toBe(200)
  return entry
}
const moveTo = ({ id }: Did, room: Pick<Station['room'], 'id'> | null) =>
  staff.patch('/v1/dids', { dids: [{ id, roomId: room?.id ?? null }] })
const remove = ({ id }: Did) => staff.request('DELETE', '/v1/dids', { ids: [id] })
const patch = ({ visit: { id } }: Patient, changes: Omit<VisitPatch, 'id'>) =>
  staff.patch('/v1/visits', { visits: [{ id, ...changes }] })
const stopsOf = async ({ visit }: Patient) => (await staff.get<VisitWay>(`/v1/visits/${visit.id}/way`)).stops
/** Returns the stops as texts: `7 DONE`. */
const way = async (patient: Patient) => (await stopsOf(patient)).map(({ roomId, status }) => `${roomId} ${status}`)
const visitOf = ({ visit }: Patient) => staff.get<Visit>(`/v1/visits/${visit.id}`)
const pageOf = async ({ visit }: Patient) => {
  const { token } = await staff.post<{ token: string }>('/v1/patient-pages', { visitId: visit.id })
  const { rooms } = await server.anyone.post<PatientPage>('/v1/patient-pages/read', { token })
  return rooms.map(({ status }) => status)
}
const flagAt = async (did: Did, { tagValue }: Patient) => (await staff.scan(did, tagValue)).body.flag
const AN_INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown as string

describe('a board that gets another room', () => {
  it('takes its queue along, while who was examined there was so in the room of that time', async () => {
    const [a, b, c] = await stations()
    await server.root.takeEveryTap(a.did, b.did)
    const patient = await planned(a, b, c)
    const waiting = await planned(a, b)
    await examine(patient, a.did)
    await staff.join(a.did, waiting)
    await remove(b.did)
    await moveTo(a.did, b.room)
    const takesOver = await createDid(server.root, { roomId: a.room.id })
    await server.root.takeEveryTap(takesOver)

    expect(await stopsOf(patient)).toEqual<VisitStop[]>([
      { roomId: a.room.id, didId: a.did.id, isPlanned: true, status: 'DONE', since: AN_INSTANT },
      { roomId: b.room.id, didId: null, isPlanned: true, status: 'PLANNED', since: null },
      { roomId: c.room.id, didId: c.did.id, isPlanned: true, status: 'NEXT', since: null },
    ])
    expect(await way(waiting)).toEqual([`${a.room.id} NEXT`, `${b.room.id} WAITING`])
    expect(await pageOf(patient)).toEqual(['DONE', 'PLANNED', 'PLANNED'])
    expect((await visitOf(patient)).waitings).toMatchObject([{ didId: a.did.id, status: 'DONE', roomId: a.room.id }])
    expect((await visitOf(waiting)).waitings[0]).not.toHaveProperty('roomId')
    // A tap is answered by the room in which the reader hangs.
    expect(await flagAt(takesOver, patient)).toBe('EXAMINED_ROOM')
    expect(await flagAt(a.did, patient)).toBe('REGISTER')
    expect(await way(patient)).toEqual([`${a.room.id} DONE`, `${b.room.id} WAITING`, `${c.room.id} NEXT`])
  })

  it('is skipped by nobody in its new room, and nobody is sent to its old one again', async () => {
    const [a, b, c] = await stations()
    await remove(b.did)
    const patient = await planned(a, b, c)
    await examine(patient, a.did)
    await moveTo(a.did, b.room)
    await createDid(server.root, { roomId: a.room.id })
    const { body } = await staff.doneMeaning('complete', await staff.join(c.did, patient))
    expect(body[0]?.sentOn?.didId).toBe(a.did.id)
    const sentOn = { ...body[0], didWaitingId: body[0]?.sentOn?.didWaitingId ?? 0 } as WaitingEntry
    const { body: last } = await staff.doneMeaning('complete', sentOn)
    expect(last[0]).not.toHaveProperty('sentOn')
    expect(await way(patient)).toEqual([`${a.room.id} DONE`, `${b.room.id} DONE`, `${c.room.id} DONE`])
  })

  it('keeps each exam in its own room when it moves there and back', async () => {
    const [a, b] = await stations()
    await remove(b.did)
    const [first, second, third] = [await planned(a, b), await planned(a, b), await planned(a, b)]
    await examine(first, a.did)
    await moveTo(a.did, b.room)
    await examine(second, a.did)
    // An edit that leaves the room as it is changes nothing.
    await staff.patch('/v1/dids', { dids: [{ id: a.did.id, roomId: b.room.id, explain: { kr: '2층' } }] })
    await moveTo(a.did, a.room)
    await examine(third, a.did)
    await moveTo(a.did, b.room)
    const [doneIn, leftIn] = [`${a.room.id} DONE`, `${b.room.id} DONE`]
    expect(await way(first)).toEqual([doneIn, `${b.room.id} NEXT`])
    expect(await way(second)).toEqual([`${a.room.id} PLANNED`, leftIn])
    expect(await way(third)).toEqual([doneIn, `${b.room.id} NEXT`])
  })

  it('may have had no room, or have none then', async () => {
    const [a] = await stations()
    const patient = await planned(a)
    const desk = await createDid(server.root)
    await examine(patient, desk)
    await remove(a.did)
    await moveTo(desk, a.room)
    const atDesk = { roomId: null, didId: desk.id, isPlanned: false, status: 'DONE', since: AN_INSTANT }
    expect(await stopsOf(patient)).toEqual([
      { roomId: a.room.id, didId: desk.id, isPlanned: true, status: 'NEXT', since: null },
      atDesk,
    ])
    expect((await visitOf(patient)).waitings).toMatchObject([{ roomId: null }])
    await examine(patient, desk)
    await moveTo(desk, null)
    expect(await stopsOf(patient)).toEqual([
      { roomId: a.room.id, didId: desk.id, isPlanned: true, status: 'DONE', since: AN_INSTANT },
      atDesk,
    ])
  })

  it('has the patient of an undo in its present room, where the exam then ends', async () => {
    const [a, b] = await stations()
    await remove(b.did)
    const patient = await planned(a, b)
    const entry = await examine(patient, a.did)
    await moveTo(a.did, b.room)
    expect((await staff.undo(entry)).status).toBe(200)
    expect(await staff.namesOf(a.did)).toMatchObject({ called: [patient.visit.name] })
    expect(await way(patient)).toEqual([`${a.room.id} PLANNED`, `${b.room.id} CALLED`])
    expect((await staff.done(entry)).status).toBe(200)
    await moveTo(a.did, a.room)
    expect(await way(patient)).toEqual([`${a.room.id} NEXT`, `${b.room.id} DONE`])
  })

  it('is where a reopened visit waits again, which was done before where it was done', async () => {
    const [a, b, c] = await stations()
    const patient = await planned(a, b, c)
    await examine(patient, a.did)
    await staff.join(b.did, patient)
    await patch(patient, { status: 'CLOSED' })
    await moveTo(a.did, null)
    await moveTo(b.did, null)
    await moveTo(a.did, b.room)
    await moveTo(b.did, a.room)
    const { placesRestored } = await staff.post<ReopenedVisit>('/v1/visits/reopen', { id: patient.visit.id })
    expect(placesRestored).toBe(true)
    expect(await staff.namesOf(b.did)).toMatchObject({ waiting: [patient.visit.name] })
    // The patient waits at the board that has come to the room.
    expect(await way(patient)).toEqual([`${a.room.id} WAITING`, `${b.room.id} NEXT`, `${c.room.id} PLANNED`])
    await patch(patient, { status: 'CLOSED' })
    expect(await way(patient)).toEqual([`${a.room.id} DONE`, `${b.room.id} PLANNED`, `${c.room.id} PLANNED`])
  })

  it('leaves exams of long ago as they are', async () => {
    const [a, b] = await stations()
    const patient = await planned(a, b)
    const { didWaitingId } = await examine(patient, a.did)
    const endedAt = new Date(Date.now() - 4 * 24 * 60 * 60_000).toISOString()
    const { db } = server.database
    await db.updateTable('did_waitings').set({ ended_at: endedAt }).where('id', '=', didWaitingId).execute()
    await moveTo(a.did, b.room)
    expect((await visitOf(patient)).waitings[0]).not.toHaveProperty('roomId')
  })
})

describe('a board that is deleted', () => {
  it('leaves the rooms of its patients done, whatever becomes of their plan', async () => {
    const [a, b, c] = await stations()
    await server.root.takeEveryTap(a.did, b.did)
    const patient = await planned(a, b)
    await examine(patient, a.did)
    const since = (await stopsOf(patient))[0]?.since
    const takesOver = await createDid(server.root, { roomId: a.room.id })
    await server.root.takeEveryTap(takesOver)
    expect((await remove(a.did)).status).toBe(200)

    const stop = { roomId: a.room.id, didId: null, isPlanned: true, status: 'DONE', since }
    expect(await stopsOf(patient)).toEqual([
      stop,
      { roomId: b.room.id, didId: b.did.id, isPlanned: true, status: 'NEXT', since: null },
    ])
    expect(await pageOf(patient)).toEqual(['DONE', 'PLANNED'])
    expect(await visitOf(patient)).toMatchObject({ doneRoomIds: [a.room.id], waitings: [] })
    expect(await flagAt(takesOver, patient)).toBe('EXAMINED_ROOM')

    await patch(patient, { roomIds: [c.room.id, a.room.id] })
    expect((await stopsOf(patient))[1]).toEqual(stop)
    const { body } = await staff.doneMeaning('complete', await staff.join(c.did, patient))
    expect(body[0]).not.toHaveProperty('sentOn')
    // A room that leaves the plan and comes back is one to go to.
    await patch(patient, { roomIds: [c.room.id] })
    await patch(patient, { roomIds: [c.room.id, a.room.id] })
    expect(await way(patient)).toEqual([`${c.room.id} DONE`, `${a.room.id} NEXT`])
    expect(await visitOf(patient)).not.toHaveProperty('doneRoomIds')
  })

  it('does so for the room in which its patients were examined', async () => {
    const [a, b] = await stations()
    await remove(b.did)
    const patient = await planned(a, b)
    await examine(patient, a.did)
    await moveTo(a.did, b.room)
    await remove(a.did)
    for (const { room } of [a, b]) await createDid(server.root, { roomId: room.id })
    expect(await way(patient)).toEqual([`${a.room.id} DONE`, `${b.room.id} NEXT`])
  })

  it('shows a patient who comes to the room once more there, and what was done last', async () => {
    const [a] = await stations()
    await server.root.takeEveryTap(a.did)
    const patient = await planned(a)
    await examine(patient, a.did)
    await remove(a.did)
    const takesOver = await createDid(server.root, { roomId: a.room.id })
    await server.root.takeEveryTap(takesOver)
    const again = await staff.join(takesOver, patient)
    expect([await way(patient), await pageOf(patient)]).toEqual([[`${a.room.id} WAITING`], ['WAITING']])
    await staff.undo(again)
    expect([await way(patient), await pageOf(patient)]).toEqual([[`${a.room.id} DONE`], ['DONE']])
    expect(await flagAt(takesOver, patient)).toBe('EXAMINED_ROOM')
    await examine(patient, takesOver)
    const since = (await stopsOf(patient))[0]?.since
    await remove(takesOver)
    expect((await stopsOf(patient))[0]).toMatchObject({ status: 'DONE', since })
  })

  it('does so for a visit that is opened again, unless that was over long ago', async () => {
    const [a, b] = await stations()
    const [lately, longAgo] = [await planned(a, b), await planned(a, b)]
    for (const patient of [lately, longAgo]) {
      await examine(patient, a.did)
      await patch(patient, { status: 'CLOSED' })
    }
    const closedAt = new Date(Date.now() - 4 * 24 * 60 * 60_000).toISOString()
    const { db } = server.database
    await db.updateTable('visits').set({ closed_at: closedAt }).where('id', '=', longAgo.visit.id).execute()
    await remove(a.did)
    await createDid(server.root, { roomId: a.room.id })
    for (const { visit } of [lately, longAgo]) await staff.post('/v1/visits/reopen', { id: visit.id })
    expect(await way(lately)).toEqual([`${a.room.id} DONE`, `${b.room.id} NEXT`])
    expect(await way(longAgo)).toEqual([`${a.room.id} NEXT`, `${b.room.id} PLANNED`])
  })

  it('is not deleted with a patient, or knows that the patient is done', async () => {
    const room = await createRoom(server.root)
    for (let round = 0; round < 5; round += 1) {
      const did = await createDid(server.root, { roomId: room.id })
      const patient = await planned({ room })
      const entry = await staff.join(did, patient)
      const [removed] = await Promise.all([remove(did), staff.done(entry)])
      const isGone = removed.status === 200
      expect(isGone || removed.status === 409).toBe(true)
      expect(await way(patient)).toEqual([`${room.id} DONE`])
      if (!isGone) expect((await remove(did)).status).toBe(200)
      expect(await visitOf(patient)).toMatchObject({ doneRoomIds: [room.id] })
    }
  })
})
