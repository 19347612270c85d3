import { describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import { PRIVATE_FILTERS_HEADER } from '../../contract/constants.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import type { Visit } from '../../contract/visits.ts'
import { VisitService } from '../../server/visits/visitService.ts'
import { recordingQueries } from '../harness/recordingQueries.ts'
import { createDid, createRoom, createTag, createVisit } from '../harness/create.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'
import { aUnit } from '../harness/database.ts'

const server = serverForAll()
const staff = madeForAll(() => server.signedIn('USER'))

const patch = (...visits: object[]) => staff.request<Visit[]>('PATCH', '/v1/visits', { visits })
const close = (...ids: number[]) => patch(...ids.map((id) => ({ id, status: 'CLOSED' })))
const one = (id: number) => staff.get<Visit>(`/v1/visits/${id}`)

describe('DE-24 checking in', () => {
  it('DE-24 stores a visit with its tag and rooms in order, and answers it', async () => {
    const rooms = [await createRoom(staff), await createRoom(staff), await createRoom(staff)]
    const roomIds = rooms.map(({ id }) => id).toReversed()
    const tag = await createTag(staff)
    const { status, body } = await staff.request<Visit>('POST', '/v1/visits', {
      name: '홍길동',
      patientNo: 'A-1',
      tagMappingId: tag.id,
      roomIds,
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      number: 1,
      hideName: false,
      alerts: [],
      note: '',
      name: '홍길동',
      patientNo: 'A-1',
      tagMappingId: tag.id,
      tagNo: tag.tagNo,
      roomIds,
      status: 'OPEN',
      createdAt: expect.stringMatching(/Z$/),
      closedAt: null,
      autoClosed: false,
      waitings: [],
    })
    expect(await one(body.id)).toEqual(body)
  })

  it('DE-24 needs no more than a name', async () => {
    const visit = await staff.post<Visit>('/v1/visits', { name: '홍길동' })
    expect(visit).toMatchObject({ patientNo: '', tagMappingId: null, tagNo: null, roomIds: [] })
  })

  it('DE-05 stores names composed', async () => {
    expect((await createVisit(staff, { name: '홍길동'.normalize('NFD') })).name).toBe('홍길동')
  })

  it('DE-13 refuses what does not exist or comes twice with 400 at its field', async () => {
    const room = await createRoom(staff)
    const refusals = [
      { body: { tagMappingId: 999_999 }, field: 'tagMappingId', message: '등록되지 않은 태그입니다.' },
      {
        body: { roomIds: [room.id, 999_998, 999_999] },
        field: 'roomIds',
        message: '등록되지 않은 검사실입니다: 999998, 999999',
      },
      { body: { roomIds: [room.id, room.id] }, field: 'roomIds', message: '같은 검사실이 두 번 들어 있습니다.' },
    ]
    for (const { body, field, message } of refusals) {
      const { status, refusal } = await staff.request('POST', '/v1/visits', { name: '홍길동', ...body })
      expect({ status, errors: refusal.errors }).toEqual({ status: 400, errors: [{ field, message }] })
    }
  })

  it('DE-24 gives a tag to one open visit at a time', async () => {
    const tag = await createTag(staff)
    const holder = await createVisit(staff, { tagMappingId: tag.id })
    const again = () => staff.request('POST', '/v1/visits', { name: '이두리', tagMappingId: tag.id })
    const { status, refusal } = await again()
    expect(status).toBe(409)
    expect(refusal.errors).toEqual([{ field: 'tagMappingId', message: '이미 다른 환자가 사용 중인 태그입니다.' }])
    const other = await createVisit(staff)
    expect((await patch({ id: other.id, tagMappingId: tag.id })).status).toBe(409)
    await close(holder.id)
    expect((await again()).status).toBe(201)
  })

  it('DE-24 of ten parallel check-ins with one tag one wins', async () => {
    const tag = await createTag(staff)
    const checkIn = () => staff.request('POST', '/v1/visits', { name: '홍길동', tagMappingId: tag.id })
    const answers = await Promise.all(Array.from({ length: 10 }, checkIn))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)])
  })

  it('DE-24 checks in and joins a queue in one call', async () => {
    const { did, room } = await staff.createStation()
    await staff.join(did, await staff.createPatient({ name: '먼저온이' }))
    const { status, body } = await staff.request<Visit>('POST', '/v1/visits', {
      name: '홍길동',
      roomIds: [room.id],
      didId: did.id,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ roomIds: [room.id], waitings: [{ didId: did.id, status: 'WAITING' }] })
    expect(await one(body.id)).toEqual(body)
    expect((await staff.namesOf(did)).waiting).toEqual(['먼저온이', '홍길동'])
    expect((await staff.movesOf({ visitId: body.id })).map(({ action, byName }) => ({ action, byName }))).toEqual([
      { action: 'join', byName: staff.session?.user.name },
    ])
  })

  it('DE-14 checks nobody in where the queue cannot be joined, and joins no queue without a check-in', async () => {
    const { did } = await staff.createStation()
    const count = async () => (await staff.get<Page<Visit>>('/v1/visits?size=1')).totalElements
    const before = await count()
    const nowhere = await staff.request('POST', '/v1/visits', { name: '홍길동', didId: 999_999 })
    expect(nowhere).toMatchObject({
      status: 400,
      refusal: { errors: [{ field: 'didId', message: '등록되지 않은 대기판입니다.' }] },
    })
    const tag = (await staff.createPatient()).visit.tagMappingId
    const taken = await staff.request('POST', '/v1/visits', { name: '홍길동', tagMappingId: tag, didId: did.id })
    expect(taken.status).toBe(409)
    expect(await count()).toBe(before + 1)
    expect((await staff.namesOf(did)).waiting).toEqual([])
  })

  it('DE-10 gives parallel check-ins at boards of one room a place each', async () => {
    const { did, room } = await staff.createStation()
    const beside = await createDid(staff, { roomId: room.id })
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        staff.post<Visit>('/v1/visits', { name: `환자${at}`, didId: at % 2 === 0 ? did.id : beside.id }),
      ),
    )
    const { patients } = await staff.get<WaitingList>(`/v1/did-waitings/dids/${did.id}`)
    expect(patients.length).toBeGreaterThan(0)
    expect(new Set(patients.map(({ createdAt }) => createdAt)).size).toBe(patients.length)
    expect(patients.map(({ order }) => order)).toEqual(patients.map((_, at) => at + 1))
  })

  it('DE-06 is for signed-in staff only', async () => {
    const visit = await createVisit(staff)
    expect((await server.anyone.request('GET', '/v1/visits')).status).toBe(401)
    expect((await server.anyone.request('GET', `/v1/visits/${visit.id}`)).status).toBe(401)
    expect((await server.anyone.request('POST', '/v1/visits', { name: '홍길동' })).status).toBe(401)
  })
})

