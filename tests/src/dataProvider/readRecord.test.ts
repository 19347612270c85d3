import { describe, expect, it } from 'vitest'
import { readPage, readRecord } from '../../../src/dataProvider/readRecord.ts'

describe('readRecord', () => {
  it.each<[resource: string, sent: object, read: object]>([
    ['rooms', {}, { no: '', name: { kr: '' }, maxPatient: 1, memo: '', useMultiCall: false, useRfid: false }],
    [
      'rooms',
      { name: '채혈실', maxPatient: '3', useRfid: 'true', useMultiCall: 1 },
      { name: { kr: '채혈실' }, maxPatient: 3, useRfid: true, useMultiCall: true },
    ],
    [
      'rooms',
      { no: 7, useRfid: '1', useMultiCall: 'yes', memo: true, maxPatient: 'many' },
      { no: '7', useRfid: true, useMultiCall: false, memo: 'true', maxPatient: 1 },
    ],
    [
      'rooms',
      { name: { kr: null, en: 'Lab', cn: {}, jp: 3 }, floor: 3 },
      { name: { kr: '', en: 'Lab', jp: '3' }, floor: 3 },
    ],
    ['exams', { name: ['혈액'], avgTime: null }, { name: '', avgTime: 0, memo: '' }],
    [
      'dids',
      { doctor: null, explain: [], roomId: '방-1', agentPort: 9090 },
      { name: { kr: '' }, doctor: { kr: '' }, explain: { kr: '' }, roomId: '방-1', agentPort: '9090' },
    ],
    ['dids', { roomId: {} }, { roomId: null, no: '', ipAddress: '', macAddress: '', rfidReaderId: '' }],
    ['dids', { roomId: '' }, { roomId: null }],
    ['dids', { roomId: Number.NaN }, { roomId: null }],
    ['did-waitings/tag-mappings', { tagNo: 71 }, { tagNo: '71', tagValue: '', memo: '' }],
    [
      'users',
      { createdAt: {}, updatedAt: 5 },
      { name: '', position: '', authority: '', createdAt: null, updatedAt: 5 },
    ],
    ['users', { createdAt: '2026-11-20T00:00:00Z' }, { createdAt: '2026-11-20T00:00:00Z', updatedAt: null }],
    [
      'visits',
      { number: '3', tagNo: 5, roomIds: [1, null, 'b', {}], hideName: true },
      { number: 3, tagNo: '5', roomIds: [1, 'b'], hideName: true },
    ],
    [
      'visits',
      {},
      {
        number: null,
        name: '',
        patientNo: '',
        tagMappingId: null,
        tagNo: null,
        roomIds: [],
        status: '',
        createdAt: null,
        closedAt: null,
        waitings: [],
      },
    ],
    [
      'visits',
      { waitings: [null, { didId: 7, status: 'WAITING', didWaitingId: 1 }, {}] },
      {
        waitings: [
          { didId: 7, status: 'WAITING', didWaitingId: 1, createdAt: null },
          { didId: null, status: '', createdAt: null },
        ],
      },
    ],
    [
      'audit-logs',
      { details: { no: '1' }, subjects: [1, 'a', null] },
      {
        details: '{"no":"1"}',
        subjects: ['1', 'a'],
        at: null,
        userId: null,
        userName: null,
        address: '',
        action: '',
        kind: '',
        seal: null,
      },
    ],
    ['audit-logs', { details: '{}', subjects: 'x' }, { details: '{}', subjects: [] }],
    ['audit-logs', { details: null }, { details: '' }],
  ])('DE-22 reads %s of %j', (resource, sent, read) => {
    expect(readRecord(resource, { id: 1, ...sent })).toMatchObject({ id: 1, ...read })
  })

  it('DE-22 leaves out languages that say nothing', () => {
    expect(readRecord('rooms', { id: 1, name: { kr: '채혈실', cn: {}, jp: null } })['name']).toEqual({ kr: '채혈실' })
  })

  it('DE-22 keeps ids as they came', () => {
    expect(readRecord('rooms', { id: '007' }).id).toBe('007')
  })
})

describe('readPage', () => {
  const read = (answer: unknown) => readPage({}, answer)

  it('DE-22 leaves out what has no id', () => {
    const content = [
      { id: 1 },
      null,
      'text',
      [],
      {},
      { id: null },
      { id: '' },
      { id: Number.NaN },
      { id: {} },
      { id: 'a' },
    ]
    expect(read({ content }).records).toEqual([{ id: 1 }, { id: 'a' }])
  })

  it.each<[answer: object, read: object]>([
    [
      { totalElements: '21', totalPages: '3', number: '0', last: false },
      { total: 21, totalPages: 3, number: 0, hasNext: true },
    ],
    [
      { totalElements: 21, totalPages: 3, number: 2, last: true },
      { total: 21, totalPages: 3, number: 2, hasNext: false },
    ],
    [{ last: 'false' }, { total: 1, totalPages: undefined, number: undefined, hasNext: true }],
    [{ totalElements: 'many' }, { total: 1, hasNext: false }],
  ])('DE-22 reads the counts of %j', (answer, counts) => {
    expect(read({ content: [{ id: 1 }], ...answer })).toMatchObject(counts)
  })

  it('AP-12 has nothing after a page without rows', () => {
    expect(read({ content: [], last: false, totalElements: 3 })).toEqual({
      records: [],
      rows: 0,
      total: 3,
      totalPages: undefined,
      number: undefined,
      hasNext: false,
    })
  })

  it.each([null, undefined, '', 'text', [], {}, { content: null }, { content: {} }])(
    'LS-08 fails on %j, which is no page',
    (answer) => {
      expect(() => read(answer)).toThrow(expect.objectContaining({ status: 200 }))
    },
  )
})
