import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { IntakeException, IntakeMessageRow } from '../../contract/intake.ts'
import type { Appointment } from '../../contract/appointments.ts'
import type { Visit } from '../../contract/visits.ts'
import { aFreePort } from '../browser/freePort.ts'
import { createAppointment, createExam, createVisit } from '../harness/create.ts'
import { type IntakeSource, openSource, secondOf, waitingAt } from '../harness/intakeSource.ts'
import { MllpSender } from '../harness/mllp.ts'
import { startServer, type TestServer } from '../harness/server.ts'

let server: TestServer
let hl7: MllpSender
let his: IntakeSource
beforeAll(async () => {
  const port = await aFreePort()
  server = await startServer({ env: { HL7_PORT: String(port) } })
  hl7 = await MllpSender.open(port)
  his = await openSource(server)
})
afterAll(async () => {
  hl7.close()
  await server.close()
})

let ids = 0
const stamp = (instant: Date) => `${instant.toISOString().replaceAll(/\D/g, '').slice(0, 14)}+0000`
interface Sent {
  readonly sender?: string
  /** Second of the last hour. */
  readonly at?: number
  readonly evn?: string
  readonly id?: string
}
/** Sends a message with these segments. @returns its id */
async function send(
  type: string,
  segments: readonly string[],
  { sender = 'ADT', at = (ids += 1), evn, id }: Sent = {},
) {
  const controlId = id ?? `I${(ids += 1)}`
  const sent = stamp(new Date(secondOf(at)))
  const header = `MSH|^~\\&|${sender}|H|WB||${sent}||${type}|${controlId}|P|2.5`
  const answer = await hl7.send([header, `EVN||${evn ?? sent}`, ...segments].join('\r'))
  expect(answer.slice(0, 2)).toEqual(['AA', controlId])
  return controlId
}
const pid = (numbers: string, name: string) => `PID|1||${numbers}||${name}`
const visit = (ref: string) => `PV1|1|O${'|'.repeat(17)}${ref}`
const visitsOf = (no: string) => server.root.list<Visit>(`/v1/visits?patientNo=${no}`)
const appointmentsOf = (no: string) => server.root.list<Appointment>(`/v1/appointments?patientNo=${no}`)
const exceptionsOf = async (ref: string) =>
  (await server.root.list<IntakeException>('/v1/intake/exceptions?resolved=false')).filter((one) => one.ref === ref)
const unchangedOf = async (id: string) =>
  (await server.root.list<IntakeMessageRow>('/v1/intake/unchanged')).filter((one) => one.id === id)

