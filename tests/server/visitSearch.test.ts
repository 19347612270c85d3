import { describe, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Visit } from '../../contract/visits.ts'
import { FOUND_MAX, patientRank, type Sought } from '../../server/visits/searchVisits.ts'
import { createDid, createTag, createVisit } from '../harness/create.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const staff = madeForAll(() => server.signedIn('USER'))

const search = (text: string) => staff.post<Visit[]>('/v1/visits/search', { text })
const found = async (text: string) => (await search(text)).map(({ name }) => name)

describe('a search among today’s patients', () => {
  it('answers whole visits: where the patient is, and what is planned', async () => {
    const did = await createDid(staff)
    const visit = await staff.post<Visit>('/v1/visits', { name: '황보라', didId: did.id })
    expect(await search('ㅎㅂㄹ')).toEqual([visit])
    expect(visit.waitings).toMatchObject([{ didId: did.id, status: 'WAITING' }])
  })

  it('finds by a tapped tag and by the number of the day', async () => {
    const tag = await createTag(staff)
    const { number } = await createVisit(staff, { name: '태그환자', tagMappingId: tag.id })
    expect(await found(tag.tagValue.toLowerCase())).toEqual(['태그환자'])
    expect((await found(String(number)))[0]).toBe('태그환자')
  })

  it('puts the better match first, then who is here, and says who has left', async () => {
    const left = await createVisit(staff, { name: '남궁민' })
    await staff.request('PATCH', '/v1/visits', { visits: [{ id: left.id, status: 'CLOSED' }] })
    await createVisit(staff, { name: '남궁민수' })
    await createVisit(staff, { name: '남궁민' })
    const answers = await search('남궁민')
    expect(answers.map(({ name, status }) => [name, status])).toEqual([
      ['남궁민', 'OPEN'],
      ['남궁민', 'CLOSED'],
      ['남궁민수', 'OPEN'],
    ])
  })

  it('leaves out who came and left on another day, but not who is still here', async () => {
    const [gone, here] = [
      await createVisit(staff, { name: '어제간이' }),
      await createVisit(staff, { name: '어제온이' }),
    ]
    await staff.request('PATCH', '/v1/visits', { visits: [{ id: gone.id, status: 'CLOSED' }] })
    await server.database.db
      .updateTable('visits')
      .set({ day: '2020-01-01' })
      .where('id', 'in', [gone.id, here.id])
      .execute()
    expect(await found('어제')).toEqual(['어제온이'])
  })

  it('answers no more than anybody reads', async () => {
    for (let at = 0; at < FOUND_MAX + 2; at += 1) await createVisit(staff, { name: `쌍둥이${at}` })
    expect(await search('쌍둥이')).toHaveLength(FOUND_MAX)
  })

  it('finds nobody for what nobody is called, and refuses nothing to look for', async () => {
    expect(await found('없는사람')).toEqual([])
    expect(await found('%')).toEqual([])
    for (const text of ['', '   ', 'x'.repeat(300)])
      expect(await staff.request('POST', '/v1/visits/search', { text })).toMatchObject({
        status: 400,
        refusal: { errors: [{ field: 'text' }] },
      })
  })

  it('is in the audit log as a look at visits, without the text', async () => {
    await search('비밀이름')
    const content = await server.root.list<AuditRow>('/v1/audit?size=200')
    expect(content.map(({ action }) => action)).toContain('visits.read')
    expect(JSON.stringify(content)).not.toContain('비밀이름')
  })
})

const hong: Sought = { name: '홍길동', number: 34, patientNo: 'A-0117', tagNo: '12', tagValue: 'e2801100' }

describe('who is meant', () => {
  it.each<[string, number | undefined, string]>([
    ['34', 0, 'the number of the day'],
    ['E2801100', 0, 'a tag that was tapped'],
    ['홍길동', 1, 'the name'],
    [' 홍 길동 ', 1, 'whatever blanks are in it'],
    ['홍길동'.normalize('NFD'), 1, 'or how it is composed'],
    ['ㅎㄱㄷ', 1, 'all initial consonants'],
    ['a-0117', 1, 'the patient number'],
    ['12', 1, 'the number of a tag'],
    ['홍', 2, 'the beginning of the name'],
    ['홍ㄱ', 2, 'and of a syllable that is being typed'],
    ['ㅎㄱ', 2, 'the first consonants'],
    ['A-01', 2, 'the beginning of the patient number'],
    ['1', 2, 'the beginning of the number of a tag'],
    ['길동', 3, 'a part of the name'],
    ['ㄱㄷ', 3, 'of its consonants'],
    ['117', 3, 'of the patient number'],
    ['2', undefined, 'no part of the number of a tag'],
    ['3', undefined, 'nor of the number of the day'],
    ['E28011', undefined, 'nor of the value of a tag'],
    ['김', undefined, 'another name'],
    ['ㅎㄷ', undefined, 'consonants in another order'],
    ['   ', undefined, 'nothing'],
  ])('%j: %s (%s)', (text, rank) => {
    expect(patientRank(text, hong)).toBe(rank)
  })

  it.each([
    ['김수진', 'ㄳ', 'ㄳㅈ'],
    ['나주영', 'ㄵ', 'ㄵㅇ'],
    ['노희찬', 'ㄶ', 'ㄶㅊ'],
    ['류근일', 'ㄺ', 'ㄺㅇ'],
    ['라미란', 'ㄻ', 'ㄻㄹ'],
    ['류빈', 'ㄼ', 'ㄼ'],
    ['류시원', 'ㄽ', 'ㄽㅇ'],
    ['류태오', 'ㄾ', 'ㄾㅇ'],
    ['류필립', 'ㄿ', 'ㄿㄹ'],
    ['류현진', 'ㅀ', 'ㅀㅈ'],
    ['박서준', 'ㅄ', 'ㅄㅈ'],
  ])('%s is found by consonants that Windows joins: %s', (name, begin, whole) => {
    const patient: Sought = { name, number: 2, patientNo: '', tagNo: null, tagValue: null }
    expect(patientRank(begin, patient)).toBeLessThanOrEqual(2)
    expect(patientRank(whole, patient)).toBe(1)
  })

  it('are foreign names too, by their letters', () => {
    const john: Sought = { name: 'John Smith', number: 2, patientNo: '', tagNo: null, tagValue: null }
    expect(['john', 'SMITH', 'johns', 'ㅈ', 'hn sm'].map((text) => patientRank(text, john))).toEqual([
      2,
      3,
      2,
      undefined,
      3,
    ])
  })
})
