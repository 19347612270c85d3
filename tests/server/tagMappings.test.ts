import { describe, expect, it, afterEach, beforeEach } from 'vitest'
import type { TagMapping } from '../../contract/tagMappings.ts'
import type { Visit } from '../../contract/visits.ts'
import { aTag } from '../harness/builders.ts'
import { createTag, createVisit, createDid, createRoom } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'
import type { Did } from '../../contract/dids.ts'
import { normalTagValue } from '../../domain/tagValue.ts'
import { startServer, type TestServer } from '../harness/server.ts'

const server = serverForAll()

describe('AP-07 the calls of tags', () => {
  it('DE-30 refuses a value that is taken but for case, blanks or how its letters are composed', async () => {
    await createTag(server.root, { tagValue: '04a1-Café-가' })
    const other = await createTag(server.root)
    for (const tagValue of ['04A1-CAFÉ-가', ' 04a1-café-가\u3000', '04a1-Café-가'.normalize('NFD')]) {
      const taken = { status: 409, refusal: { errors: [{ field: 'tagValue', message: '이미 등록된 태그 값입니다.' }] } }
      expect(await server.root.request('POST', '/v1/tag-mappings', aTag({ tagValue }))).toMatchObject(taken)
      expect(
        await server.root.request('PATCH', '/v1/tag-mappings', { tagMappings: [{ id: other.id, tagValue }] }),
      ).toMatchObject(taken)
    }
  })

  it('DE-30 keeps a value as it was typed, and finds it in whatever form', async () => {
    const tag = await createTag(server.root, { tagValue: 'Straße-Ärzte' })
    expect(tag.tagValue).toBe('Straße-Ärzte')
    const [changed] = await server.root.patch<TagMapping[]>('/v1/tag-mappings', {
      tagMappings: [{ id: tag.id, tagValue: 'STRASSE-ärzte' }],
    })
    expect(changed?.tagValue).toBe('STRASSE-ärzte')
    const found = async (filter: string) =>
      (await server.root.list<TagMapping>(`/v1/tag-mappings?tagValue=${encodeURIComponent(filter)}`)).map(
        ({ id }) => id,
      )
    for (const filter of ['straße-Ä', 'SSE-ÄRZ', 'ärzte'.normalize('NFD')])
      expect(await found(filter)).toEqual([tag.id])
  })

  it('DE-16 keeps a tag that an open visit carries; a closed one lets go of it', async () => {
    const tag = await createTag(server.root)
    const visit = await createVisit(server.root, { tagMappingId: tag.id })
    expect(await server.root.request('DELETE', '/v1/tag-mappings', { ids: [tag.id] })).toMatchObject({
      status: 409,
      refusal: { code: 'TAG_IN_USE', message: expect.stringContaining(tag.tagNo) },
    })
    await server.root.patch('/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
    expect((await server.root.request('DELETE', '/v1/tag-mappings', { ids: [tag.id] })).status).toBe(200)
    expect(await server.root.get<Visit>(`/v1/visits/${visit.id}`)).toMatchObject({
      status: 'CLOSED',
      tagMappingId: null,
    })
  })

  it('DE-04, DE-21 lists by number, value and memo, in order of the numbers', async () => {
    for (const tagNo of ['7001', '70010', '7002'])
      await createTag(server.root, { tagNo, tagValue: `LIST${tagNo}`, memo: '목록용' })
    const numbers = async (query: string) =>
      (await server.root.list<TagMapping>(`/v1/tag-mappings?${query}`)).map(({ tagNo }) => tagNo)
    expect(await numbers('memo=목록용')).toEqual(['7001', '7002', '70010'])
    expect(await numbers('tagNo=7001')).toEqual(['7001', '70010'])
    expect(await numbers('tagValue=list7002')).toEqual(['7002'])
    expect(await numbers('memo=목록용&sort=tagNo.desc&size=1')).toEqual(['70010'])
  })
})

describe('tag doubles', () => {
  /** Oldest first. Such values could be registered while values were compared case-sensitively. */
  const VALUES = ['Ab-1', 'aB-1', 'AB-1', 'ab-2']
  /** Values that differed until separators and control characters were left out, and the one that works then. */
  const SPELLINGS = ['0102', '01:02', '01-02', '\u000201 02\u0003']

  let server: TestServer
  let did: Did
  beforeEach(async () => {
    server = await startServer()
    for (const [first, values] of [
      [9_001, VALUES],
      [9_101, SPELLINGS],
    ] as const)
      await addTags(first, values)
    const room = await createRoom(server.root, { no: '9001' })
    did = await createDid(server.root, { no: '9001', roomId: room.id })
    await server.root.takeEveryTap(did)
  })
  afterEach(() => server.close())

  /** Adds tags as 0.1 has left them: those whose value equals that of an older one in its normal form are doubles. */
  async function addTags(first: number, values: readonly string[]): Promise<void> {
    const normal = values.map(normalTagValue)
    const rows = values.map((value, at) => ({
      tag_no: String(first + at),
      tag_value: value,
      tag_type: 'RFID' as const,
      memo: '',
      normal_tag_value: normal[at] ?? '',
      is_double: normal.indexOf(normal[at] ?? '') === at ? (0 as const) : (1 as const),
    }))
    await server.database.db.insertInto('tag_mappings').values(rows).execute()
  }

  const tags = () => server.root.list<TagMapping>('/v1/tag-mappings?tagNo=900')
  const duplicates = async () => (await tags()).map(({ tagNo, duplicateOf }) => [tagNo, duplicateOf])
  const idOf = async (tagNo: string) => (await tags()).find((tag) => tag.tagNo === tagNo)?.id ?? 0
  const change = async (tagNo: string, given: object) =>
    server.root.request('PATCH', '/v1/tag-mappings', { tagMappings: [{ id: await idOf(tagNo), ...given }] })

  /** Returns the number of the tag that a scan of a value finds. */
  async function tagOf(tagValue: string): Promise<string | undefined> {
    for (const { id, tagNo } of await tags()) {
      const visit = await createVisit(server.root, { tagMappingId: id })
      const { flag } = (await server.root.scan(did, tagValue)).body
      await server.root.patch('/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
      if (flag === 'REGISTER') return tagNo
    }
    return undefined
  }

  it('DE-30 of values that are the same in the normal form the oldest works, and the list names the others', async () => {
    expect(await duplicates()).toEqual([
      ['9001', undefined],
      ['9002', '9001'],
      ['9003', '9001'],
      ['9004', undefined],
    ])
    for (const value of VALUES.slice(0, 3)) expect(await tagOf(value)).toBe('9001')
    expect(await tagOf('AB-2')).toBe('9004')
    expect((await server.root.request('POST', '/v1/tag-mappings', aTag({ tagValue: 'ab-1' }))).status).toBe(409)
  })

  it('DE-30 a double that gets a value of its own is none any more; its memo changes without one', async () => {
    expect((await change('9002', { memo: '새 메모', tagValue: 'aB-1' })).body).toMatchObject([
      { memo: '새 메모', duplicateOf: '9001' },
    ])
    expect((await change('9002', { tagValue: 'AB-2' })).status).toBe(409)
    expect((await change('9002', { tagValue: 'Ab-9' })).body).toEqual([
      expect.not.objectContaining({ duplicateOf: expect.anything() }),
    ])
    expect(await tagOf('ab-9')).toBe('9002')
    expect(await duplicates()).toEqual([
      ['9001', undefined],
      ['9002', undefined],
      ['9003', '9001'],
      ['9004', undefined],
    ])
  })

  it('DE-30 the oldest double takes over when the tag before it is deleted, or gets another value', async () => {
    await server.root.delete('/v1/tag-mappings', { ids: [await idOf('9001')] })
    expect(await duplicates()).toEqual([
      ['9002', undefined],
      ['9003', '9002'],
      ['9004', undefined],
    ])
    expect(await tagOf('Ab-1')).toBe('9002')
    await change('9002', { tagValue: 'ab-7' })
    expect(await duplicates()).toEqual([
      ['9002', undefined],
      ['9003', undefined],
      ['9004', undefined],
    ])
    expect(await tagOf('Ab-1')).toBe('9003')
  })

  it('DE-31 of values that differ in separators and control characters the oldest works, and all are kept', async () => {
    const spelled = await server.root.list<TagMapping>('/v1/tag-mappings?tagNo=910')
    expect(spelled.map(({ tagNo, tagValue, duplicateOf }) => [tagNo, tagValue, duplicateOf])).toEqual(
      SPELLINGS.map((value, at) => [String(9_101 + at), value, at === 0 ? undefined : '9101']),
    )
    for (const tagValue of SPELLINGS) {
      expect((await server.root.request('POST', '/v1/tag-mappings', aTag({ tagValue }))).status).toBe(409)
    }
  })
})