describe('DE-44 one patient of a day', () => {
  it('is one by the number, from two senders of HL7 with other references', async () => {
    const { room, did } = await server.root.createStation()
    const exam = await createExam(server.root, { roomId: room.id })
    await server.root.expect('PUT', '/v1/intake/codes', { codes: [{ code: 'US', kind: 'EXAM', id: exam.id }] })
    await send('ADT^A04', [pid('30071^^^HOSP^PI', '홍^가람'), visit('V30071')])
    const orders = [pid('A5^^^LAB~30071^^^HOSP^PI', '홍^가람'), 'ORC|NW|O-1', 'OBR|1|O-1||US']
    await send('ORM^O01', orders, { sender: 'OCS' })
    expect(await visitsOf('30071')).toMatchObject([{ status: 'OPEN' }])
    expect(await waitingAt(server.root, did.id)).toMatchObject([{ name: '홍가람' }])
    expect(await appointmentsOf('30071')).toHaveLength(1)
    // A third module knows only the other number.
    await send('ADT^A03', [pid('A5^^^LAB', '홍^가람'), visit('L-9')], { sender: 'LAB' })
    expect(await visitsOf('30071')).toMatchObject([{ status: 'CLOSED' }])
  })

  it('is one by the number, from an appointment, a list, a call and an arrival', async () => {
    await send('SIU^S12', ['SCH|S-1', pid('4001', '이^예약')], { sender: 'SIU' })
    await send('ADT^A04', [pid('4001', '이^예약'), visit('V4001')])
    await his.plan('H-4002', { name: '김전화', patientNo: '4002' })
    await send('ADT^A04', [pid('4002', '김^전화'), visit('V4002')])
    await send('SIU^S12', ['SCH|S-3', pid('4003', '박^하나')])
    await send('ADT^A04', [pid('4003', '박^하나'), visit('V4003')])
    for (const no of ['4001', '4002', '4003']) {
      expect(await appointmentsOf(no)).toMatchObject([{ arrived: true }])
      expect(await visitsOf(no)).toHaveLength(1)
    }
    // The cancellation of the appointment's module finds the patient too.
    await send('SIU^S15', ['SCH|S-1'], { sender: 'SIU' })
    expect(await visitsOf('4001')).toMatchObject([{ status: 'CLOSED' }])
  })

  it('is one with whom the desk has entered, and stays as the desk has it', async () => {
    await createAppointment(server.root, { name: '데스크예약', patientNo: '4101', time: '09:00' })
    await send('SIU^S12', ['SCH|D-1||||||||||^^^20260101100000', pid('4101', '데스크예약')])
    expect(await appointmentsOf('4101')).toMatchObject([{ time: '09:00' }])
    await createVisit(server.root, { name: '데스크접수', patientNo: '4102' })
    await send('ADT^A04', [pid('4102', '데스크접수'), visit('V4102')])
    await send('SIU^S12', ['SCH|D-2', pid('4102', '데스크접수')])
    expect(await visitsOf('4102')).toMatchObject([{ status: 'OPEN' }])
    expect(await appointmentsOf('4102')).toEqual([])
  })

  it('is two where the names or the authorities contradict one another, or the sender says so', async () => {
    await send('ADT^A04', [pid('4201^^^A', '최^하나'), visit('V4201')])
    await send('ADT^A04', [pid('4201^^^B', '정^다른'), visit('W4201')], { sender: 'OTHER' })
    expect(await visitsOf('4201')).toHaveLength(2)
    await send('ADT^A04', [pid('4202', '최^오전'), visit('V4202')])
    await send('ADT^A04', [pid('4202', '최^오전'), visit('V4202-2')])
    expect(await visitsOf('4202')).toHaveLength(2)
  })

  it('is decided by staff in one press where the name contradicts, either way', async () => {
    for (const [no, isSame] of [
      ['4301', true],
      ['4302', false],
    ] as const) {
      await send('SIU^S12', [`SCH|C-${no}`, pid(no, '한^처음')])
      const id = await send('ADT^A04', [pid(no, '한^둘째'), visit(`V${no}`)])
      expect(await visitsOf(no)).toEqual([])
      const [exception] = await exceptionsOf(`V${no}`)
      expect(exception?.identity).toMatchObject({ name: '한둘째', choices: [{ name: '한처음' }] })
      expect(await unchangedOf(id)).toMatchObject([{ reason: exception?.reason, reference: `V${no}`, type: 'ADT_A04' }])
      const [{ name: _, time: __, ...choice } = { name: '', time: '' }] = exception?.identity?.choices ?? []
      const decide = () =>
        server.root.request('POST', '/v1/intake/exceptions/identity', {
          id: exception?.id,
          same: isSame ? choice : null,
        })
      expect((await decide()).status).toBe(200)
      expect((await decide()).status).toBe(404)
      expect(await exceptionsOf(`V${no}`)).toEqual([])
      expect(await visitsOf(no)).toMatchObject([{ status: 'OPEN', name: '한둘째' }])
      expect(await appointmentsOf(no)).toHaveLength(isSame ? 1 : 2)
    }
  })

  it('is decided by staff where two appointments have the number', async () => {
    for (const ref of ['E-1', 'E-2']) await send('SIU^S12', [`SCH|${ref}`, pid('4401', '두^예약')])
    await send('ADT^A04', [pid('4401', '두^예약'), visit('V4401')])
    const [exception] = await exceptionsOf('V4401')
    expect(exception?.identity?.choices).toHaveLength(2)
    expect(await visitsOf('4401')).toEqual([])
    const keys = await his.get<Page<IntakeException>>('/v1/intake/exceptions')
    expect(JSON.stringify(keys)).not.toContain('두예약')
  })

  it('is found by the new number after a merge, of several in one message', async () => {
    await send('ADT^A04', [pid('K1', '이^하나'), visit('VK1')])
    await send('ADT^A04', [pid('K2', '이^두나'), visit('VK2')])
    await send('ADT^A40', ['PID|1||L1||이^하나', 'MRG|K1', 'PID|2||L2||이^두나', 'MRG|K2'])
    expect(await visitsOf('L1')).toHaveLength(1)
    expect(await visitsOf('L2')).toHaveLength(1)
    await send('ADT^A03', [pid('L1', '이^하나')])
    expect(await visitsOf('L1')).toMatchObject([{ status: 'CLOSED' }])
    expect((await hl7.send('MSH|^~\\&|ADT||WB||||ADT^A40|self|P|2.5\rPID|1||L1\rMRG|L1'))[0]).toBe('AE')
    const self = { patientNo: 'L1', intoPatientNo: 'L1' }
    expect((await his.request('POST', '/v1/intake/merges', self)).status).toBe(400)
  })

  it('is not the patient of a key whose name the sender has, and has one reference in any form', async () => {
    await his.plan('SAME', { name: '키환자' })
    await send('ADT^A11', [visit('SAME')], { sender: 'HIS' })
    expect((await his.state('SAME')).state).toBe('EXPECTED')
    const ref = '예약-가'
    await his.plan(ref.normalize('NFD'), { name: '조합형' })
    expect(await his.plan(ref, { name: '조합형' })).toMatchObject({ status: 200, body: { ref } })
    expect(await server.root.list<Appointment>(`/v1/appointments?name=${encodeURIComponent('조합형')}`)).toHaveLength(1)
  })
})