describe('DE-24 changing', () => {
  it('DE-22 changes what is named and answers the stored records', async () => {
    const visit = await createVisit(staff, { patientNo: 'A-1' })
    const room = await createRoom(staff)
    const { status, body } = await patch({ id: visit.id, roomIds: [room.id] })
    expect({ status, body }).toEqual({ status: 200, body: [{ ...visit, roomIds: [room.id] }] })
    expect((await patch({ id: visit.id, name: '홍길순' })).body).toEqual([
      { ...visit, name: '홍길순', roomIds: [room.id] },
    ])
    expect((await patch({ id: visit.id, roomIds: [] })).body[0]?.roomIds).toEqual([])
  })

  it('DE-14 changes all or none', async () => {
    const visit = await createVisit(staff)
    expect((await patch({ id: visit.id, name: '다른이름' }, { id: 999_999, name: '없음' })).refusal.code).toBe(
      'VISIT_NOT_FOUND',
    )
    expect((await patch({ id: visit.id, name: '다른이름' }, { id: visit.id, tagMappingId: 999_999 })).status).toBe(400)
    expect((await one(visit.id)).name).toBe(visit.name)
  })

  it('DE-24 hands a tag on within one request', async () => {
    const { visit: first } = await staff.createPatient()
    const second = await createVisit(staff)
    const { body } = await patch(
      { id: first.id, status: 'CLOSED' },
      { id: second.id, tagMappingId: first.tagMappingId },
    )
    expect(body.map(({ tagMappingId }) => tagMappingId)).toEqual([null, first.tagMappingId])
  })
})

