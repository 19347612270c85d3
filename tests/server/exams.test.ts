import { describe, expect, it } from 'vitest'
import type { Exam } from '../../contract/exams.ts'
import { anExam } from '../harness/builders.ts'
import { createExam, createRoom } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

describe('AP-08 the calls of exams', () => {
  it('an exam takes 0 minutes unless told otherwise', async () => {
    const { id } = anExam()
    expect(await server.root.post('/v1/exams', { id, name: '문진' })).toEqual({
      id,
      name: '문진',
      avgTime: 0,
      memo: '',
    })
  })

  it('DE-04 lists by id, name, minutes and memo', async () => {
    for (const [id, avgTime] of [
      ['list-1', 5],
      ['list-2', 10],
      ['list-3', 15],
    ] as const)
      await createExam(server.root, { id, avgTime, name: `목록 ${id}`, memo: '목록용' })
    const ids = async (query: string) => (await server.root.list<Exam>(`/v1/exams?${query}`)).map(({ id }) => id)
    expect(await ids('id=LIST-&sort=avgTime.desc')).toEqual(['list-3', 'list-2', 'list-1'])
    expect(await ids('name=목록&avgTimeMin=10')).toEqual(['list-2', 'list-3'])
    expect(await ids('memo=목록용&avgTimeMin=5&avgTimeMax=10')).toEqual(['list-1', 'list-2'])
  })
})

describe('the room of an exam', () => {
  it('is taken, changed, listed by, and cleared; an exam without one is as the specification has it', async () => {
    const [blood, heart] = [await createRoom(server.root), await createRoom(server.root)]
    const exam = await createExam(server.root, { id: 'in-a-room', roomId: blood.id })
    await createExam(server.root, { id: 'in-a-room-too', roomId: heart.id })
    await createExam(server.root, { id: 'in-a-room-not' })
    const rooms = async (query: string) =>
      (await server.root.list<Exam>(`/v1/exams?${query}`)).map(({ id, roomId }) => [id, roomId])
    expect(await rooms(`roomId=${blood.id}`)).toEqual([['in-a-room', blood.id]])
    expect(await rooms('id=in-a-room&sort=roomId.desc')).toEqual([
      ['in-a-room-too', heart.id],
      ['in-a-room', blood.id],
      ['in-a-room-not', undefined],
    ])
    const patch = async (change: object) =>
      (await server.root.patch<Exam[]>('/v1/exams', { exams: [{ id: exam.id, ...change }] }))[0]
    expect(await patch({ memo: '금식' })).toEqual({ ...exam, memo: '금식' })
    expect(await patch({ roomId: heart.id })).toMatchObject({ roomId: heart.id })
    expect(await patch({ roomId: null })).not.toHaveProperty('roomId')
  })

  it('is refused at its field where there is no such room, and then nothing changes', async () => {
    const refused = { status: 400, refusal: { errors: [{ field: 'roomId', message: '검사실을 찾을 수 없습니다.' }] } }
    expect(await server.root.request('POST', '/v1/exams', anExam({ roomId: 999_999 }))).toMatchObject(refused)
    const { id } = await createExam(server.root)
    const exams = [{ id, memo: '바뀜', roomId: 999_999 }]
    expect(await server.root.request('PATCH', '/v1/exams', { exams })).toMatchObject(refused)
    expect(await server.root.get(`/v1/exams/${id}`)).toMatchObject({ memo: '' })
  })

  it('is let go of when the room is deleted', async () => {
    const room = await createRoom(server.root)
    const { id } = await createExam(server.root, { roomId: room.id })
    await server.root.delete('/v1/rooms', { ids: [room.id] })
    expect(await server.root.get(`/v1/exams/${id}`)).not.toHaveProperty('roomId')
  })
})
