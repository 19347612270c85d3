import { expect, it } from 'vitest'
import type { AuditName, AuditRow } from '../../contract/audit.ts'
import { clearNames } from '../../server/db/audit/recordNames.ts'
import {
  createDid,
  createExam,
  createPackage,
  createRoom,
  createTag,
  createUser,
  createVisit,
} from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

/** The names in the newest line of an action about a record. */
async function namesIn(action: string, id: number | string): Promise<readonly AuditName[]> {
  const content = await server.root.list<AuditRow>(`/v1/audit?size=200&action=${action}&subject=${id}`)
  expect(content).not.toEqual([])
  return content[0]?.names ?? []
}

it('the audit log says rooms, boards, exams, tags and users by name, with ids beside', async () => {
  const room = await createRoom(server.root, { name: { kr: '채혈실', en: 'Blood test', cn: '', jp: '' } })
  const [exam, tag, user] = [await createExam(server.root), await createTag(server.root), await createUser(server.root)]
  const did = await createDid(server.root, { roomId: room.id, name: { kr: '채혈 1' } })
  const named = { kind: 'room', id: String(room.id), kr: `${room.no} 채혈실`, en: `${room.no} Blood test` }
  expect(await namesIn('rooms.create', room.id)).toEqual([named])
  expect(await namesIn('dids.create', did.id)).toEqual([
    { kind: 'did', id: String(did.id), kr: `${did.no} 채혈 1`, en: `${did.no} 채혈 1` },
    named,
  ])
  expect(await namesIn('exams.create', exam.id)).toMatchObject([{ kind: 'exam', kr: exam.name }])
  expect(await namesIn('tagMappings.create', tag.id)).toMatchObject([{ kind: 'tag', kr: tag.tagNo }])
  expect(await namesIn('users.create', user.id)).toMatchObject([{ kind: 'user', kr: user.name }])
  const way = await createPackage(server.root, { roomIds: [room.id] })
  expect(await namesIn('packages.create', way.id)).toMatchObject([{ kind: 'package', kr: way.name }, named])
  expect(await namesIn('login', 'root')).toMatchObject([{ kind: 'user', kr: '최종관리자' }])
})

it('says a patient by the number of the day and never by name, a move by its board too', async () => {
  const { did } = await server.root.createStation()
  const { did: other } = await server.root.createStation()
  const [entry] = await server.root.queueUp(did, '남궁민수')
  await server.root.transfer(entry, other)
  const { number } = await server.root.get<{ number: number }>(`/v1/visits/${entry.visitId}`)
  const names = await namesIn('waiting.transfer', entry.visitId)
  expect(names).toMatchObject([
    { kind: 'visit', id: String(entry.visitId), kr: String(number) },
    { kind: 'did', id: String(other.id), kr: `${other.no} ${other.name.kr}` },
  ])
  expect(JSON.stringify(names)).not.toContain('남궁')
})

it('goes on saying the names of the time after a change and a deletion', async () => {
  const room = await createRoom(server.root, { name: { kr: '내시경', en: '', cn: '', jp: '' } })
  await server.root.patch('/v1/rooms', { rooms: [{ id: room.id, name: { ...room.name, kr: '위내시경' } }] })
  await server.root.patch('/v1/rooms', { rooms: [{ id: room.id, memo: 'x' }] })
  await server.root.delete('/v1/rooms', { ids: [room.id] })
  expect(await namesIn('rooms.create', room.id)).toMatchObject([{ kr: `${room.no} 내시경`, en: `${room.no} 내시경` }])
  expect(await namesIn('rooms.remove', room.id)).toMatchObject([{ kr: `${room.no} 위내시경` }])
})

it('says the number that a patient had before a visit was opened again under another', async () => {
  const { db } = server.database
  const visit = await createVisit(server.root)
  await server.root.patch('/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
  await db.updateTable('visits').set({ day: '2020-01-01', number: 4_711 }).where('id', '=', visit.id).execute()
  const other = await createVisit(server.root)
  await db.updateTable('visits').set({ number: 4_711 }).where('id', '=', other.id).execute()
  await server.root.post('/v1/visits/reopen', { id: visit.id })
  const { number } = await server.root.get<{ number: number }>(`/v1/visits/${visit.id}`)
  expect(number).not.toBe(4_711)
  expect(await namesIn('visits.create', visit.id)).toMatchObject([{ kr: '4711' }])
  await server.root.patch('/v1/visits', { visits: [{ id: visit.id, hideName: true }] })
  const content = await server.root.list<AuditRow>(`/v1/audit?action=visits.update&subject=${visit.id}`)
  expect(content[0]?.names).toMatchObject([{ kr: String(number) }])
})

it('keeps names only as long as a line of the log may mean them', async () => {
  const keptOf = (id: number) =>
    server.database.db
      .selectFrom('record_names')
      .select('kr')
      .where('kind', '=', 'room')
      .where('id', '=', String(id))
      .orderBy('since')
      .execute()
  const gone = await createRoom(server.root)
  const stays = await createRoom(server.root, { name: { kr: '이전', en: '', cn: '', jp: '' } })
  await server.root.patch('/v1/rooms', { rooms: [{ id: stays.id, name: { ...stays.name, kr: '이후' } }] })
  await server.root.delete('/v1/rooms', { ids: [gone.id] })
  await clearNames(server.database.db, new Date(Date.now() - 60_000))
  expect(await keptOf(gone.id)).toHaveLength(2)
  await clearNames(server.database.db, new Date(Date.now() + 60_000))
  expect(await keptOf(gone.id)).toEqual([])
  expect(await keptOf(stays.id)).toEqual([{ kr: `${stays.no} 이후` }])
})
