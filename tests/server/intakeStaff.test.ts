import { describe, expect, it } from 'vitest'
import type { IntakeHint } from '../../contract/intake.ts'
import type { Visit } from '../../contract/visits.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { appointmentsOf, openSource, secondOf, waitingAt } from '../harness/intakeSource.ts'
import { createTag } from '../harness/create.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const his = madeForAll(() => openSource(server))

describe('what staff did', () => {
  const fieldsOfHints = async (ref: string) => (await his.state(ref)).hints

  it('stays, and the source hears of it as a hint until staff have seen it', async () => {
    await his.plan('S-1', { name: '한고침', time: '09:00', note: 'A' })
    const [appointment] = await appointmentsOf(server.root, '한고침')
    await server.root.patch('/v1/appointments', { appointments: [{ id: appointment?.id, time: '13:00' }] })
    await his.plan('S-1', { name: '한고침', time: '10:00', note: 'B' })
    expect(await appointmentsOf(server.root, '한고침')).toMatchObject([{ time: '13:00', note: 'B' }])
    expect(await fieldsOfHints('S-1')).toEqual(['HIS: 바뀐 내용 (시각)'])
    expect((await his.cancel('S-1')).body.state).toBe('EXPECTED')
    const { hints } = await server.root.get<{ hints: IntakeHint[] }>('/v1/intake/hints')
    expect(hints.filter(({ appointmentId }) => appointmentId === appointment?.id).map(({ text }) => text)).toEqual([
      'HIS: 예약 취소됨',
      'HIS: 바뀐 내용 (시각)',
    ])
    await server.root.post('/v1/intake/hints/dismiss', { ids: hints.map(({ id }) => id) })
    expect(await fieldsOfHints('S-1')).toEqual([])
  })

  it('ends no exam: neither a departure nor a cancellation takes the patient out', async () => {
    const { room, did } = await server.root.createStation()
    await his.plan('S-2', { name: '검사중', roomIds: [room.id] })
    await his.arrive('S-2')
    const [waiting] = await waitingAt(server.root, did.id)
    await server.root.post('/v1/did-waitings/call', { didWaitingId: waiting?.didWaitingId })
    expect((await his.leave('S-2', { occurredAt: secondOf(3_500) })).body.state).toBe('ARRIVED')
    expect((await his.leave('S-2')).body).toMatchObject({ state: 'ARRIVED', hints: ['HIS: 퇴실함'] })
    expect((await his.cancel('S-2')).body).toMatchObject({
      state: 'ARRIVED',
      hints: ['HIS: 퇴실함', 'HIS: 예약 취소됨'],
    })
    expect(await server.root.get<WaitingList>(`/v1/did-waitings/called/dids/${did.id}`)).toMatchObject({
      patients: [{ name: '검사중' }],
    })
  })

  it('takes nobody out of a queue whose room is off the plan, which staff learn', async () => {
    const [{ room, did }, { room: other }] = await server.root.createStations({}, {})
    await his.plan('S-9', { name: '빠진검사', roomIds: [room.id, other.id] })
    await his.arrive('S-9')
    expect((await his.plan('S-9', { name: '빠진검사', roomIds: [room.id] })).body.hints).toEqual([])
    expect((await his.plan('S-9', { name: '빠진검사', roomIds: [] })).body.hints).toEqual(['HIS: 바뀐 내용 (검사실)'])
    expect(await waitingAt(server.root, did.id)).toMatchObject([{ name: '빠진검사' }])
  })

  it('ends an exam, after which a further departure is carried out', async () => {
    const { room, did } = await server.root.createStation()
    await his.plan('S-8', { name: '검사끝', roomIds: [room.id] })
    await his.arrive('S-8')
    const [{ didWaitingId } = { didWaitingId: 0 }] = await waitingAt(server.root, did.id)
    await server.root.post('/v1/did-waitings/call', { didWaitingId })
    expect((await his.leave('S-8')).body.state).toBe('ARRIVED')
    await server.root.post('/v1/did-waitings/done', { didWaitingIds: [didWaitingId] })
    expect((await his.plan('S-8', { name: '검사끝', note: '남음' })).body.state).toBe('ARRIVED')
    expect((await his.leave('S-8')).body.state).toBe('DONE')
  })

  it('lets a patient who had left wait at what is left of the plan, with the tag of this arrival', async () => {
    const [first, second] = await server.root.createStations({}, {})
    await his.plan('S-9', { name: '다시옴', roomIds: [first.room.id, second.room.id] })
    await his.arrive('S-9')
    await his.leave('S-9')
    const tag = await createTag(server.root)
    const { body } = await his.arrive('S-9', { tagValue: tag.tagValue })
    expect(body).toMatchObject({ state: 'ARRIVED', didId: first.did.id, place: 1 })
    expect(await server.root.get(`/v1/visits/${body.visitId}`)).toMatchObject({ tagMappingId: tag.id })
    const [{ didWaitingId } = { didWaitingId: 0 }] = await waitingAt(server.root, first.did.id)
    await server.root.post('/v1/did-waitings/call', { didWaitingId })
    await server.root.post('/v1/did-waitings/done', { didWaitingIds: [didWaitingId] })
    await his.leave('S-9')
    expect((await his.arrive('S-9')).body).toMatchObject({ state: 'ARRIVED', didId: second.did.id })
    expect(await server.root.get(`/v1/visits/${body.visitId}`)).toMatchObject({ tagMappingId: null })
  })

  it('joins a patient whom the desk has entered', async () => {
    await server.root.post('/v1/appointments', { name: '데스크', patientNo: '700', time: '09:00' })
    await his.plan('S-4', { name: '데스크', patientNo: '700', time: '10:00', group: '한빛' })
    expect(await appointmentsOf(server.root, '데스크')).toMatchObject([{ time: '09:00', company: '한빛' }])
    await server.root.post('/v1/visits', { name: '접수됨', patientNo: '701' })
    await his.arrive('S-5')
    await his.plan('S-5', { name: '접수됨', patientNo: '701' })
    const content = await server.root.list<Visit>(`/v1/visits?patientNo=701`)
    expect(content).toHaveLength(1)
    expect((await his.state('S-5')).visitId).toBe(content[0]?.id)
  })

  it('checks a patient in, who is changed further, except where the desk said something else', async () => {
    await his.plan('S-7', { name: '접수전', patientNo: '707', note: 'A' })
    const [appointment] = await appointmentsOf(server.root, '접수전')
    const { id } = await server.root.post<Visit>('/v1/visits', {
      name: '접수전',
      patientNo: '707',
      note: '직원',
      appointmentId: appointment?.id,
    })
    await his.plan('S-7', { name: '접수후', note: 'B' })
    expect(await server.root.get<Visit>(`/v1/visits/${id}`)).toMatchObject({ name: '접수후', note: '직원' })
    expect(await fieldsOfHints('S-7')).toEqual(['HIS: 바뀐 내용 (메모)'])
  })

  it('takes an arrival back by itself', async () => {
    await his.plan('S-6', { name: '되돌림' })
    await his.arrive('S-6', { occurredAt: secondOf(10) })
    const [appointment] = await appointmentsOf(server.root, '되돌림')
    await server.root.post('/v1/appointments/undo-arrival', { id: appointment?.id })
    expect((await his.arrive('S-6', { occurredAt: secondOf(10) })).body.state).toBe('EXPECTED')
  })
})
