import { create } from 'axios'
import type { RaRecord } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RECORD_VERSION_HEADER } from '../../../contract/constants.ts'
import { uploadFile } from '../../../src/api/uploadFile.ts'
import { createDataProvider } from '../../../src/dataProvider/createDataProvider.ts'
import { readQueue, readQueues } from '../../../src/dataProvider/queues.ts'
import { changeOption, readOption } from '../../../src/pages/didOptions/optionPatches.ts'
import { findAlike } from '../../../src/patients/checkIn/findAlike.ts'
import { setOwnPlace } from '../../../src/queue/ownPlace.ts'
import { sendMove, sendUndo } from '../../../src/queue/queueCalls.ts'
import type { QueueMove } from '../../../src/queue/queueMoves.ts'
import { consoleApi } from '../support/consoleApi.ts'
import { type Answer, ofOurServer, type Recorded, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answer: Answer
const api = consoleApi()
const provider = createDataProvider(api)

beforeEach(async () => {
  ofOurServer()
  answer = {}
  wire = await startWire(() => answer)
})
afterEach(() => wire.stop())

/** Returns the sent requests: method and address, body, and values of headers. */
const sent = () =>
  wire.requests.map(({ method, url, body, means, key, recordVersion, filters }: Recorded) => ({
    line: `${method} ${decodeURIComponent(url)}`,
    ...(body !== undefined && { body }),
    ...(means !== undefined && { means }),
    ...(key !== undefined && { key }),
    ...(recordVersion !== undefined && { recordVersion }),
    ...(filters !== undefined && { filters: Object.fromEntries(new URLSearchParams(filters)) }),
  }))

describe('a move of a patient', () => {
  it.each<[string, QueueMove, object]>([
    ['AP-06 calls', { kind: 'call' }, { line: 'POST call', body: { didWaitingId: 5 } }],
    ['AP-06 holds', { kind: 'hold' }, { line: 'POST holding', body: { didWaitingIds: [5] } }],
    ['AP-06 completes', { kind: 'complete' }, { line: 'POST done', body: { didWaitingIds: [5] }, means: 'complete' }],
    [
      'AP-06 calls who is held',
      { kind: 'callHeld' },
      { line: 'POST done', body: { didWaitingIds: [5] }, means: 'call' },
    ],
    ['recalls', { kind: 'recall' }, { line: 'POST recall', body: { didWaitingId: 5 } }],
    [
      'transfers',
      { kind: 'transfer', to: { id: 8, name: { kr: '초음파실' } } },
      { line: 'POST transfer', body: { didWaitingId: 5, didId: 8 } },
    ],
    [
      'moves to the front',
      { kind: 'front', reason: 'OTHER', note: '예약' },
      { line: 'POST front', body: { didWaitingId: 5, reason: 'OTHER', note: '예약' } },
    ],
  ])('%s', async (_, move, { line, ...rest }: { line?: string }) => {
    answer = { body: { didWaitingId: 1, moveId: 5 } }
    await expect(sendMove(api, 5, move, 7)).resolves.toEqual({ moveId: 5 })
    expect(sent()).toEqual([{ line: line?.replace('POST ', 'POST /api/v1/did-waitings/'), ...rest }])
  })

  it('DE-48 calls to the place at which this device stands, also who is held', async () => {
    setOwnPlace(7, '3')
    answer = { body: { didWaitingId: 5, place: 3 } }
    await sendMove(api, 5, { kind: 'call' }, 7)
    await sendMove(api, 6, { kind: 'callHeld' }, 7)
    await sendMove(api, 7, { kind: 'call' }, 8)
    setOwnPlace(7, null)
    await sendMove(api, 8, { kind: 'call' }, 7)
    expect(sent().map(({ line, body }) => [line, body])).toEqual([
      ['POST /api/v1/did-waitings/call', { didWaitingId: 5, place: '3' }],
      ['POST /api/v1/did-waitings/call', { didWaitingId: 6, place: '3' }],
      ['POST /api/v1/did-waitings/call', { didWaitingId: 7 }],
      ['POST /api/v1/did-waitings/call', { didWaitingId: 8 }],
    ])
  })

  it('takes a move back that has no id', async () => {
    await sendUndo(api, { patient: { id: 1 }, idempotencyKey: 'k' })
    expect(sent()).toEqual([{ line: 'POST /api/v1/did-waitings/undo', body: { didWaitingId: 1 }, key: 'k' }])
  })
})

describe('patients who may be the same', () => {
  it('are those who have exactly this patient number, under another name too, or without one exactly this name', async () => {
    const visits = [
      { id: 1, name: '홍길동', patientNo: '12' },
      { id: 2, name: '홍길동', patientNo: '123' },
      { id: 3, name: '홍길순', patientNo: '12' },
      { id: 4, name: '홍길동', patientNo: '' },
      { id: 5, name: '홍길동이', patientNo: '' },
    ]
    answer = { body: { content: visits } }
    await expect(findAlike(api, { name: ` ${'홍길동'.normalize('NFD')} `, patientNo: ' 12 ' })).resolves.toEqual([
      visits[0],
      visits[2],
    ])
    await expect(findAlike(api, { name: ` ${'홍길동'.normalize('NFD')}`, patientNo: '' })).resolves.toEqual([visits[3]])
    const line = 'GET /api/v1/visits?earlier=false&paged=false'
    expect(sent()).toEqual([
      { line, filters: { patientNo: '12' } },
      { line, filters: { name: '홍길동' } },
    ])
  })
})

describe('boards and their options', () => {
  it('DE-27 reads an option with its version, and names it in a change', async () => {
    answer = { body: { clock: true }, headers: { [RECORD_VERSION_HEADER]: '5' } }
    await expect(readOption(api, 'a/b')).resolves.toEqual({ option: { clock: true }, version: '5' })
    answer = { headers: { [RECORD_VERSION_HEADER]: '6' } }
    await expect(changeOption(api, { path: 'clock', body: { didId: 7, clock: false } }, '5')).resolves.toBe('6')
    expect(wire.requests[0]?.url).toBe('/api/v1/did-options/a%2Fb')
    expect(sent()[1]).toEqual({
      line: 'PATCH /api/v1/did-options/clock',
      body: { didId: 7, clock: false },
      recordVersion: '5',
    })
  })

  it('DE-27 gets along with a server that knows no versions', async () => {
    answer = { body: {} }
    await expect(readOption(api, 7)).resolves.toEqual({ option: {}, version: '' })
    await expect(changeOption(api, { path: 'clock', body: { didId: 7, clock: false } }, '')).resolves.toBe('')
    expect(sent()[1]).not.toHaveProperty('recordVersion')
  })

  it('AP-05 uploads a file as a form of one field', async () => {
    const uploads: { url?: string | undefined; method?: string | undefined; data?: unknown; type: unknown }[] = []
    const uploading = create({
      adapter: async (config) => {
        const { url, method, data, headers } = config
        uploads.push({ url, method, data, type: headers['content-type'] })
        return { data: '{"url":"/files/a"}', status: 201, statusText: '', headers: {}, config }
      },
    })
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    const { signal } = new AbortController()
    const onProgress = () => undefined
    await expect(uploadFile(consoleApi(undefined, uploading), file, { signal, onProgress })).resolves.toEqual({
      url: '/files/a',
    })
    expect(uploads).toMatchObject([{ url: '/v1/did-options/pre-upload-file', method: 'post' }])
    expect(uploads[0]?.type).not.toBe('application/json')
    const form = uploads[0]?.data
    expect(form instanceof FormData && [...form]).toEqual([['file', expect.objectContaining({ name: 'a.png' })]])
  })
})

describe('a queue', () => {
  it('AP-06 is three lists of one board', async () => {
    answer = { body: { patients: [] } }
    await expect(readQueue(api, 'a/b')).resolves.toEqual({ waiting: [], called: [], holding: [] })
    expect(wire.lines().toSorted()).toEqual([
      'GET /api/v1/did-waitings/called/dids/a%2Fb',
      'GET /api/v1/did-waitings/dids/a%2Fb',
      'GET /api/v1/did-waitings/holding/dids/a%2Fb',
    ])
  })

  it('tells its lists apart', async () => {
    await wire.stop()
    wire = await startWire(({ url }) => ({
      body: { patients: [{ didWaitingId: /(called|holding)/.exec(url)?.[1] ?? 'waiting', name: '', order: 1 }] },
    }))
    const { waiting, called, holding } = await readQueue(api, 7)
    expect([waiting, called, holding].map(([patient]) => patient?.id)).toEqual(['waiting', 'called', 'holding'])
  })

  it('DE-22 reads patients of servers that send other types of ids and fields, in their order', async () => {
    const calledAt = '2026-03-02T01:42:00.000Z'
    answer = {
      body: {
        patients: [
          { didWaitingId: 'b', name: '이두리', order: '2', createdAt: calledAt, calledAt, front: true },
          null,
          { didWaitingId: 1, name: '김하나', order: 1, shownAt: calledAt, shownBy: '복도', unnamedScreens: true },
          {
            name: '',
            createdAt: 5,
            calledAt: null,
            front: 'true',
            shownAt: 7,
            shownBy: {},
            unnamedScreens: 1,
          },
          { didWaitingId: 4, name: '최네찬', order: 4, shownAt: null },
        ],
      },
    }
    const nothing = { joinedAt: '', calledAt: '' }
    expect((await readQueue(api, 7)).waiting).toEqual([
      { ...nothing, id: 1, name: '김하나', order: 1, shownAt: calledAt, shownBy: '복도', unnamedScreens: true },
      { ...nothing, id: 'b', name: '이두리', order: 2, joinedAt: calledAt, calledAt, front: true },
      { ...nothing, id: 'unknown-2', name: '-', order: 3 },
      { ...nothing, id: 4, name: '최네찬', order: 4, shownAt: null },
    ])
  })

  it.each([undefined, null, [], { patients: null }, { patients: {} }, { people: [] }])(
    'LS-08 fails on %j, which is no list',
    async (body) => {
      answer = { body }
      await expect(readQueue(api, 7)).rejects.toMatchObject({ status: 200 })
    },
  )
})

describe('records', () => {
  it('RM-09 gives an edited record back with what was typed, and its version to the server alone', async () => {
    const previousData = { id: 5, no: '1', memo: 'a', recordVersion: '41' }
    await expect(
      provider.update<RaRecord>('rooms', { id: '5', data: { id: '6', no: '2', recordVersion: '42' }, previousData }),
    ).resolves.toMatchObject({ data: { id: 5, no: '2', memo: 'a' } })
    expect(sent()).toEqual([
      { line: 'PATCH /api/v1/rooms', body: { rooms: [{ id: 5, no: '2' }] }, recordVersion: '42' },
    ])
  })

  it('changes and deletes several, and one of an unknown past by its address', async () => {
    await expect(provider.updateMany('exams', { ids: ['a', 'b'], data: { memo: '' } })).resolves.toEqual({
      data: ['a', 'b'],
    })
    await expect(provider.delete('exams', { id: 'a' })).resolves.toEqual({ data: { id: 'a' } })
    await expect(
      provider.delete<RaRecord>('exams', { id: '7', previousData: { id: 7, name: '심전도' } }),
    ).resolves.toEqual({
      data: { id: 7, name: '심전도' },
    })
    expect(sent()).toEqual([
      {
        line: 'PATCH /api/v1/exams',
        body: {
          exams: [
            { memo: '', id: 'a' },
            { memo: '', id: 'b' },
          ],
        },
      },
      { line: 'DELETE /api/v1/exams', body: { ids: ['a'] } },
      { line: 'DELETE /api/v1/exams', body: { ids: [7] } },
    ])
  })

  it('DE-22 takes an answer to a creation that is no record for none', async () => {
    for (const body of ['created', 5, null]) {
      answer = { status: 201, body }
      await expect(provider.create('exams', { data: { id: 'a', name: '심전도' } })).resolves.toEqual({
        data: { id: 'a', name: '심전도', avgTime: 0, memo: '' },
      })
    }
  })

  it('LS-08 fails on a record that is none', async () => {
    answer = { body: [] }
    await expect(provider.getOne('rooms', { id: 1 })).rejects.toMatchObject({ status: 200 })
  })

  it('goes to the last page from one that has no rows any more', async () => {
    await wire.stop()
    wire = await startWire(({ url }) => ({
      body: url.includes('page=2') ? { content: [{ id: 1 }], totalElements: 11 } : { content: [], totalElements: 11 },
    }))
    const list = { sort: { field: '', order: 'ASC' }, filter: {} } as const
    await expect(provider.getList('rooms', { ...list, pagination: { page: 5, perPage: 10 } })).resolves.toMatchObject({
      data: [{ id: 1 }],
      total: 11,
    })
    expect(wire.lines()).toEqual(['GET /api/v1/rooms?page=5', 'GET /api/v1/rooms?page=2'])
  })

  it('stays on an empty first page', async () => {
    answer = { body: { content: [], totalElements: 0 } }
    const list = { sort: { field: '', order: 'ASC' }, filter: {} } as const
    const page = await provider.getList('rooms', { ...list, pagination: { page: 1, perPage: 10 } })
    expect(page).toEqual({ data: [], total: 0 })
    expect(wire.requests).toHaveLength(1)
  })

  it('knows no other resources', async () => {
    await expect(provider.deleteMany('nothing', { ids: [1] })).rejects.toThrow('Unknown resource: nothing')
  })

  it('asks for nothing beside the address where nothing is searched for', async () => {
    answer = { body: { content: [] } }
    const list = { sort: { field: '', order: 'ASC' }, filter: { status: 'OPEN' } } as const
    await provider.getList('visits', { ...list, pagination: { page: 1, perPage: 10 } })
    expect(sent()).toEqual([{ line: 'GET /api/v1/visits?status=OPEN&page=1' }])
    expect(wire.requests[0]?.contentType).not.toBe('application/json')
  })
})

describe('failures', () => {
  it('DE-13 leaves out what is no error of a field, and passes on what has changed', async () => {
    const errors = [null, 'no', { field: 'no' }, { message: '중복' }, { field: 'no', message: '중복' }]
    answer = { status: 409, body: { message: 5, errors, changed: [{ id: 1 }] } }
    await expect(provider.create('rooms', { data: {} })).rejects.toMatchObject({
      status: 409,
      message: '',
      body: { errors: { no: '중복' }, changed: [{ id: 1 }] },
    })
    answer = { status: 400, body: { message: '안 됩니다.', errors: 'no', changed: {} } }
    await expect(provider.create('rooms', { data: {} })).rejects.toMatchObject({ message: '안 됩니다.', body: {} })
  })
})

describe('the queues of all boards in one call', () => {
  const patient = { didWaitingId: 5, name: '홍길동', order: 1, createdAt: '2026-03-02T01:00:00.000Z' }
  const one = {
    did: { id: 7, no: '3', name: { kr: '채혈실' } },
    room: { id: 1, maxPatient: 2, useMultiCall: true },
    waiting: [patient],
    called: [],
    holding: [],
  }

  it('are those of every board, or of some', async () => {
    answer = { body: { boards: [one] } }
    const [read] = (await readQueues(api)) ?? []
    expect(read).toMatchObject({
      board: { id: 7, no: '3' },
      room: one.room,
      queue: { waiting: [{ id: 5, name: '홍길동', order: 1 }], called: [], holding: [] },
    })
    await readQueues(api, [7, 8])
    expect(sent().map(({ line }) => line)).toEqual([
      'GET /api/v1/did-waitings/queues',
      'GET /api/v1/did-waitings/queues?didIds=7,8',
    ])
  })

  it.each([
    ['has no such call', { status: 404 }],
    ['answers no boards', { body: { content: [] } }],
    ['answers a board that is none', { body: { boards: [one, null] } }],
    ['leaves out a list', { body: { boards: [{ ...one, called: undefined }] } }],
    ['leaves out the room', { body: { boards: [{ ...one, room: null }] } }],
  ])('are none of a server of another version: one that %s', async (_, given) => {
    answer = given
    expect(await readQueues(api)).toBeNull()
  })

  it('fail with the status of a refusal', async () => {
    answer = { status: 503, body: { message: '잠시 후 다시 시도해 주세요.' } }
    await expect(readQueues(api)).rejects.toMatchObject({ status: 503 })
  })
})
