import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { DidOption } from '../../contract/didOptions.ts'
import type { Page } from '../../contract/common.ts'
import type { Room } from '../../contract/rooms.ts'
import { aDid, anExam, aRoom, aTag, aUser } from '../harness/builders.ts'
import { createDid, createRoom, createTag, createVisit } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

describe('DE-21 ids as text, as a client takes them from an address', () => {
  it('AP-03, AP-04, AP-07 change and delete records', async () => {
    const [room, did, tag] = [
      await createRoom(server.root),
      await createDid(server.root),
      await createTag(server.root, { memo: '' }),
    ]
    const one = async (path: string, key: string, change: object) =>
      (await server.root.patch<object[]>(path, { [key]: [change] }))[0]
    expect(await one('/v1/rooms', 'rooms', { id: `${room.id}`, memo: '2층' })).toEqual({ ...room, memo: '2층' })
    expect(await one('/v1/dids', 'dids', { id: `${did.id}`, roomId: `${room.id}` })).toMatchObject({ roomId: room.id })
    expect(await one('/v1/dids', 'dids', { id: did.id, roomId: '' })).toMatchObject({ roomId: null })
    expect(await one('/v1/tag-mappings', 'tagMappings', { id: `${tag.id}`, memo: 'x' })).toEqual({ ...tag, memo: 'x' })
    for (const [path, { id }] of [
      ['/v1/dids', did],
      ['/v1/rooms', room],
      ['/v1/tag-mappings', tag],
    ] as const)
      expect((await server.root.request('DELETE', path, { ids: [`${id}`] })).body).toEqual({ ids: [id] })
  })

  it('AP-05, AP-06 name boards and waiting entries', async () => {
    const { id } = await createRoom(server.root)
    const did = await createDid(server.root, { roomId: id })
    const visit = await createVisit(server.root)
    const { didWaitingId } = await server.root.post<{ didWaitingId: number }>('/v1/did-waitings', {
      didId: did.id,
      visitId: visit.id,
    })
    const sent = async (method: string, path: string, body: object) =>
      (await server.root.request(method, path, body)).status
    expect(await sent('PATCH', '/v1/did-options/clock', { didId: `${did.id}`, clock: true })).toBe(200)
    expect(await sent('POST', '/v1/did-waitings/tag', { didId: `${did.id}`, tagValue: 'FFFFFFFF' })).toBe(200)
    expect(await sent('POST', '/v1/did-waitings/holding', { didWaitingIds: [`${didWaitingId}`] })).toBe(200)
    expect(await sent('POST', '/v1/did-waitings/done', { didWaitingIds: [`${didWaitingId}`] })).toBe(200)
    expect(await sent('POST', '/v1/did-waitings/call', { didWaitingId: `${didWaitingId}` })).toBe(200)
  })

  it.each(['', '0', '01', '1e3', ' 1', '1.0', '99999999999', 'null'])('DE-13 refuses %j as an id', async (id) => {
    expect((await server.root.request('DELETE', '/v1/rooms', { ids: [id] })).status).toBe(400)
  })
})

describe('DE-21 null for an optional text is an empty one', () => {
  it('AP-02, AP-03, AP-04, AP-07, AP-08 in a new record', async () => {
    const room = aRoom({ memo: '' })
    expect(
      await server.root.post('/v1/rooms', {
        ...room,
        memo: null,
        name: { ...room.name, en: null, cn: null, jp: null },
      }),
    ).toMatchObject({ memo: '', name: { en: '', cn: '', jp: '' } })
    const { no, name } = aDid()
    const empty = { agentPort: '', ipAddress: '', macAddress: '', rfidReaderId: '' }
    const nothing = Object.fromEntries(Object.keys(empty).map((key) => [key, null]))
    expect(
      await server.root.post('/v1/dids', { no, name, doctor: null, explain: { kr: null }, roomId: null, ...nothing }),
    ).toMatchObject({ doctor: { kr: '' }, explain: { kr: '' }, roomId: null, ...empty })
    expect(await server.root.post('/v1/tag-mappings', { ...aTag(), memo: null })).toMatchObject({ memo: '' })
    expect(await server.root.post('/v1/exams', { ...anExam(), memo: null })).toMatchObject({ memo: '' })
    expect(await server.root.post('/v1/users/sign-up', { ...aUser(), position: null })).toMatchObject({ position: '' })
  })

  it('AP-04, AP-05 in a change, which empties it', async () => {
    const did = await createDid(server.root, { doctor: { kr: '김의사' }, ipAddress: '192.0.2.7' })
    expect(
      await server.root.patch<Did[]>('/v1/dids', { dids: [{ id: did.id, doctor: null, ipAddress: null }] }),
    ).toEqual([{ ...did, doctor: { kr: '' }, ipAddress: '' }])
    const change = (option: string, body: object) =>
      server.root.patch<DidOption>(`/v1/did-options/${option}`, { didId: did.id, use: false, ...body })
    await change('notice', { content: '금식' })
    expect((await change('notice', { content: null })).notice).toEqual({ use: false, content: '' })
    expect((await change('doctor-photo', { filename: null, type: null, url: null })).doctorPhoto).toEqual({
      use: false,
      name: '',
      type: '',
      url: '',
    })
  })
})

it('RM-02 filters rooms by RFID as the specification labels it, and as a room says it', async () => {
  await createRoom(server.root, { useRfid: true })
  await createRoom(server.root, { useRfid: false })
  const uses = async (useRfid: string) => {
    const { content } = await server.root.get<Page<Room>>(`/v1/rooms?paged=false&useRfid=${useRfid}`)
    return [...new Set(content.map((room) => room.useRfid))]
  }
  expect([await uses('ON'), await uses('true'), await uses('OFF'), await uses('false')]).toEqual([
    [true],
    [true],
    [false],
    [false],
  ])
})

it('DE-13 a 401 says how to sign in, as HTTP requires', async () => {
  const { headers } = await fetch(`${server.url}/api/v1/rooms`)
  expect(headers.get('www-authenticate')).toBe('Bearer')
})
