import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Visit } from '../../contract/visits.ts'
import { FOUND_MAX } from '../../server/visits/search/searchVisits.ts'
import type { Client } from '../harness/client.ts'
import { createDid, createTag, createVisit } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
let staff: Client
beforeAll(async () => {
  staff = await server.signedIn('USER')
})

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