describe('DE-24 checking out', () => {
  it('DE-24 returns the tag, ends waiting and holding, and says when', async () => {
    const { did } = await staff.createStation()
    const there = await staff.createStation()
    const patient = await staff.createPatient()
    await staff.hold(await staff.join(there.did, patient))
    await staff.join(did, patient)
    const { body } = await close(patient.visit.id)
    expect(body[0]).toMatchObject({
      status: 'CLOSED',
      tagMappingId: null,
      tagNo: null,
      closedAt: expect.stringMatching(/Z$/),
    })
    expect(body[0]?.waitings.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED'])
    expect((await staff.namesOf(did)).waiting).toEqual([])
    expect((await staff.namesOf(there.did)).holding).toEqual([])
  })

  it('DE-24 is refused while the patient is in exam, naming the room', async () => {
    const { did, room } = await staff.createStation()
    const patient = await staff.createPatient()
    await staff.call(await staff.join(did, patient))
    const { refusal } = await close(patient.visit.id)
    expect(refusal).toEqual({
      status: 409,
      code: 'PATIENT_IN_EXAM',
      message: `홍길동님은 ${room.name.kr}에서 검사 중입니다. 검사를 완료한 뒤 퇴실 처리해 주세요.`,
    })
    expect((await one(patient.visit.id)).status).toBe('OPEN')
    expect((await staff.namesOf(did)).called).toEqual(['홍길동'])
  })

  it('DE-24 changes nothing when repeated, and can be taken back', async () => {
    const { visit } = await staff.createPatient()
    const closed = (await close(visit.id)).body
    expect((await close(visit.id)).body).toEqual(closed)
    const reopened = await patch({ id: visit.id, status: 'OPEN' })
    expect(reopened.body).toEqual([{ ...visit, tagMappingId: null, tagNo: null }])
  })

  it('DE-24 gives no tag to who has left', async () => {
    const { visit } = await staff.createPatient()
    const tag = await createTag(staff)
    expect((await patch({ id: visit.id, status: 'CLOSED', tagMappingId: tag.id })).refusal.code).toBe('VISIT_CLOSED')
    await close(visit.id)
    expect((await patch({ id: visit.id, tagMappingId: tag.id })).refusal.code).toBe('VISIT_CLOSED')
    expect((await patch({ id: visit.id, status: 'OPEN', tagMappingId: tag.id })).body[0]?.tagNo).toBe(tag.tagNo)
  })
})

describe('DE-24 the list', () => {
  const list = (query: string) => staff.get<Page<Visit>>(`/v1/visits?${query}`)

  it('AP-12 answers the newest first, each with rooms and entries', async () => {
    const { did, room } = await staff.createStation()
    const older = await createVisit(staff, { name: '목록하나', roomIds: [room.id] })
    const newer = await staff.createPatient({ name: '목록두리' })
    const entry = await staff.join(did, newer)
    const { content, totalElements } = await list('name=목록')
    expect(totalElements).toBe(2)
    const { didWaitingId, didId, status, createdAt } = entry
    expect(content).toEqual([{ ...newer.visit, waitings: [{ didWaitingId, didId, status, createdAt }] }, older])
  })

  it('DE-04 filters by name, patient number, tag number from its beginning, and status', async () => {
    const tag = await createTag(staff, { tagNo: '770012' })
    const visit = await createVisit(staff, { name: '여과지', patientNo: 'Ab-100%', tagMappingId: tag.id })
    const ids = async (query: string) => (await list(query)).content.map(({ id }) => id)
    expect(await ids('name=과')).toEqual([visit.id])
    expect(await ids(`patientNo=${encodeURIComponent('b-100%')}`)).toEqual([visit.id])
    expect(await ids('patientNo=b_100')).toEqual([])
    expect(await ids('tagNo=7700')).toEqual([visit.id])
    expect(await ids('tagNo=0012')).toEqual([])
    expect(await ids('name=여과지&status=CLOSED')).toEqual([])
    expect(await ids('name=여과지&status=OPEN')).toEqual([visit.id])
    expect((await staff.request('GET', '/v1/visits?status=GONE')).status).toBe(400)
  })

  it('takes filters that name patients beside the address too, and checks them alike', async () => {
    const visit = await createVisit(staff, { name: '비밀이', patientNo: '가-7' })
    const asked = async (filters: string) => {
      const headers = { authorization: `Bearer ${staff.session?.accessToken}`, [PRIVATE_FILTERS_HEADER]: filters }
      const answer = await fetch(`${server.url}/api/v1/visits?status=OPEN`, { headers })
      return {
        status: answer.status,
        ids: ((await answer.json()) as Partial<Page<Visit>>).content?.map(({ id }) => id),
      }
    }
    expect(await asked(String(new URLSearchParams({ name: '비밀', patientNo: '가-7' })))).toEqual({
      status: 200,
      ids: [visit.id],
    })
    expect(await asked('status=CLOSED&name=%EB%B9%84%EB%B0%80')).toEqual({ status: 200, ids: [] })
    expect((await asked('unknown=1')).status).toBe(400)
    expect((await asked('__proto__=1')).status).toBe(400)
  })

  it('DE-03 sorts, with what is absent last in either direction', async () => {
    const [a, b, c] = [
      await createVisit(staff, { name: '정렬가' }),
      await createVisit(staff, { name: '정렬나' }),
      await createVisit(staff, { name: '정렬다' }),
    ]
    await close(b.id)
    await close(a.id)
    const ids = async (sort: string) => (await list(`name=정렬&sort=${sort}`)).content.map(({ id }) => id)
    expect(await ids('name.asc')).toEqual([a.id, b.id, c.id])
    expect(await ids('closedAt.asc')).toEqual([b.id, a.id, c.id])
    expect(await ids('closedAt.desc')).toEqual([a.id, b.id, c.id])
    expect(await ids('status.asc,name.desc')).toEqual([b.id, a.id, c.id])
  })

  it('AP-12 asks the database as often for one visit as for many', async () => {
    await staff.createPatient()
    await staff.createPatient()
    const queries = async (size: number) => {
      const { db, asked } = recordingQueries(server.database.db)
      const unit = aUnit(db)
      const { content } = await new VisitService(unit, 'Asia/Seoul', new WaitEstimates(db)).list({
        size,
      })
      return { visits: content.length, queries: asked.length }
    }
    expect([await queries(1), await queries(2)]).toEqual([
      { visits: 1, queries: 4 },
      { visits: 2, queries: 4 },
    ])
  })

  it('DE-02 answers everything unpaged', async () => {
    const page = await list('paged=false')
    expect(page.content).toHaveLength(page.totalElements)
    expect(page).toMatchObject({ first: true, last: true, number: 0 })
  })
})
