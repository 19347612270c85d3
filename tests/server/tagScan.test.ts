import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { RoomCreate } from '../../contract/rooms.ts'
import { createDid, createRoom, createTag } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

/** Creates a room whose board treats no tap as a repeat, because these tests are about the effect of single taps. */
async function aStation(given?: Partial<RoomCreate>) {
  const station = await server.root.createStation(given)
  await server.root.takeEveryTap(station.did)
  return station
}
const tap = async (did: Did, tagValue: string) => (await server.root.scan(did, tagValue)).body
const flagOf = async (did: Did, tagValue: string) => (await tap(did, tagValue)).flag

describe('DE-08 tag scan over HTTP', () => {
  it('DE-08 INVALID_TAG for a value that no tag has', async () => {
    const { did } = await aStation()
    expect(await tap(did, 'unknown')).toEqual({
      type: 'TAG',
      flag: 'INVALID_TAG',
      message: '등록되지 않은 태그입니다. 직원에게 문의해 주세요.',
    })
  })

  it('DE-08 RETURNED_TAG for a tag on no visit, or on one that is closed', async () => {
    const { did } = await aStation()
    const tag = await createTag(server.root)
    expect(await tap(did, tag.tagValue)).toMatchObject({
      flag: 'RETURNED_TAG',
      message: '반납된 태그입니다. 접수처에 문의해 주세요.',
    })
    const patient = await server.root.createPatient()
    await server.root.patch('/v1/visits', { visits: [{ id: patient.visit.id, status: 'CLOSED' }] })
    expect(await flagOf(did, patient.tagValue)).toBe('RETURNED_TAG')
  })

  it('DE-08 INVALID_ROOM where the room takes no tags, is closed, is not planned, or where there is none', async () => {
    const planned = await createRoom(server.root)
    const patient = await server.root.createPatient()
    const picky = await server.root.createPatient({ roomIds: [planned.id] })
    const stations = [await aStation({ useRfid: false }), await aStation({ isAccessible: false })]
    for (const { did } of stations) expect(await flagOf(did, patient.tagValue)).toBe('INVALID_ROOM')
    const roomless = await createDid(server.root)
    expect(await flagOf(roomless, patient.tagValue)).toBe('INVALID_ROOM')
    const { did } = await aStation()
    expect(await tap(did, picky.tagValue)).toEqual({
      type: 'TAG',
      flag: 'INVALID_ROOM',
      message: '홍길동님이 이용하실 검사실이 아닙니다. 안내받은 검사실로 가 주세요.',
    })
    expect((await server.root.namesOf(did)).waiting).toEqual([])
  })

  it('DE-08 walks a patient through a room: REGISTER, CALLED, DONE, EXAMINED_ROOM', async () => {
    const { did, room } = await aStation()
    const patient = await server.root.createPatient({ roomIds: [room.id] })
    expect(await tap(did, patient.tagValue)).toMatchObject({
      flag: 'REGISTER',
      message: '홍길동님, 대기 등록되었습니다. 대기 순서는 1번입니다.',
    })
    expect((await server.root.namesOf(did)).waiting).toEqual(['홍길동'])
    expect(await tap(did, patient.tagValue)).toMatchObject({ flag: 'CALLED', message: '홍길동님, 지금 들어오세요.' })
    expect((await server.root.namesOf(did)).called).toEqual(['홍길동'])
    expect(await tap(did, patient.tagValue)).toMatchObject({
      flag: 'DONE',
      message: '홍길동님, 검사를 마쳤습니다. 수고하셨습니다.',
    })
    expect(await tap(did, patient.tagValue)).toMatchObject({
      flag: 'EXAMINED_ROOM',
      message: '홍길동님은 이곳의 검사를 이미 마치셨습니다.',
    })
    expect(await server.root.namesOf(did)).toEqual({ waiting: [], called: [], holding: [] })
  })

  it('DE-08 WAITING_ROOM while the room is full or somebody came earlier, with the order', async () => {
    const { did } = await aStation()
    const [first, second, third] = await server.root.createPatients({}, {}, {})
    for (const { tagValue } of [first, second, third]) await tap(did, tagValue)
    expect(await tap(did, third.tagValue)).toMatchObject({
      flag: 'WAITING_ROOM',
      message: '홍길동님, 대기 순서는 3번입니다. 잠시만 기다려 주세요.',
    })
    expect(await flagOf(did, first.tagValue)).toBe('CALLED')
    expect(await tap(did, second.tagValue)).toMatchObject({
      flag: 'WAITING_ROOM',
      message: '홍길동님, 대기 순서는 1번입니다. 잠시만 기다려 주세요.',
    })
    expect(await flagOf(did, first.tagValue)).toBe('DONE')
    expect(await flagOf(did, third.tagValue)).toBe('WAITING_ROOM')
    expect(await flagOf(did, second.tagValue)).toBe('CALLED')
  })

  it('DE-08 lets a held patient back in by the time of joining', async () => {
    const { did } = await aStation()
    const [early, late] = await server.root.createPatients({}, {})
    const first = await server.root.join(did, early)
    const second = await server.root.join(did, late)
    await server.root.hold(second)
    expect(await tap(did, late.tagValue)).toMatchObject({
      flag: 'WAITING_ROOM',
      message: '홍길동님, 잠시만 더 기다려 주세요.',
    })
    await server.root.hold(first)
    expect(await flagOf(did, late.tagValue)).toBe('CALLED')
    await server.root.done(second)
    expect(await flagOf(did, early.tagValue)).toBe('CALLED')
  })

  it('DE-08 INVALID_ROOM names the room where the patient waits or is examined', async () => {
    const here = await aStation()
    const there = await aStation()
    const patient = await server.root.createPatient()
    const entry = await server.root.join(there.did, patient)
    const place = there.room.name.kr
    expect(await tap(here.did, patient.tagValue)).toMatchObject({
      flag: 'INVALID_ROOM',
      message: `홍길동님은 지금 ${place}에서 대기 중입니다. 그곳을 먼저 마쳐 주세요.`,
    })
    await server.root.call(entry)
    expect((await tap(here.did, patient.tagValue)).message).toBe(
      `홍길동님은 지금 ${place}에서 검사 중입니다. 그곳을 먼저 마쳐 주세요.`,
    )
  })

  it('DE-08 lets a patient who is only held at another room register here', async () => {
    const here = await aStation()
    const there = await aStation()
    const patient = await server.root.createPatient()
    await server.root.hold(await server.root.join(there.did, patient))
    expect(await flagOf(here.did, patient.tagValue)).toBe('REGISTER')
    expect(await flagOf(there.did, patient.tagValue)).toBe('INVALID_ROOM')
  })

  it('DE-08 takes every board of the room for the same place', async () => {
    const { did, room } = await aStation()
    const other = await createDid(server.root, { roomId: room.id })
    await server.root.takeEveryTap(other)
    const patient = await server.root.createPatient()
    await tap(did, patient.tagValue)
    expect(await flagOf(other, patient.tagValue)).toBe('CALLED')
    expect((await server.root.namesOf(did)).called).toEqual(['홍길동'])
    expect(await flagOf(other, patient.tagValue)).toBe('DONE')
  })

  it('DE-09 of twenty parallel scans of one tag each moves the patient once', async () => {
    const { did } = await aStation()
    const patient = await server.root.createPatient()
    const flags = await Promise.all(Array.from({ length: 20 }, () => flagOf(did, patient.tagValue)))
    const counts = Map.groupBy(flags, (flag) => flag)
    expect([...counts].map(([flag, { length }]) => `${flag} ${length}`).sort()).toEqual([
      'CALLED 1',
      'DONE 1',
      'EXAMINED_ROOM 17',
      'REGISTER 1',
    ])
  })
})

