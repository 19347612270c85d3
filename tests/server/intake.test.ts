import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKey, NewApiKey } from '../../contract/apiKeys.ts'
import type { Appointment, ImportedAppointments } from '../../contract/appointments.ts'
import type { Page } from '../../contract/common.ts'
import type { IntakeException, IntakeHint, IntakeSource, IntakeState } from '../../contract/intake.ts'
import type { Visit } from '../../contract/visits.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { Client } from '../harness/client.ts'
import { createExam, createPackage, createTag } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { createStation } from '../harness/queue.ts'
import { startServer, type TestServer } from '../harness/server.ts'

let server: TestServer
let his: Client
beforeAll(async () => {
  server = await startServer()
  his = await program('HIS')
})
afterAll(() => server.close())

async function program(name: string): Promise<Client> {
  const { key } = await server.root.post<NewApiKey>('/v1/api-keys', { name, scopes: ['intake'] })
  const user = { id: '', name: '', position: '', authority: 'USER' } as const
  return new Client(server.url, { accessToken: key, refreshToken: '', user })
}

const headersOf = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })
/** Sends a reference as it is: fetch would resolve its dots. */
async function putAsIs(ref: string): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url)
  const headers = headersOf(his.session?.accessToken ?? '')
  const sent = request({ hostname, port, method: 'PUT', path: `/api/v1/intake/patients/${ref}`, headers })
  sent.end(JSON.stringify({ name: '정이름' }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

const path = (ref: string) => `/v1/intake/patients/${encodeURIComponent(ref)}`
const put = (ref: string, body: object) => his.request<IntakeState>('PUT', path(ref), { name: '홍길동', ...body })
const state = async (ref: string) => his.get<IntakeState>(path(ref))
const arrive = (ref: string, body = {}) => his.request<IntakeState>('POST', `${path(ref)}/arrival`, body)
const leave = (ref: string, body = {}) => his.request<IntakeState>('POST', `${path(ref)}/departure`, body)
const cancel = (ref: string, body?: object) => his.request<IntakeState>('DELETE', path(ref), body)
const appointmentsOf = async (name: string) =>
  (await server.root.get<Page<Appointment>>(`/v1/appointments?name=${encodeURIComponent(name)}`)).content
const waitingAt = async (didId: number) =>
  (await server.root.get<WaitingList>(`/v1/did-waitings/dids/${didId}`)).patients

const START_MS = Date.now() - 3_600_000
/** A second of the last hour. */
const at = (second: number) => new Date(START_MS + second * 1_000).toISOString()

describe('a patient of another system', () => {
  it('arrives, leaves and is cancelled by requests without a body, whether or not they name its type', async () => {
    const types: Record<string, string>[] = [{}, { 'content-type': 'application/json' }]
    for (const [at, headers] of types.entries()) {
      const send = (method: string, more = '') =>
        his.request<IntakeState>(method, `${path(`V-bare-${at}`)}${more}`, undefined, headers)
      await put(`V-bare-${at}`, { name: `빈내용${at}` })
      for (const [method, more, expected] of [
        ['POST', '/arrival', 'ARRIVED'],
        ['POST', '/departure', 'DONE'],
        ['DELETE', '', 'CANCELLED'],
      ] as const)
        expect(await send(method, more)).toMatchObject({ status: 200, body: { state: expected } })
    }
  })

  it('whom staff deleted stays away, and a later change is left to staff', async () => {
    await put('V-deleted', { name: '지운환자', time: '09:00' })
    const [deleted] = await appointmentsOf('지운환자')
    await server.root.delete('/v1/appointments', { ids: [deleted?.id] })
    const { body } = await put('V-deleted', { name: '지운환자', time: '10:00' })
    expect(body).toMatchObject({ state: 'CANCELLED', hints: [] })
    expect(await appointmentsOf('지운환자')).toEqual([])
    const { content } = await server.root.get<Page<IntakeException>>('/v1/intake/exceptions?resolved=false')
    expect(content).toContainEqual(
      expect.objectContaining({ source: 'HIS', ref: 'V-deleted', reason: '직원이 지운 예약이 바뀜' }),
    )
  })

  it('is found by a list that the desk uploads, which names what differs and adds nobody twice', async () => {
    const line = { name: '명단환자', patientNo: '7001', time: '11:00' }
    await put('V-list', { ...line, note: 'HIS' })
    const upload = (list: object) =>
      server.root.request<ImportedAppointments>('POST', '/v1/appointments/upload', { appointments: [list] })
    const { body } = await upload({ ...line, note: '명단' })
    expect(body).toMatchObject({ added: 0, known: 1, changed: [], kept: [{ name: line.name, fields: ['note'] }] })
    expect(await appointmentsOf(line.name)).toMatchObject([{ note: 'HIS' }])
    expect(await upload({ name: '주민번호', patientNo: '900101-1234567' })).toMatchObject({
      status: 400,
      refusal: { errors: [{ field: 'appointments.0.patientNo' }] },
    })
  })

  it('is expected, changed, arrives on the wall, and leaves', async () => {
    const { room, did } = await createStation(server.root)
    const created = await put('V-1', { patientNo: '100', time: '09:30', roomIds: [room.id], note: '금식 확인' })
    expect([created.status, created.body]).toMatchObject([201, { ref: 'V-1', state: 'EXPECTED', hints: [] }])
    expect(await put('V-1', { name: '홍길순' })).toMatchObject({ status: 200, body: { state: 'EXPECTED' } })
    expect(await appointmentsOf('홍길순')).toMatchObject([
      { name: '홍길순', patientNo: '100', time: '09:30', roomIds: [room.id], note: '금식 확인' },
    ])
    const tag = await createTag(server.root)
    const { body } = await arrive('V-1', { tagValue: tag.tagValue })
    expect(body).toMatchObject({ state: 'ARRIVED', board: did.name.kr, didId: did.id, place: 1 })
    expect(await waitingAt(did.id)).toMatchObject([{ name: '홍길순', number: body.number, visitId: body.visitId }])
    expect(await server.root.get<Visit>(`/v1/visits/${body.visitId}`)).toMatchObject({ tagMappingId: tag.id })
    expect((await leave('V-1')).body).toMatchObject({ state: 'DONE', number: body.number })
    expect(await waitingAt(did.id)).toEqual([])
  })

  it('may come by any reference, and is found by it alone', async () => {
    for (const ref of ['가/나?#%', '😀'.repeat(50), ' ', '..%2F', '\u202e']) {
      expect((await put(ref, { name: '정이름' })).status).toBe(201)
      expect((await state(ref)).ref).toBe(ref)
    }
    expect((await put('x'.repeat(101), {})).status).toBe(400)
    expect((await put('900101-1234567', {})).status).toBe(400)
    expect((await his.request('GET', path('nobody'))).status).toBe(404)
    expect((await (await program('EMR')).request('GET', path('가/나?#%'))).status).toBe(404)
  })

  it('may have a reference with dots and escapes, but none that no database can store', async () => {
    const names: Readonly<Record<string, number>> = {
      '.': 201,
      '..': 201,
      '%2E%2e%2F..': 201,
      'a%252Fb': 201,
      '%E1%84%92%E1%85%A9': 201,
      '%ED%A0%80': 400,
      'a%00': 400,
      '%': 400,
      '%zz': 400,
      '': 400,
    }
    const statuses = await Promise.all(Object.keys(names).map((name) => putAsIs(name)))
    expect(statuses).toEqual(Object.values(names))
    // No form stands for another one.
    for (const ref of ['../..', 'a%2Fb', '호'.normalize('NFD')]) expect((await state(ref)).ref).toBe(ref)
    expect((await his.request('GET', path('a/b'))).status).toBe(404)
    expect((await put('V-9', { name: '외톨이\ud800' })).status).toBe(400)
  })

  it('is not changed by a key that is revoked while the body is sent', async () => {
    const { id, key } = await server.root.post<NewApiKey>('/v1/api-keys', { name: 'revoked', scopes: ['intake'] })
    const body = JSON.stringify({ name: '중단됨' })
    const sent = request(`${server.url}/api${path('V-10')}`, {
      method: 'PUT',
      headers: { ...headersOf(key), 'content-length': Buffer.byteLength(body) },
    })
    sent.write(body.slice(0, 5))
    // The server has checked the key once the time of its use is stored.
    await eventually(async () => {
      const { content } = await server.root.get<Page<ApiKey>>('/v1/api-keys?name=revoked')
      expect(content).toMatchObject([{ lastUsedAt: expect.any(String) }])
    })
    await server.root.delete('/v1/api-keys', { ids: [id] })
    sent.end(body.slice(5))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(401)
    expect(await appointmentsOf('중단됨')).toEqual([])
  })

  it('is not changed by what is older, and a cancellation waits for its patient', async () => {
    await put('V-2', { name: '이환자', time: '11:00', occurredAt: at(20) })
    await put('V-2', { name: '이환자', time: '10:00', occurredAt: at(10) })
    expect(await appointmentsOf('이환자')).toMatchObject([{ time: '11:00' }])
    expect((await cancel('V-3', { occurredAt: at(20) })).body).toMatchObject({ state: 'CANCELLED' })
    expect((await put('V-3', { name: '김취소', occurredAt: at(10) })).body.state).toBe('CANCELLED')
    expect(await appointmentsOf('김취소')).toEqual([])
    expect((await put('V-3', { name: '김취소', occurredAt: at(30) })).body.state).toBe('EXPECTED')
    expect((await cancel('V-3')).body.state).toBe('CANCELLED')
    expect(await appointmentsOf('김취소')).toEqual([])
  })

  it('may arrive before it is named', async () => {
    expect((await arrive('V-4')).status).toBe(404)
    expect((await put('V-4', { name: '최먼저' })).body.state).toBe('ARRIVED')
  })

  it('is refused in the far future', async () => {
    expect((await put('V-5', { occurredAt: '2999-01-01T00:00:00Z' })).status).toBe(400)
  })

  it('comes by two keys as two', async () => {
    const emr = await program('EMR 2')
    await put('V-6', { name: '박두번', patientNo: '600' })
    await emr.expect('PUT', path('V-6'), { name: '박두번', patientNo: '600' })
    expect(await appointmentsOf('박두번')).toHaveLength(2)
    await arrive('V-6')
    expect(await appointmentsOf('박두번')).toMatchObject([{ arrived: true }, { arrived: false }])
  })
})

describe('what staff did', () => {
  const fieldsOfHints = async (ref: string) => (await state(ref)).hints

  it('stays, and the source hears of it as a hint until staff have seen it', async () => {
    await put('S-1', { name: '한고침', time: '09:00', note: 'A' })
    const [appointment] = await appointmentsOf('한고침')
    await server.root.patch('/v1/appointments', { appointments: [{ id: appointment?.id, time: '13:00' }] })
    await put('S-1', { name: '한고침', time: '10:00', note: 'B' })
    expect(await appointmentsOf('한고침')).toMatchObject([{ time: '13:00', note: 'B' }])
    expect(await fieldsOfHints('S-1')).toEqual(['HIS: 바뀐 내용 (시각)'])
    expect((await cancel('S-1')).body.state).toBe('EXPECTED')
    const { hints } = await server.root.get<{ hints: IntakeHint[] }>('/v1/intake/hints')
    expect(hints.filter(({ appointmentId }) => appointmentId === appointment?.id).map(({ text }) => text)).toEqual([
      'HIS: 예약 취소됨',
      'HIS: 바뀐 내용 (시각)',
    ])
    await server.root.post('/v1/intake/hints/dismiss', { ids: hints.map(({ id }) => id) })
    expect(await fieldsOfHints('S-1')).toEqual([])
  })

  it('ends no exam: neither a departure nor a cancellation takes the patient out', async () => {
    const { room, did } = await createStation(server.root)
    await put('S-2', { name: '검사중', roomIds: [room.id] })
    await arrive('S-2')
    const [waiting] = await waitingAt(did.id)
    await server.root.post('/v1/did-waitings/call', { didWaitingId: waiting?.didWaitingId })
    expect((await leave('S-2', { occurredAt: at(3_500) })).body.state).toBe('ARRIVED')
    expect((await leave('S-2')).body).toMatchObject({ state: 'ARRIVED', hints: ['HIS: 퇴실함'] })
    expect((await cancel('S-2')).body).toMatchObject({
      state: 'ARRIVED',
      hints: ['HIS: 퇴실함', 'HIS: 예약 취소됨'],
    })
    expect(await server.root.get<WaitingList>(`/v1/did-waitings/called/dids/${did.id}`)).toMatchObject({
      patients: [{ name: '검사중' }],
    })
  })

  it('ends an exam, after which a further departure is carried out', async () => {
    const { room, did } = await createStation(server.root)
    await put('S-8', { name: '검사끝', roomIds: [room.id] })
    await arrive('S-8')
    const [{ didWaitingId } = { didWaitingId: 0 }] = await waitingAt(did.id)
    await server.root.post('/v1/did-waitings/call', { didWaitingId })
    expect((await leave('S-8')).body.state).toBe('ARRIVED')
    await server.root.post('/v1/did-waitings/done', { didWaitingIds: [didWaitingId] })
    expect((await put('S-8', { name: '검사끝', note: '남음' })).body.state).toBe('ARRIVED')
    expect((await leave('S-8')).body.state).toBe('DONE')
  })

  it('keeps a patient away whom staff deleted, and joins one whom the desk has entered', async () => {
    await put('S-3', { name: '지운이' })
    const [deleted] = await appointmentsOf('지운이')
    await server.root.delete('/v1/appointments', { ids: [deleted?.id] })
    expect((await put('S-3', { name: '지운이', note: '다시' })).body.state).toBe('CANCELLED')
    expect(await appointmentsOf('지운이')).toEqual([])
    await server.root.post('/v1/appointments', { name: '데스크', patientNo: '700', time: '09:00' })
    await put('S-4', { name: '데스크', patientNo: '700', time: '10:00', group: '한빛' })
    expect(await appointmentsOf('데스크')).toMatchObject([{ time: '09:00', company: '한빛' }])
    await server.root.post('/v1/visits', { name: '접수됨', patientNo: '701' })
    await arrive('S-5')
    await put('S-5', { name: '접수됨', patientNo: '701' })
    const { content } = await server.root.get<Page<Visit>>(`/v1/visits?patientNo=701`)
    expect(content).toHaveLength(1)
    expect((await state('S-5')).visitId).toBe(content[0]?.id)
  })

  it('checks a patient in, who is changed further, except where the desk said something else', async () => {
    await put('S-7', { name: '접수전', patientNo: '707', note: 'A' })
    const [appointment] = await appointmentsOf('접수전')
    const { id } = await server.root.post<Visit>('/v1/visits', {
      name: '접수전',
      patientNo: '707',
      note: '직원',
      appointmentId: appointment?.id,
    })
    await put('S-7', { name: '접수후', note: 'B' })
    expect(await server.root.get<Visit>(`/v1/visits/${id}`)).toMatchObject({ name: '접수후', note: '직원' })
    expect(await fieldsOfHints('S-7')).toEqual(['HIS: 바뀐 내용 (메모)'])
  })

  it('takes an arrival back by itself', async () => {
    await put('S-6', { name: '되돌림' })
    await arrive('S-6', { occurredAt: at(10) })
    const [appointment] = await appointmentsOf('되돌림')
    await server.root.post('/v1/appointments/undo-arrival', { id: appointment?.id })
    expect((await arrive('S-6', { occurredAt: at(10) })).body.state).toBe('EXPECTED')
  })
})

describe('codes of the hospital', () => {
  it('drop nobody while they are unknown, and are carried out by one press once they are known', async () => {
    const { room, did } = await createStation(server.root)
    const { room: other } = await createStation(server.root)
    const exam = await createExam(server.root, { roomId: other.id })
    const { id: packageId } = await createPackage(server.root, { roomIds: [room.id] })
    for (const ref of ['C-1', 'C-2'])
      expect((await put(ref, { name: '코드', packageCode: 'P7', examCodes: ['E9'] })).body.state).toBe('EXPECTED')
    expect((await appointmentsOf('코드')).map((one) => [one.packageId, one.roomIds])).toEqual([
      [null, []],
      [null, []],
    ])
    const open = () => server.root.get<Page<IntakeException>>('/v1/intake/exceptions?resolved=false&source=HIS')
    const { content } = await open()
    expect(content.filter(({ ref }) => ref === 'C-1')).toMatchObject([
      { source: 'HIS', reason: '연결되지 않은 검사 코드: E9', code: 'E9', kind: 'EXAM', resolved: false },
      { source: 'HIS', reason: '연결되지 않은 패키지 코드: P7', code: 'P7', kind: 'PACKAGE', resolved: false },
    ])
    const set = await server.root.expect<{ applied: number }>('PUT', '/v1/intake/codes', {
      codes: [
        { code: 'P7', kind: 'PACKAGE', id: packageId },
        { code: 'E9', kind: 'EXAM', id: exam.id },
      ],
    })
    expect(set.applied).toBe(2)
    expect((await open()).content.filter(({ ref }) => ref.startsWith('C-'))).toEqual([])
    expect(await appointmentsOf('코드')).toMatchObject([
      { packageId, roomIds: [room.id, other.id] },
      { packageId, roomIds: [room.id, other.id] },
    ])
    await arrive('C-1')
    expect(await waitingAt(did.id)).toMatchObject([{ name: '코드' }])
    expect((await his.get<Page<IntakeException>>('/v1/intake/exceptions')).totalElements).toBeGreaterThan(3)
  })

  it('are removed, and unknown when they come again', async () => {
    const { room } = await createStation(server.root)
    await server.root.expect('PUT', '/v1/intake/codes', { codes: [{ code: 'R8', kind: 'ROOM', id: room.id }] })
    await put('C-8', { name: '코드팔', roomCodes: ['R8'] })
    const codes = [{ code: 'R8', kind: 'ROOM' }]
    expect((await server.root.request('DELETE', '/v1/intake/codes', { codes })).body).toEqual({ codes })
    expect((await server.root.request('DELETE', '/v1/intake/codes', { codes })).status).toBe(404)
    await put('C-9', { name: '코드구', roomCodes: ['R8'] })
    expect(await appointmentsOf('코드팔')).toMatchObject([{ roomIds: [room.id] }])
    expect(await appointmentsOf('코드구')).toMatchObject([{ roomIds: [] }])
  })

  it('are refused where the record does not exist', async () => {
    for (const id of [999_999, 'nothing'])
      expect(
        (await server.root.request('PUT', '/v1/intake/codes', { codes: [{ code: 'X', kind: 'ROOM', id }] })).status,
      ).toBe(400)
  })
})

describe('two numbers of one patient', () => {
  const merge = (patientNo: string, intoPatientNo: string, second = 3_000) =>
    his.post<{ changed: boolean }>('/v1/intake/merges', { patientNo, intoPatientNo, occurredAt: at(second) })

  it('become one, which later messages have too, and back', async () => {
    await put('M-1', { name: '번호', patientNo: '800' })
    expect(await merge('800', '801')).toEqual({ changed: true })
    expect(await merge('800', '801')).toEqual({ changed: false })
    expect(await appointmentsOf('번호')).toMatchObject([{ patientNo: '801' }])
    await put('M-1', { name: '번호', patientNo: '800', note: '다시' })
    expect(await appointmentsOf('번호')).toMatchObject([{ patientNo: '801' }])
    expect(await merge('801', '800', 3_100)).toEqual({ changed: true })
    expect(await appointmentsOf('번호')).toMatchObject([{ patientNo: '800' }])
  })

  it('stay two while both are here', async () => {
    for (const [ref, patientNo] of [
      ['M-2', '810'],
      ['M-3', '811'],
    ] as const) {
      await put(ref, { name: '둘다', patientNo })
      await arrive(ref)
    }
    expect(await merge('810', '811')).toEqual({ changed: false })
    expect((await state('M-2')).hints).toEqual(['HIS: 같은 환자의 다른 번호 (811)'])
  })
})

it('a resident registration number is neither stored nor logged', async () => {
  await put('R-1', { name: '주민', note: '900101-1234567' })
  expect((await put('R-2', { patientNo: '9001011234567' })).status).toBe(400)
  for (const table of ['intake_patients', 'appointments', 'audit_log'] as const)
    expect(JSON.stringify(await server.database.db.selectFrom(table).selectAll().execute())).not.toContain('1234567')
})

it('a reference that means a patient on every day begins anew with each of them', async () => {
  const ref = randomUUID()
  await put(ref, { name: '매일', patientNo: '900', note: '어제' })
  const { body } = await arrive(ref)
  await leave(ref)
  const { db } = server.database
  await db
    .updateTable('visits')
    .set({ day: '2020-01-01' })
    .where('id', '=', body.visitId ?? 0)
    .execute()
  await db
    .updateTable('appointments')
    .set({ day: '2020-01-01' })
    .where('visit_id', '=', body.visitId ?? 0)
    .execute()
  await db.updateTable('intake_patients').set({ day: '2020-01-01' }).where('ref', '=', ref).execute()
  const again = await arrive(ref)
  expect(again.body).toMatchObject({ state: 'ARRIVED' })
  expect(again.body.visitId).not.toBe(body.visitId)
})

it('messages of today are counted by source and outcome', async () => {
  const lab = await program('검사실 시스템')
  const send = (ref: string, body: object) => lab.request('PUT', path(ref), body)
  const counts = async () => {
    const { sources } = await server.root.get<{ sources: IntakeSource[] }>('/v1/intake/sources')
    return sources.find(({ source }) => source === '검사실 시스템')
  }
  await send('C-1', { name: '', occurredAt: at(1) })
  await eventually(async () => expect((await counts())?.counts).toMatchObject({ refused: 1, accepted: 0 }))
  for (const name of ['가', '나', '나']) await send('C-1', { name, occurredAt: at(name === '가' ? 10 : 20) })
  await send('C-1', { name: '다', occurredAt: at(5) })
  await send('C-2', { name: '라', packageCode: '모르는 코드' })
  await send('C-3', { name: '마', occurredAt: '2099-01-01T00:00:00Z' })
  // Patients who are not named yet wait.
  await lab.request('POST', `${path('C-4')}/departure`, {})
  await eventually(async () =>
    expect(await counts()).toMatchObject({
      today: 3,
      open: 1,
      counts: { accepted: 3, unchanged: 1, stale: 1, exception: 1, refused: 2 },
    }),
  )
})
