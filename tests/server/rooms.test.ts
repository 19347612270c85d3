import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { UploadedFile } from '../../contract/didOptions.ts'
import type { Room } from '../../contract/rooms.ts'
import { FileStore } from '../../server/files/fileStore.ts'
import { FileSweep } from '../../server/files/fileSweep.ts'
import { aRoom } from '../harness/builders.ts'
import { createDid, createRoom, createVisit } from '../harness/create.ts'
import { MP4, PNG, uploadForm } from '../harness/media.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const user = madeForAll(() => server.signedIn('USER'))

const list = (query: string) => user.get<Page<Room>>(`/v1/rooms?${query}`)

describe('AP-03 the calls of rooms', () => {
  it('POST of no more than number and name takes the defaults', async () => {
    const { no } = aRoom()
    expect(await user.post('/v1/rooms', { no, name: { kr: '내시경실' } })).toEqual({
      id: expect.any(Number),
      no,
      name: { kr: '내시경실', en: '', cn: '', jp: '' },
      maxPatient: 1,
      memo: '',
      useMultiCall: false,
      useRfid: true,
      isAccessible: true,
      sendsOn: true,
      floor: { kr: '', en: '' },
    })
  })

  it('a room says from when on waits are long and too long; null has the defaults again', async () => {
    const room = await createRoom(user, { waitWarning: 5, waitAlarm: 15 })
    expect(room).toMatchObject({ waitWarning: 5, waitAlarm: 15 })
    const change = (changes: object) => user.request('PATCH', '/v1/rooms', { rooms: [{ id: room.id, ...changes }] })
    expect((await change({ waitAlarm: 30 })).body).toEqual([{ ...room, waitAlarm: 30 }])
    await change({ waitWarning: null, waitAlarm: null })
    const { waitWarning: _warning, waitAlarm: _alarm, ...plain } = room
    expect(await user.get(`/v1/rooms/${room.id}`)).toEqual(plain)
  })

  it('a room may leave it to staff to send patients on', async () => {
    const room = await createRoom(user, { sendsOn: false })
    expect(room).toMatchObject({ sendsOn: false })
    const change = (changes: object) => user.patch<Room[]>('/v1/rooms', { rooms: [{ id: room.id, ...changes }] })
    expect(await change({ memo: '상담' })).toEqual([{ ...room, memo: '상담' }])
    expect(await change({ sendsOn: true })).toEqual([{ ...room, memo: '상담', sendsOn: true }])
    expect((await list(`no=${room.no}`)).content).toContainEqual({ ...room, memo: '상담', sendsOn: true })
  })

  it('a room says on which floor it is; a list finds and sorts it by that', async () => {
    const room = await createRoom(user, { memo: 'floors', floor: { kr: '본관 2층', en: '' } })
    expect(room.floor).toEqual({ kr: '본관 2층', en: '' })
    const other = await createRoom(user, { memo: 'floors', floor: { kr: '1층', en: '1F' } })
    const change = (changes: object) => user.patch<Room[]>('/v1/rooms', { rooms: [{ id: room.id, ...changes }] })
    expect(await change({ floor: { en: '2F' } })).toEqual([{ ...room, floor: { kr: '본관 2층', en: '2F' } }])
    const found = async (query: string) => (await list(`memo=floors&${query}`)).content.map(({ id }) => id)
    expect(await found('floor=2f')).toEqual([room.id])
    expect(await found('sort=floor.kr.asc')).toEqual([other.id, room.id])
    expect(await change({ floor: { kr: null, en: '' } })).toEqual([{ ...room, floor: { kr: '', en: '' } }])
  })

  it('a room has a picture that was uploaded, which the cleanup removes once no room shows it', async () => {
    const upload = (content: Buffer<ArrayBuffer>, name: string) =>
      server.root.post<UploadedFile>('/v1/did-options/pre-upload-file', uploadForm(content, name))
    const { downloadUrl, name } = await upload(PNG, 'door.png')
    const room = await createRoom(user, { picture: downloadUrl })
    expect(room.picture).toBe(downloadUrl)
    const film = await upload(MP4, 'film.mp4')
    for (const picture of [
      '/api/files/nobody-uploaded.png',
      'https://elsewhere.example/door.png',
      film.downloadUrl,
      '',
    ])
      for (const [method, body] of [
        ['POST', aRoom({ picture })],
        ['PATCH', { rooms: [{ id: room.id, picture }] }],
      ] as const)
        expect(await user.request(method, '/v1/rooms', body)).toMatchObject({
          status: 400,
          refusal: { errors: [{ field: 'picture' }] },
        })

    const sweep = new FileSweep(server.database.db, new FileStore(server.dataDir))
    const later = new Date(Date.now() + 3 * 86_400_000)
    expect(await sweep.sweep(later)).toEqual([film.name])
    const second = await createRoom(user, { picture: downloadUrl })
    const [{ picture }] = await user.patch<[Room]>('/v1/rooms', { rooms: [{ id: room.id, picture: null }] })
    expect(picture).toBeUndefined()
    expect(await sweep.sweep(later)).toEqual([])
    await user.delete('/v1/rooms', { ids: [second.id] })
    expect(await sweep.sweep(later)).toEqual([name])
    expect((await fetch(server.url + downloadUrl)).status).toBe(404)
  })

  it.each([
    [{ waitWarning: 30, waitAlarm: 30 }, 30],
    [{ waitAlarm: 20 }, 20],
    [{ waitWarning: 40 }, 40],
  ])('refuses %j: waits would be too long before they are long', async (waits, warning) => {
    const refused = {
      status: 400,
      refusal: {
        code: 'INVALID',
        errors: [{ field: 'waitAlarm', message: `주의 시간(${warning}분)보다 긴 시간을 입력해 주세요.` }],
      },
    }
    expect(await user.request('POST', '/v1/rooms', aRoom(waits))).toMatchObject(refused)
    const room = await createRoom(user)
    expect(await user.request('PATCH', '/v1/rooms', { rooms: [{ id: room.id, ...waits }] })).toMatchObject(refused)
    expect(await user.get(`/v1/rooms/${room.id}`)).toEqual(room)
  })

  it('DE-16 keeps a room that a board or an open visit uses', async () => {
    const [boarded, visited] = [await createRoom(user), await createRoom(user)]
    await createDid(user, { roomId: boarded.id })
    const visit = await createVisit(user, { roomIds: [visited.id] })
    for (const { id } of [boarded, visited]) {
      expect(await user.request('DELETE', '/v1/rooms', { ids: [id] })).toMatchObject({
        status: 409,
        refusal: { code: 'ROOM_IN_USE' },
      })
    }
    await user.patch('/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
    expect((await user.request('DELETE', '/v1/rooms', { ids: [visited.id] })).status).toBe(200)
  })
})

describe('DE-14 bulk calls are all or nothing', () => {
  it('DE-14 a DELETE with one room that is missing or in use deletes none, and names those missing', async () => {
    const [room, used] = [await createRoom(user), await createRoom(user)]
    await createDid(user, { roomId: used.id })
    expect(await user.request('DELETE', '/v1/rooms', { ids: [room.id, 999_998, 999_999] })).toMatchObject({
      status: 404,
      refusal: { message: '검사실을 찾을 수 없습니다. (999998, 999999)' },
    })
    expect((await user.request('DELETE', '/v1/rooms', { ids: [room.id, used.id] })).status).toBe(409)
    expect(await user.get(`/v1/rooms/${room.id}`)).toEqual(room)
  })
})

describe('lists, shown on rooms', () => {
  /** Memo of the 25 rooms of these tests, which have the numbers 9001 … 9025. */
  const MEMO = 'lists-of-rooms'
  beforeAll(async () => {
    for (let at = 0; at < 25; at += 1) {
      const name = {
        kr: at < 2 ? '같은 이름' : `방 ${at}`,
        en: at === 3 ? 'MRI_1' : at === 4 ? 'MRIx1' : '',
        cn: '',
        jp: '',
      }
      await createRoom(user, { no: `${9_001 + at}`, memo: MEMO, name, maxPatient: 1 + (at % 5), useRfid: at % 2 === 0 })
    }
  })
  const numbers = async (query: string) =>
    (await list(`memo=${MEMO}&${query}`)).content.map(({ no }) => Number(no) - 9_000)

  it('AP-12 answer a page in the envelope of every list', async () => {
    const { content, ...envelope } = await list(`memo=${MEMO}`)
    expect(envelope).toEqual({ totalElements: 25, totalPages: 3, number: 0, size: 10, first: true, last: false })
    expect(content).toHaveLength(10)
  })

  it('DE-01 count pages from one in the request and from zero in the answer', async () => {
    for (const query of ['', 'page=', 'page=0', 'page=1'])
      expect(await list(`memo=${MEMO}&${query}`)).toMatchObject({ number: 0, first: true })
    expect(await list(`memo=${MEMO}&page=2`)).toMatchObject({ number: 1, first: false, last: false })
    const last = await list(`memo=${MEMO}&page=3`)
    expect(last).toMatchObject({ number: 2, first: false, last: true })
    expect(last.content).toHaveLength(5)
    expect(await list(`memo=${MEMO}&page=4`)).toMatchObject({ content: [], number: 3, last: true, totalElements: 25 })
  })

  it('DE-01 leave out and repeat nothing from page to page', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => numbers(`page=${page}&sort=maxPatient.asc`)))
    expect(new Set(pages.flat()).size).toBe(25)
  })

  it('DE-02 take sizes from 1 to 200', async () => {
    expect(await list(`memo=${MEMO}&size=16&page=2`)).toMatchObject({ size: 16, totalPages: 2, last: true })
    expect((await list(`memo=${MEMO}&size=200`)).content).toHaveLength(25)
    for (const size of ['0', '201', '-1', '1.5', 'x'])
      expect((await user.request('GET', `/v1/rooms?size=${size}`)).status).toBe(400)
  })

  it('DE-02 answer everything on one page when unpaged', async () => {
    const { content, ...envelope } = await list(`memo=${MEMO}&paged=false&page=2&size=3`)
    expect(content).toHaveLength(25)
    expect(envelope).toEqual({ totalElements: 25, totalPages: 1, number: 0, size: 25, first: true, last: true })
    expect(await list('memo=nothing-like-it&paged=false')).toEqual({
      content: [],
      totalElements: 0,
      totalPages: 0,
      number: 0,
      size: 1,
      first: true,
      last: true,
    })
  })

  it('DE-03 sort by several fields, the first one first', async () => {
    const sorted = (await list(`memo=${MEMO}&paged=false&sort=maxPatient.desc,no.asc`)).content
    const expected = sorted.toSorted((a, b) => b.maxPatient - a.maxPatient || Number(a.no) - Number(b.no))
    expect(sorted.map(({ no }) => no)).toEqual(expected.map(({ no }) => no))
    expect(await numbers('sort=name.kr.asc,no.desc&size=2')).toEqual([2, 1])
  })

  it('DE-03 refuse a field, a direction or a repetition that makes no sense, naming it', async () => {
    for (const [sort, named] of [
      ['height.asc', 'height.asc'],
      ['no.up', 'no.up'],
      ['no', 'no'],
      ['no.asc,no.desc', 'no.desc'],
      ['no.asc,', ''],
    ]) {
      const { status, refusal } = await user.request('GET', `/v1/rooms?sort=${sort}`)
      expect([status, refusal.errors]).toEqual([
        400,
        [{ field: 'sort', message: `정렬할 수 없는 항목입니다: ${named}` }],
      ])
    }
  })

  it('DE-21 sort digits by their number', async () => {
    const memo = 'digits'
    // Longer than the numbers of other rooms become.
    for (const no of ['880000', '088000', '8900000', '70000']) await createRoom(user, { no, memo })
    const content = async (sort: string) => (await list(`memo=${memo}&sort=${sort}`)).content.map(({ no }) => no)
    expect(await content('no.asc')).toEqual(['70000', '088000', '880000', '8900000'])
    expect(await content('no.desc')).toEqual(['8900000', '880000', '088000', '70000'])
    expect(await content('')).toEqual(['70000', '088000', '880000', '8900000'])
  })

  it('DE-04 find text anywhere, in any case, in every language of the name', async () => {
    expect(await numbers('name=같은')).toEqual([1, 2])
    expect(await numbers('name=mri')).toEqual([4, 5])
    expect(await numbers('name=%20MRI%20')).toEqual([4, 5])
  })

  it('DE-04 take % and _ and \\ for what they are', async () => {
    expect(await numbers('name=MRI_1')).toEqual([4])
    expect(await numbers('name=%25')).toEqual([])
    expect(await numbers('name=%5C')).toEqual([])
  })

  it('DE-04 find what is written with an accent or a decomposed syllable', async () => {
    const { id } = await createRoom(user, {
      memo: 'CAFÉ',
      name: { kr: '홍길동실'.normalize('NFD'), en: '', cn: '', jp: '' },
    })
    for (const query of [
      'memo=CAFÉ',
      `name=${'홍길'.normalize('NFC')}`,
      `name=${encodeURIComponent('홍길'.normalize('NFD'))}`,
    ]) {
      expect((await list(query)).content.map((room) => room.id)).toEqual([id])
    }
  })

  it('DE-04 match numbers by their beginning, RFID exactly, and patients within bounds', async () => {
    expect(await numbers('no=902')).toEqual([20, 21, 22, 23, 24, 25])
    expect(await numbers('no=02')).toEqual([])
    expect(await numbers('useRfid=false&size=3')).toEqual([2, 4, 6])
    expect(await numbers('maxPatientMin=4&maxPatientMax=4')).toEqual([4, 9, 14, 19, 24])
    expect(await numbers('maxPatientMin=4&no=900&useRfid=true')).toEqual([5, 9])
  })

  it('DE-04 take an empty filter for none', async () => {
    expect((await list(`memo=${MEMO}&name=&no=&useRfid=&maxPatientMin=&sort=`)).totalElements).toBe(25)
  })
})