describe('DE-06 who may scan', () => {
  it('DE-06 lets anyone scan where the room uses RFID, and answers with a masked name', async () => {
    const { did } = await aStation()
    const patient = await server.root.createPatient()
    const { status, body } = await server.anyone.scan(did, patient.tagValue)
    expect({ status, body }).toEqual({
      status: 200,
      body: { type: 'TAG', flag: 'REGISTER', message: '홍O동님, 대기 등록되었습니다. 대기 순서는 1번입니다.' },
    })
  })

  it('DE-06 answers 401 without a token where the room uses no RFID or the board has no room', async () => {
    const patient = await server.root.createPatient()
    const withoutRfid = await aStation({ useRfid: false })
    const roomless = await createDid(server.root)
    for (const did of [withoutRfid.did, roomless])
      expect((await server.anyone.scan(did, patient.tagValue)).status).toBe(401)
  })

  it('DE-13 answers 404 for an unknown board and 400 for an empty value', async () => {
    const { did } = await aStation()
    expect((await server.anyone.scan({ ...did, id: 999_999 }, 'x')).refusal.code).toBe('DID_NOT_FOUND')
    expect((await server.anyone.scan(did, ' ')).refusal.errors).toEqual([
      { field: 'tagValue', message: '필수 입력란입니다.' },
    ])
    expect((await server.anyone.listOf('waiting', did)).patients).toEqual([])
  })
})