describe('DE-44 events of one minute', () => {
  it('are ordered by the time of the message, then by arrival', async () => {
    const minute = stamp(new Date(secondOf(3_000))).slice(0, 12)
    for (const [no, seconds] of [
      ['4501', [3_000, 3_010, 3_020]],
      ['4502', [3_000, 3_000, 3_000]],
    ] as const) {
      const evn = `${minute}+0000`
      const segments = [pid(no, '같은^분'), visit(`V${no}`)]
      await send('ADT^A04', segments, { at: seconds[0], evn })
      expect(await visitsOf(no)).toMatchObject([{ status: 'OPEN' }])
      await send('ADT^A11', segments, { at: seconds[1], evn })
      expect((await visitsOf(no)).filter(({ status }) => status === 'OPEN')).toEqual([])
      await send('ADT^A04', segments, { at: seconds[2], evn })
      expect((await visitsOf(no)).filter(({ status }) => status === 'OPEN')).toHaveLength(1)
    }
  })
})

describe('DE-43 a message that is accepted and changes nothing', () => {
  const why = async (id: string) => (await unchangedOf(id)).map(({ reason }) => reason)

  it('is on the list with why: a type, a repetition, an older one, and what waits', async () => {
    for (const type of ['ADT^A18', 'ADT^A36', 'ADT^A47', 'ORU^R01'])
      expect(await why(await send(type, [pid('5001', '안^씀'), visit('V5001'), 'MRG|1']))).toEqual([
        '이 종류의 메시지는 반영하지 않습니다.',
      ])
    const arrival = [pid('5002', '두^번'), visit('V5002')]
    await send('ADT^A04', arrival, { at: 3_100, id: 'twice' })
    await send('ADT^A04', arrival, { at: 3_100, id: 'twice' })
    expect(await why('twice')).toEqual(['이미 받은 메시지입니다.'])
    expect(await why(await send('ADT^A04', arrival, { at: 3_050 }))).toEqual([
      '더 나중에 일어난 내용이 이미 반영되어 있습니다.',
    ])
    expect(await why(await send('ADT^A04', arrival, { at: 3_150 }))).toEqual(['이미 반영된 내용과 같습니다.'])
    const waiting = await send('ADT^A03', [pid('5003', '먼저^감'), visit('V5003')], { at: 3_200 })
    expect(await why(waiting)).toEqual(['아직 모르는 환자입니다. 하루 안에 환자 정보가 오면 함께 반영합니다.'])
    await send('ADT^A04', [pid('5003', '먼저^감'), visit('V5003')], { at: 3_150 })
    expect(await why(waiting)).toEqual([])
  })

  it('does not bring back a cancelled patient, one whom staff checked out, or one of another day', async () => {
    const segments = [pid('5101', '취소^뒤'), visit('V5101')]
    await send('ADT^A05', segments)
    await send('ADT^A11', segments)
    expect(await why(await send('ADT^A08', segments))).toEqual([
      '취소된 환자의 변경입니다. 새 예약이나 도착이 오면 다시 나타납니다.',
    ])
    expect(await appointmentsOf('5101')).toEqual([])
    const closed = [pid('5102', '직원이^퇴실'), visit('V5102')]
    await send('ADT^A04', closed)
    const [{ id } = { id: 0 }] = await visitsOf('5102')
    await server.root.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
    expect(await why(await send('ADT^A04', closed))).toEqual([
      '직원이 퇴실 처리하거나 도착을 취소한 환자라 그대로 두었습니다.',
    ])
    for (const [at, evn] of ['19880818112600', stamp(new Date(Date.now() - 86_400_000))].entries()) {
      const late = await send('ADT^A04', [pid(`510${at + 3}`, '지난^날'), visit(`V510${at + 3}`)], { evn })
      expect(await visitsOf(`510${at + 3}`)).toEqual([])
      expect(await why(late)).toEqual([expect.stringContaining('지난 날의 도착이라 접수하지 않음')])
      expect(await exceptionsOf(`V510${at + 3}`)).toHaveLength(1)
    }
    // The patient comes today after all.
    await send('ADT^A04', [pid('5103', '지난^날'), visit('V5103')])
    expect(await visitsOf('5103')).toMatchObject([{ status: 'OPEN' }])
  })

  it('is not a departure or a pre-admission that is taken back', async () => {
    const segments = [pid('5201', '퇴실^취소'), visit('V5201')]
    expect(await why(await send('ADT^A13', segments))).toHaveLength(1)
    await send('ADT^A04', segments)
    await send('ADT^A03', segments)
    expect(await visitsOf('5201')).toMatchObject([{ status: 'CLOSED' }])
    await send('ADT^A13', segments)
    expect(await visitsOf('5201')).toMatchObject([{ status: 'OPEN' }])
    expect(await why(await send('ADT^A13', segments))).toEqual(['퇴실한 적이 없는 환자라 되돌릴 퇴실이 없습니다.'])
    await send('ADT^A05', [pid('5202', '입원^예약'), visit('V5202')])
    expect(await appointmentsOf('5202')).toHaveLength(1)
    await send('ADT^A38', [pid('5202', '입원^예약'), visit('V5202')])
    expect(await appointmentsOf('5202')).toEqual([])
  })

  it('names each arrival without a name by its reference', async () => {
    for (const ref of ['V5301', 'V5302']) {
      const id = await send('ADT^A04', [`PID|1||N${ref}`, visit(ref)])
      expect(await why(id)).toEqual(['이름이 없는 환자'])
    }
    const query = '/v1/intake/exceptions?resolved=false&distinct=true&size=100'
    const { content } = await server.root.get<Page<IntakeException>>(query)
    const unnamed = content.filter(({ reason }) => reason === '이름이 없는 환자')
    expect(unnamed.map(({ ref, alike }) => [ref, alike]).toSorted()).toEqual([
      ['V5301', 1],
      ['V5302', 1],
    ])
    await server.root.post('/v1/intake/exceptions/resolve', { ids: [unnamed[0]?.id], alike: true })
    expect(await exceptionsOf(unnamed[1]?.ref ?? '')).toHaveLength(1)
  })

  it('is seen by staff, and by a key if it sent the message', async () => {
    const emr = await openSource(server, 'EMR')
    await emr.plan('U-1', { name: '되풀이', occurredAt: secondOf(3_000) })
    await emr.plan('U-1', { name: '되풀이', occurredAt: secondOf(3_000) })
    expect(await emr.list<IntakeMessageRow>('/v1/intake/unchanged')).toMatchObject([
      { source: 'key:EMR', type: 'plan', reference: 'U-1', reason: '이미 반영된 내용과 같습니다.' },
    ])
    const seen = await server.root.list<IntakeMessageRow>('/v1/intake/unchanged?source=hl7')
    expect(new Set(seen.map(({ source }) => source.split(':')[0]))).toEqual(new Set(['hl7']))
  })
})
