import { describe, expect, it } from 'vitest'
import type { TagMapping } from '../../contract/tagMappings.ts'
import type { Visit } from '../../contract/visits.ts'
import { aTag } from '../harness/builders.ts'
import { createTag, createVisit } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

describe('AP-07 the calls of tags', () => {
  it('AP-07, DE-22 POST answers 201 with the stored tag', async () => {
    const { tagType: _, ...body } = aTag({ memo: '파란 손목띠' })
    const { status, body: tag } = await server.root.request<TagMapping>('POST', '/v1/tag-mappings', body)
    expect([status, tag]).toEqual([201, { id: expect.any(Number), tagType: 'RFID', ...body }])
    expect(await server.root.get(`/v1/tag-mappings/${tag.id}`)).toEqual(tag)
  })

  it('AP-07, DE-14 PATCH changes what is named, all or nothing', async () => {
    const [first, second] = [await createTag(server.root), await createTag(server.root)]
    const change = (...tagMappings: object[]) => server.root.request('PATCH', '/v1/tag-mappings', { tagMappings })
    expect((await change({ id: first.id, memo: '새 메모' })).body).toEqual([{ ...first, memo: '새 메모' }])
    expect((await change({ id: second.id, memo: '바뀜' }, { id: 999_999, memo: '바뀜' })).status).toBe(404)
    expect(await server.root.get(`/v1/tag-mappings/${second.id}`)).toEqual(second)
  })

  it('AP-07, DE-22 DELETE answers the ids, which exist no more', async () => {
    const { id } = await createTag(server.root)
    expect(await server.root.delete('/v1/tag-mappings', { ids: [id] })).toEqual({ ids: [id] })
    expect((await server.root.request('GET', `/v1/tag-mappings/${id}`)).status).toBe(404)
  })

  it('DE-16 refuses a number or a value that is taken, at its field', async () => {
    const [first, second] = [await createTag(server.root), await createTag(server.root)]
    for (const field of ['tagNo', 'tagValue'] as const) {
      const taken = { status: 409, refusal: { errors: [{ field }] } }
      expect(await server.root.request('POST', '/v1/tag-mappings', aTag({ [field]: first[field] }))).toMatchObject(
        taken,
      )
      const tagMappings = [{ id: second.id, [field]: first[field] }]
      expect(await server.root.request('PATCH', '/v1/tag-mappings', { tagMappings })).toMatchObject(taken)
    }
  })

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

  it.each([
    ['tagNo', { tagNo: '' }],
    ['tagNo', { tagNo: '12a' }],
    ['tagNo', { tagNo: '1'.repeat(21) }],
    ['tagValue', { tagValue: '' }],
    ['tagValue', { tagValue: 'x'.repeat(101) }],
  ])('DE-25 refuses a wrong %s: %j', async (field, given) => {
    expect(await server.root.request('POST', '/v1/tag-mappings', aTag(given))).toMatchObject({
      status: 400,
      refusal: { errors: [{ field }] },
    })
  })
})
