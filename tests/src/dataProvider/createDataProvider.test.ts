import { eventually } from '../../harness/eventually.ts'
import type { RaRecord } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RECORD_VERSION_HEADER } from '../../../contract/constants.ts'
import { createDataProvider } from '../../../src/dataProvider/createDataProvider.ts'
import { listRoomBoards } from '../../../src/dataProvider/queues.ts'
import { sendMove, sendUndo } from '../../../src/queue/queueCalls.ts'
import { consoleApi } from '../support/consoleApi.ts'
import { type Answer, ofOurServer, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answer: Answer | Promise<Answer>
const api = consoleApi()
const provider = createDataProvider(api)
const list = { pagination: { page: 1, perPage: 10 }, sort: { field: '', order: 'ASC' }, filter: {} } as const
const sent = () => wire.requests.map(({ method, url, body }) => [method, decodeURIComponent(url), body])

beforeEach(async () => {
  ofOurServer()
  answer = { body: { content: [], totalElements: 0 } }
  wire = await startWire(() => answer)
  localStorage.setItem('accessToken', 'token')
})
afterEach(() => wire.stop())

describe('lists', () => {
  it('AP-03 asks for a page of ten with nothing but its number', async () => {
    answer = { body: { content: [{ id: 1, no: '1' }], totalElements: 123 } }
    await expect(provider.getList('rooms', list)).resolves.toMatchObject({ data: [{ id: 1, no: '1' }], total: 123 })
    expect(wire.requests).toMatchObject([{ method: 'GET', url: '/api/v1/rooms?page=1', authorization: 'Bearer token' }])
  })

  it('takes the answer of a read ahead once, and sends every later read', async () => {
    answer = { body: { content: [{ id: 1, no: '1' }], totalElements: 1 } }
    const opened = createDataProvider(api, '/v1/rooms?page=1')
    await eventually(() => expect(sent()).toHaveLength(1))
    await expect(opened.getList('rooms', list)).resolves.toMatchObject({ data: [{ id: 1, no: '1' }] })
    expect(sent()).toHaveLength(1)
    answer = { body: { content: [{ id: 1, no: '2' }], totalElements: 1 } }
    await expect(opened.getList('rooms', list)).resolves.toMatchObject({ data: [{ id: 1, no: '2' }] })
    expect(sent()).toHaveLength(2)
  })

  it('sends a read that differs from the read ahead', async () => {
    const opened = createDataProvider(api, '/v1/rooms?page=1')
    await opened.getList('rooms', { ...list, pagination: { page: 2, perPage: 10 } })
    expect(sent().map(([, url]) => url)).toEqual(['/api/v1/rooms?page=1', '/api/v1/rooms?page=2'])
  })

  it('DE-01 DE-03 sends filters, page, size and the sort string as they are', async () => {
    await provider.getList('rooms', {
      pagination: { page: 3, perPage: 50 },
      sort: { field: 'maxPatient.asc,name.kr.desc', order: 'ASC' },
      filter: { name: '채혈', useRfid: 'false', memo: '' },
    })
    expect(sent()).toEqual([
      ['GET', '/api/v1/rooms?name=채혈&useRfid=false&page=3&size=50&sort=maxPatient.asc,name.kr.desc', undefined],
    ])
  })

  it('BD-10 asks for all rooms at once with paged=false alone', async () => {
    await provider.getList('rooms', { ...list, meta: { paged: false } })
    expect(sent()).toEqual([['GET', '/api/v1/rooms?paged=false', undefined]])
  })

  describe('of another server', () => {
    // It remembers the size of pages.
    let provider: ReturnType<typeof createDataProvider>
    beforeEach(() => {
      ofOurServer(false)
      provider = createDataProvider(api)
    })

    it('DE-22 AP-04 sends no parameter that section 7 does not name', async () => {
      const wide = { ...list, pagination: { page: 2, perPage: 50 } }
      const lists = ['rooms', 'exams', 'users', 'did-waitings/tag-mappings', 'dids']
      for (const name of lists) await provider.getList(name, wide)
      for (const name of lists) await provider.getList(name, { ...list, meta: { paged: false } })
      expect(wire.requests.map(({ url }) => url)).toEqual([
        '/api/v1/rooms?page=2',
        '/api/v1/exams?page=2',
        '/api/v1/users?page=2',
        '/api/v1/tag-mappings?page=2',
        '/api/v1/dids?page=2',
        '/api/v1/rooms?paged=false',
        '/api/v1/exams',
        '/api/v1/users',
        '/api/v1/tag-mappings',
        '/api/v1/dids',
      ])
    })

    it.each([
      { rows: 5, pages: 9 },
      { rows: 20, pages: 3 },
      { rows: 10, pages: undefined },
    ])('DE-22 counts the pages of a server that sends $rows rows and the total alone', async ({ rows, pages }) => {
      const content = Array.from({ length: rows }, (_, at) => ({ id: at + 1 }))
      answer = { body: { content, totalElements: 42 } }
      expect((await provider.getList('rooms', list)).meta?.totalPages).toBe(pages)
      answer = { body: { content: content.slice(0, 2), totalElements: 42 } }
      const last = { ...list, pagination: { page: pages ?? 5, perPage: 10 } }
      expect((await provider.getList('rooms', last)).meta?.totalPages).toBe(pages)
    })

    it('DE-22 knows the pages from the last one, too', async () => {
      answer = { body: { content: [{ id: 41 }, { id: 42 }], totalElements: 42 } }
      const last = { ...list, pagination: { page: 9, perPage: 10 } }
      expect((await provider.getList('rooms', last)).meta).toEqual({ totalPages: 9, hasFixedSize: true })
    })

    it('DE-22 takes a later page that is full for one of the size that was asked for', async () => {
      const content = Array.from({ length: 10 }, (_, at) => ({ id: at + 11 }))
      answer = { body: { content, totalElements: 42 } }
      const second = { ...list, pagination: { page: 2, perPage: 10 } }
      expect((await provider.getList('rooms', second)).meta).toEqual({ hasFixedSize: true })
    })
  })

  it('offers the choice of a page size of our server', async () => {
    answer = { body: { content: [{ id: 1 }], totalElements: 1, totalPages: 1 } }
    expect((await provider.getList('rooms', list)).meta).toEqual({ totalPages: 1 })
  })

  it('DE-22 reads numbers that came as text, and keeps ids as they came', async () => {
    answer = { body: { content: [{ id: '7', maxPatient: '3' }], totalElements: '21', totalPages: '2' } }
    await expect(provider.getList('rooms', list)).resolves.toMatchObject({
      data: [{ id: '7', maxPatient: 3 }],
      total: 21,
      meta: { totalPages: 2 },
    })
  })

  it('AP-07 spells tags as tag-mappings', async () => {
    await provider.getList('did-waitings/tag-mappings', { ...list, filter: { tagNo: '1', tagValue: 'E2' } })
    expect(sent()).toEqual([['GET', '/api/v1/tag-mappings?tagNo=1&tagValue=E2&page=1', undefined]])
  })
})

describe('pages without an end', () => {
  it('WT-05 stop at a page without boards, whatever the server says of further ones', async () => {
    answer = { body: { content: [], last: false } }
    await expect(listRoomBoards(api)).resolves.toEqual([])
    expect(wire.requests).toHaveLength(1)
  })

  it('WT-05 stop when a server sends the same boards again', async () => {
    answer = { body: { content: [{ id: 1 }, { id: 2 }], last: false } }
    await expect(listRoomBoards(api)).resolves.toMatchObject([{ id: 1 }, { id: 2 }])
    expect(wire.lines()).toEqual(['GET /api/v1/dids?isRoomIdNull=false', 'GET /api/v1/dids?isRoomIdNull=false&page=2'])
  })
})

describe('one record', () => {
  it('AP-08 is read by its encoded id', async () => {
    answer = { body: { id: 'a b', name: '심전도', avgTime: '5', memo: '' } }
    await expect(provider.getOne('exams', { id: 'a b' })).resolves.toEqual({
      data: { id: 'a b', name: '심전도', avgTime: 5, memo: '' },
    })
    expect(wire.lines()).toEqual(['GET /api/v1/exams/a%20b'])
  })

  it('DE-27 carries the version that the answer says in a header', async () => {
    answer = { body: { id: 1, no: '1' }, headers: { [RECORD_VERSION_HEADER]: '42' } }
    await expect(provider.getOne('rooms', { id: 1 })).resolves.toMatchObject({ data: { no: '1', recordVersion: '42' } })
  })
})

describe('changes', () => {
  it('AP-02 creates users at sign-up', async () => {
    answer = { status: 201, body: { id: 'kim' } }
    const data = { id: 'kim', name: '김', password: 'secret-123', position: '', authority: 'USER' }
    await provider.create('users', { data })
    expect(sent()).toEqual([['POST', '/api/v1/users/sign-up', data]])
  })

  it('DE-22 needs no body in the answer to a creation', async () => {
    answer = { status: 201 }
    await expect(provider.create('rooms', { data: { no: '1' } })).resolves.toMatchObject({ data: { id: '', no: '1' } })
  })

  it('RM-09 sends the id as the server gave it and the changed fields only', async () => {
    const previousData = { id: 5, no: '1', name: { kr: '채혈실', en: '', cn: '', jp: '' }, maxPatient: 1, memo: '' }
    const data = { ...previousData, name: { ...previousData.name, en: 'Lab' }, maxPatient: 2 }
    await provider.update<RaRecord>('rooms', { id: '5', data, previousData })
    expect(sent()).toEqual([['PATCH', '/api/v1/rooms', { rooms: [{ id: 5, name: data.name, maxPatient: 2 }] }]])
  })

  it.each([
    ['exams', 'exams', 'exams'],
    ['users', 'users', 'users'],
    ['dids', 'dids', 'dids'],
    ['did-waitings/tag-mappings', 'tag-mappings', 'tagMappings'],
  ])('sends changes of %s to %s under the key %s', async (resource, path, key) => {
    await provider.update(resource, { id: 'x', data: { id: 'x', memo: 'b' }, previousData: { id: 'x', memo: 'a' } })
    expect(sent()).toEqual([['PATCH', `/api/v1/${path}`, { [key]: [{ id: 'x', memo: 'b' }] }]])
  })

  it('sends nothing when nothing changed', async () => {
    const record = { id: 1, memo: null }
    await provider.update<RaRecord>('rooms', { id: 1, data: { id: 1, memo: '' }, previousData: record })
    expect(wire.requests).toHaveLength(0)
  })

  it('RM-10 deletes several rows in one call', async () => {
    await expect(provider.deleteMany('rooms', { ids: [1, 'b', 3] })).resolves.toEqual({ data: [1, 'b', 3] })
    expect(sent()).toEqual([['DELETE', '/api/v1/rooms', { ids: [1, 'b', 3] }]])
  })

  it('US-04 changes a password by its own call', async () => {
    await api('PATCH', '/v1/users/password', { body: { id: 'kim', password: 'secret-123' } })
    expect(sent()).toEqual([['PATCH', '/api/v1/users/password', { id: 'kim', password: 'secret-123' }]])
  })
})

describe('what goes in headers', () => {
  it('DE-22 nothing beyond section 7 to another server', async () => {
    ofOurServer(false)
    await sendMove(api, 1, { kind: 'complete' }, 7)
    await provider.create('rooms', { data: { no: '1' }, meta: { idempotencyKey: 'a' } })
    expect(wire.requests.map(({ url, means, key }) => [url, means, key])).toEqual([
      ['/api/v1/did-waitings/done', undefined, undefined],
      ['/api/v1/rooms', undefined, undefined],
    ])
  })

  it('DE-12 says of done which of the two it means', async () => {
    await sendMove(api, 1, { kind: 'complete' }, 7)
    await sendMove(api, 2, { kind: 'callHeld' }, 7)
    await sendMove(api, 3, { kind: 'hold' }, 7)
    expect(wire.requests.map(({ url, means, body }) => [url, means, body])).toEqual([
      ['/api/v1/did-waitings/done', 'complete', { didWaitingIds: [1] }],
      ['/api/v1/did-waitings/done', 'call', { didWaitingIds: [2] }],
      ['/api/v1/did-waitings/holding', undefined, { didWaitingIds: [3] }],
    ])
  })

  it('patients are searched for beside the address, by name and by number', async () => {
    await provider.getList('visits', { ...list, filter: { name: '홍길동', patientNo: '00123456', status: 'OPEN' } })
    const [request] = wire.requests
    expect(request?.url).toBe('/api/v1/visits?status=OPEN&page=1')
    expect(Object.fromEntries(new URLSearchParams(request?.filters))).toEqual({ name: '홍길동', patientNo: '00123456' })
  })

  it('DE-27 the key of what is done once', async () => {
    await provider.create('rooms', { data: { no: '1' }, meta: { idempotencyKey: 'a' } })
    await api('POST', '/v1/did-waitings', { body: { didId: 1, visitId: 2 }, idempotencyKey: 'b' })
    await sendUndo(api, { patient: { id: 3 }, moveId: 4, idempotencyKey: 'c' })
    await provider.create('rooms', { data: { no: '2' } })
    expect(wire.requests.map(({ url, key, body }) => [url, key, body])).toEqual([
      ['/api/v1/rooms', 'a', { no: '1' }],
      ['/api/v1/did-waitings', 'b', { didId: 1, visitId: 2 }],
      ['/api/v1/did-waitings/undo', 'c', { didWaitingId: 3, moveId: 4 }],
      ['/api/v1/rooms', undefined, { no: '2' }],
    ])
  })
})

describe('reads that nobody waits for any more', () => {
  it.each([
    ['a list', (signal: AbortSignal) => provider.getList('rooms', { ...list, signal }), 'GET /api/v1/rooms?page=1'],
    ['a record', (signal: AbortSignal) => provider.getOne('rooms', { id: 1, signal }), 'GET /api/v1/rooms/1'],
    [
      'several records',
      (signal: AbortSignal) => provider.getMany('rooms', { ids: [1], signal }),
      'GET /api/v1/rooms/1',
    ],
    [
      'the records of another',
      (signal: AbortSignal) => provider.getManyReference('dids', { ...list, target: 'roomId', id: 1, signal }),
      'GET /api/v1/dids?roomId=1&page=1',
    ],
  ])('are aborted: %s', async (_what, read, line) => {
    answer = new Promise(() => {})
    const leaving = new AbortController()
    const reading = read(leaving.signal).catch((error: unknown) => error)
    await eventually(() => expect(wire.lines()).toEqual([line]))
    leaving.abort()
    await expect(reading).resolves.toMatchObject({ name: 'AbortError' })
    await eventually(() => expect(wire.aborted).toEqual([line]))
  })

  it('are said to be so, for react-admin hands out its signals only then', () => {
    expect(provider.supportAbortSignal).toBe(true)
  })
})

describe('failures', () => {
  it('DE-13 carry the status, the message and the errors nested by field', async () => {
    const errors = [
      { field: 'no', message: '중복' },
      { field: 'name.kr', message: '필수' },
    ]
    answer = { status: 409, body: { status: 409, code: 'DUPLICATE', message: '이미 있습니다.', errors } }
    await expect(provider.create('rooms', { data: {} })).rejects.toMatchObject({
      status: 409,
      message: '이미 있습니다.',
      body: { errors: { no: '중복', name: { kr: '필수' } } },
    })
  })

  it('of a server that sends no body carry the status alone', async () => {
    answer = { status: 500 }
    await expect(provider.getOne('rooms', { id: 1 })).rejects.toMatchObject({ status: 500, message: '', body: {} })
  })

  it('without an answer have the status 0', async () => {
    await wire.stop()
    await expect(provider.getOne('rooms', { id: 1 })).rejects.toMatchObject({ status: 0 })
  })
})
