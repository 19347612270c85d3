import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { ImportedAppointments } from '../../contract/appointments.ts'
import type { ApiKey, NewApiKey } from '../../contract/apiKeys.ts'
import type { IntakeException, IntakeState } from '../../contract/intake.ts'
import type { Visit } from '../../contract/visits.ts'
import { createTag } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { appointmentsOf, openSource, patientPath, secondOf, waitingAt } from '../harness/intakeSource.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'
import { patientsOf, prepareIntake, randomMessages, sendAll, twiceInAnyOrder } from '../intake/intakeEvents.ts'

const server = serverForAll()
const his = madeForAll(() => openSource(server))

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

describe('a patient of another system', () => {
  it('arrives, leaves and is cancelled by requests without a body, whether or not they name its type', async () => {
    const types: Record<string, string>[] = [{}, { 'content-type': 'application/json' }]
    for (const [at, headers] of types.entries()) {
      const send = (method: string, more = '') =>
        his.request<IntakeState>(method, `${patientPath(`V-bare-${at}`)}${more}`, undefined, headers)
      await his.plan(`V-bare-${at}`, { name: `빈내용${at}` })
      for (const [method, more, expected] of [
        ['POST', '/arrival', 'ARRIVED'],
        ['POST', '/departure', 'DONE'],
        ['DELETE', '', 'CANCELLED'],
      ] as const)
        expect(await send(method, more)).toMatchObject({ status: 200, body: { state: expected } })
    }
  })

  it('may be sent with null for what its system does not have, which stays as it was', async () => {
    const nothing = Object.fromEntries(
      'patientNo day time group packageCode examCodes roomCodes roomIds alerts note occurredAt'
        .split(' ')
        .map((field) => [field, null]),
    )
    expect(await his.plan('V-null', { ...nothing, name: '정없음' })).toMatchObject({ status: 201 })
    const known = { patientNo: '7700', time: '09:40', note: '금식 확인', alerts: ['FALL_RISK'] }
    await his.plan('V-null', { ...known, name: '정없음' })
    await his.plan('V-null', { ...nothing, name: '정없음' })
    expect(await appointmentsOf(server.root, '정없음')).toMatchObject([known])
    const nullish = { occurredAt: null, tagValue: null }
    expect(await his.arrive('V-null', nullish)).toMatchObject({ status: 200 })
    expect(await his.leave('V-null', nullish)).toMatchObject({ status: 200 })
    const merge = { patientNo: '7700', intoPatientNo: '7701', occurredAt: null }
    expect(await his.request('POST', '/v1/intake/merges', merge)).toMatchObject({ status: 200 })
    expect(await his.plan('V-null', { name: null })).toMatchObject({
      status: 400,
      refusal: { errors: [{ field: 'name', message: '필수 항목입니다: 이름' }] },
    })
  })

  it('is refused in another encoding than UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from('c8abb1e6b5bf', 'hex'), Buffer.from('"}')])
    const headers = headersOf(his.session?.accessToken ?? '')
    const answer = await fetch(`${server.url}/api${patientPath('V-cp949')}`, { method: 'PUT', headers, body: bytes })
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: '요청의 글자가 UTF-8이 아닙니다.' }])
  })

  it('whom staff deleted stays away, and a later change is left to staff', async () => {
    await his.plan('V-deleted', { name: '지운환자', time: '09:00' })
    const [deleted] = await appointmentsOf(server.root, '지운환자')
    await server.root.delete('/v1/appointments', { ids: [deleted?.id] })
    const { body } = await his.plan('V-deleted', { name: '지운환자', time: '10:00' })
    expect(body).toMatchObject({ state: 'CANCELLED', hints: [] })
    expect(await appointmentsOf(server.root, '지운환자')).toEqual([])
    const content = await server.root.list<IntakeException>('/v1/intake/exceptions?resolved=false')
    expect(content).toContainEqual(
      expect.objectContaining({ source: 'key:HIS', ref: 'V-deleted', reason: '직원이 지운 예약이 바뀜' }),
    )
  })

  it('is found by a list that the desk uploads, which names what differs and adds nobody twice', async () => {
    const line = { name: '명단환자', patientNo: '7001', time: '11:00' }
    await his.plan('V-list', { ...line, note: 'HIS' })
    const upload = (list: object) =>
      server.root.request<ImportedAppointments>('POST', '/v1/appointments/upload', { appointments: [list] })
    const { body } = await upload({ ...line, note: '명단' })
    expect(body).toMatchObject({ added: 0, known: 1, changed: [], kept: [{ name: line.name, fields: ['note'] }] })
    expect(await appointmentsOf(server.root, line.name)).toMatchObject([{ note: 'HIS' }])
    expect(await upload({ name: '주민번호', patientNo: '900101-1234567' })).toMatchObject({
      status: 400,
      refusal: { errors: [{ field: 'appointments.0.patientNo' }] },
    })
  })

  it('is expected, changed, arrives on the wall, and leaves', async () => {
    const { room, did } = await server.root.createStation()
    const created = await his.plan('V-1', { patientNo: '100', time: '09:30', roomIds: [room.id], note: '금식 확인' })
    expect([created.status, created.body]).toMatchObject([201, { ref: 'V-1', state: 'EXPECTED', hints: [] }])
    expect(await his.plan('V-1', { name: '홍길순' })).toMatchObject({ status: 200, body: { state: 'EXPECTED' } })
    expect(await appointmentsOf(server.root, '홍길순')).toMatchObject([
      { name: '홍길순', patientNo: '100', time: '09:30', roomIds: [room.id], note: '금식 확인' },
    ])
    const tag = await createTag(server.root)
    const { body } = await his.arrive('V-1', { tagValue: tag.tagValue })
    expect(body).toMatchObject({ state: 'ARRIVED', board: did.name.kr, didId: did.id, place: 1 })
    expect(await waitingAt(server.root, did.id)).toMatchObject([
      { name: '홍길순', number: body.number, visitId: body.visitId },
    ])
    expect(await server.root.get<Visit>(`/v1/visits/${body.visitId}`)).toMatchObject({ tagMappingId: tag.id })
    expect((await his.leave('V-1')).body).toMatchObject({ state: 'DONE', number: body.number })
    expect(await waitingAt(server.root, did.id)).toEqual([])
  })

  it('may come by any reference, and is found by it alone', async () => {
    for (const ref of ['가/나?#%', '😀'.repeat(50), ' ', '..%2F', '\u202e']) {
      expect((await his.plan(ref, { name: '정이름' })).status).toBe(201)
      expect((await his.state(ref)).ref).toBe(ref)
    }
    expect((await his.plan('x'.repeat(101), {})).status).toBe(400)
    expect((await his.plan('900101-1234567', {})).status).toBe(400)
    expect((await his.request('GET', patientPath('nobody'))).status).toBe(404)
    expect((await (await openSource(server, 'EMR')).request('GET', patientPath('가/나?#%'))).status).toBe(404)
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
    for (const ref of ['../..', 'a%2Fb', '호'.normalize('NFD')]) expect((await his.state(ref)).ref).toBe(ref)
    expect((await his.request('GET', patientPath('a/b'))).status).toBe(404)
    expect((await his.plan('V-9', { name: '외톨이\ud800' })).status).toBe(400)
  })

  it('is not changed by a key that is revoked while the body is sent', async () => {
    const { id, key } = await server.root.post<NewApiKey>('/v1/api-keys', { name: 'revoked', scopes: ['intake'] })
    const body = JSON.stringify({ name: '중단됨' })
    const sent = request(`${server.url}/api${patientPath('V-10')}`, {
      method: 'PUT',
      headers: { ...headersOf(key), 'content-length': Buffer.byteLength(body) },
    })
    sent.write(body.slice(0, 5))
    // The server has checked the key once the time of its use is stored.
    await eventually(async () => {
      const content = await server.root.list<ApiKey>('/v1/api-keys?name=revoked')
      expect(content).toMatchObject([{ lastUsedAt: expect.any(String) }])
    })
    await server.root.delete('/v1/api-keys', { ids: [id] })
    sent.end(body.slice(5))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(401)
    expect(await appointmentsOf(server.root, '중단됨')).toEqual([])
  })

  it('is not changed by what is older, and a cancellation waits for its patient', async () => {
    await his.plan('V-2', { name: '이환자', time: '11:00', occurredAt: secondOf(20) })
    await his.plan('V-2', { name: '이환자', time: '10:00', occurredAt: secondOf(10) })
    expect(await appointmentsOf(server.root, '이환자')).toMatchObject([{ time: '11:00' }])
    expect((await his.cancel('V-3', { occurredAt: secondOf(20) })).body).toMatchObject({ state: 'CANCELLED' })
    expect((await his.plan('V-3', { name: '김취소', occurredAt: secondOf(10) })).body.state).toBe('CANCELLED')
    expect(await appointmentsOf(server.root, '김취소')).toEqual([])
    expect((await his.plan('V-3', { name: '김취소', occurredAt: secondOf(30) })).body.state).toBe('EXPECTED')
    expect((await his.cancel('V-3')).body.state).toBe('CANCELLED')
    expect(await appointmentsOf(server.root, '김취소')).toEqual([])
  })

  it('stays cancelled when its cancellation came before it and neither says when it happened', async () => {
    expect((await his.cancel('V-7')).body.state).toBe('CANCELLED')
    expect(await his.plan('V-7', { name: '김먼저' })).toMatchObject({ status: 201, body: { state: 'CANCELLED' } })
    expect(await appointmentsOf(server.root, '김먼저')).toEqual([])
    expect(await his.plan('V-7', { name: '김먼저' })).toMatchObject({ status: 200, body: { state: 'EXPECTED' } })
  })

  it('may arrive before it is named', async () => {
    expect((await his.arrive('V-4')).status).toBe(404)
    expect((await his.plan('V-4', { name: '최먼저' })).body.state).toBe('ARRIVED')
  })

  it('brings what a kiosk asks, keeps nothing else of it, and may correct or clear it (DE-49)', async () => {
    const stored = async (name: string) => {
      const [{ id } = { id: 0 }] = await appointmentsOf(server.root, name)
      return server.database.db.selectFrom('kiosk_answers').selectAll().where('appointment_id', '=', id).execute()
    }
    await his.plan('V-K', { name: '정다음', birthDate: '1980-03-05', phone: '+82 10-1234-5678' })
    expect(await stored('정다음')).toMatchObject([{ birth_day: '0305', phone_end: '5678', wrong: 0 }])
    await his.plan('V-K', { name: '정다음', phone: '010-1234-0001' })
    expect(await stored('정다음')).toMatchObject([{ birth_day: '0305', phone_end: '0001' }])
    await his.plan('V-K', { name: '정다음', birthDate: '' })
    expect(await stored('정다음')).toMatchObject([{ birth_day: '', phone_end: '0001' }])
    const records = await server.database.db.selectFrom('intake_patients').select('record').execute()
    expect(JSON.stringify(records)).not.toMatch(/1980|1234/)
    expect((await his.plan('V-K', { birthDate: '5 March' })).status).toBe(400)
  })

  it('is refused in the far future', async () => {
    expect((await his.plan('V-5', { occurredAt: '2999-01-01T00:00:00Z' })).status).toBe(400)
  })

  it('DE-44 comes by two keys with one number as one, whom both may say something of', async () => {
    const emr = await openSource(server, 'EMR 2')
    await his.plan('V-6', { name: '박두번', patientNo: '600' })
    await emr.expect('PUT', patientPath('V-6'), { name: '박두번', patientNo: '600' })
    expect(await appointmentsOf(server.root, '박두번')).toHaveLength(1)
    await his.arrive('V-6')
    expect(await appointmentsOf(server.root, '박두번')).toMatchObject([{ arrived: true }])
    await emr.expect('POST', `${patientPath('V-6')}/departure`, {})
    expect((await his.state('V-6')).state).toBe('DONE')
  })
})

describe('intake order', () => {
  const other = serverForAll()

  it('events that come twice and in any order end as once and in order', async () => {
    const messages = randomMessages(400, await prepareIntake(server), 28)
    await sendAll(server, 'in order', messages)
    // On a server of its own: one patient number is one patient.
    await prepareIntake(other)
    await sendAll(other, 'in any order', twiceInAnyOrder(messages, 29))
    const [once, twice] = [await patientsOf(server, 'in order'), await patientsOf(other, 'in any order')]
    expect(once.size).toBeGreaterThan(40)
    for (const [ref, patient] of once) expect([ref, twice.get(ref)]).toEqual([ref, patient])
  })
})
