import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { IntakeException, IntakeSource as SourceAnswer } from '../../contract/intake.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Text } from '../../domain/text.ts'
import { limitRefused, storeRefused } from '../../server/intake/refusedMessages.ts'
import { clearUnchanged } from '../../server/intake/unchanged.ts'
import { createExam, createPackage, createVisit } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { appointmentsOf, openSource, patientPath, secondOf, waitingAt } from '../harness/intakeSource.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const his = madeForAll(() => openSource(server))

describe('codes of the hospital', () => {
  it('drop nobody while they are unknown, and are carried out by one press once they are known', async () => {
    const { room, did } = await server.root.createStation()
    const { room: other } = await server.root.createStation()
    const exam = await createExam(server.root, { roomId: other.id })
    const { id: packageId } = await createPackage(server.root, { roomIds: [room.id] })
    for (const ref of ['C-1', 'C-2'])
      expect((await his.plan(ref, { name: '코드', packageCode: 'P7', examCodes: ['E9'] })).body.state).toBe('EXPECTED')
    expect((await appointmentsOf(server.root, '코드')).map((one) => [one.packageId, one.roomIds])).toEqual([
      [null, []],
      [null, []],
    ])
    const open = () => server.root.get<Page<IntakeException>>('/v1/intake/exceptions?resolved=false&source=HIS')
    const { content } = await open()
    expect(content.filter(({ ref }) => ref === 'C-1')).toMatchObject([
      {
        source: 'key:HIS',
        reason: '연결되지 않은 검사 코드: E9',
        advice: expect.stringContaining('연결하면'),
        code: 'E9',
        kind: 'EXAM',
        resolved: false,
      },
      { source: 'key:HIS', reason: '연결되지 않은 패키지 코드: P7', code: 'P7', kind: 'PACKAGE', resolved: false },
    ])
    const set = await server.root.expect<{ applied: number }>('PUT', '/v1/intake/codes', {
      codes: [
        { code: 'P7', kind: 'PACKAGE', id: packageId },
        { code: 'E9', kind: 'EXAM', id: exam.id },
      ],
    })
    expect(set.applied).toBe(2)
    expect((await open()).content.filter(({ ref }) => ref.startsWith('C-'))).toEqual([])
    expect(await appointmentsOf(server.root, '코드')).toMatchObject([
      { packageId, roomIds: [room.id, other.id] },
      { packageId, roomIds: [room.id, other.id] },
    ])
    await his.arrive('C-1')
    expect(await waitingAt(server.root, did.id)).toMatchObject([{ name: '코드' }])
    expect((await his.get<Page<IntakeException>>('/v1/intake/exceptions')).totalElements).toBeGreaterThan(3)
  })

  it('let a patient who is here wait at the first room once they are known', async () => {
    const { room, did } = await server.root.createStation()
    const { room: second, did: later } = await server.root.createStation()
    const first = await createExam(server.root, { roomId: room.id })
    const other = await createExam(server.root, { roomId: second.id })
    for (const [ref, name] of [
      ['C-late', '나중온이'],
      ['C-here', '먼저온이'],
    ] as const)
      await his.plan(ref, { name, examCodes: ['E-here'] })
    // Checked in by the desk, without a queue: its system says nothing of an arrival.
    await his.plan('C-desk', { name: '창구접수', examCodes: ['E-here'] })
    const [expected] = await appointmentsOf(server.root, '창구접수')
    await createVisit(server.root, { name: '창구접수', appointmentId: expected?.id })
    expect((await his.arrive('C-here')).body).toMatchObject({ state: 'ARRIVED', number: expect.any(Number) })
    await his.arrive('C-late')
    const know = (code: string, id: string) =>
      server.root.expect('PUT', '/v1/intake/codes', { codes: [{ code, kind: 'EXAM', id }] })
    await know('E-here', first.id)
    expect((await waitingAt(server.root, did.id)).map(({ name }) => name)).toEqual(['먼저온이', '나중온이'])
    expect(await his.state('C-here')).toMatchObject({ board: did.name.kr, place: 1 })
    // A later room is planned only.
    await his.plan('C-here', { name: '먼저온이', examCodes: ['E-here', 'E-later'] })
    await know('E-later', other.id)
    expect(await waitingAt(server.root, later.id)).toEqual([])
    await his.leave('C-here')
    await his.plan('C-here', { name: '먼저온이', examCodes: ['E-later'] })
    await his.arrive('C-here')
    expect(await waitingAt(server.root, later.id)).toMatchObject([{ name: '먼저온이' }])
  })

  it('plan the package of a patient who is here, with its rules, once they are known', async () => {
    const { room, did } = await server.root.createStation()
    const { room: last } = await server.root.createStation()
    const packed = await createPackage(server.root, {
      roomIds: [last.id, room.id],
      roomRules: [{ roomId: last.id, rule: 'LAST', afterRoomId: null }],
    })
    const { id: chosenByStaff } = await createPackage(server.root, { roomIds: [room.id], joinsFirst: false })
    await his.plan('C-pack', { name: '꾸러미', packageCode: 'P-late' })
    await his.plan('C-staff', { name: '직원이정함', packageCode: 'P-staff' })
    const [{ body }] = [await his.arrive('C-pack'), await his.arrive('C-staff')]
    await server.root.expect('PUT', '/v1/intake/codes', {
      codes: [
        { code: 'P-late', kind: 'PACKAGE', id: packed.id },
        { code: 'P-staff', kind: 'PACKAGE', id: chosenByStaff },
      ],
    })
    expect(await his.state('C-pack')).toMatchObject({ board: did.name.kr, place: 1, hints: [] })
    expect(await server.root.get<Visit>(`/v1/visits/${body.visitId}`)).toMatchObject({
      packageName: packed.name,
      roomIds: [room.id, last.id],
    })
    // Staff choose the first room of this package, and see it planned.
    const { board, hints, next } = await his.state('C-staff')
    expect([board, hints, next]).toEqual([undefined, [], room.name.kr])
    await his.plan('C-pack', { name: '꾸러미', packageCode: 'P-staff' })
    expect((await his.state('C-pack')).hints).toEqual(['HIS: 바뀐 내용 (패키지)'])
  })

  it('are listed once for all patients who wait for them, and taken off the list together', async () => {
    const crowd = await openSource(server, 'CROWD')
    for (let at = 0; at < 12; at += 1) await crowd.plan(`many ${at}`, { name: '여럿', examCodes: ['M1', 'M2'] })
    const list = async () =>
      (
        await server.root.get<Page<IntakeException>>(
          '/v1/intake/exceptions?resolved=false&distinct=true&source=CROWD&size=2',
        )
      ).content
    const [last, first] = await list()
    expect([last, first]).toMatchObject([
      { code: 'M2', ref: 'many 11', alike: 12 },
      { code: 'M1', ref: 'many 11', alike: 12 },
    ])
    await crowd.plan('later', { name: '여럿', examCodes: ['M1'] })
    await server.root.post('/v1/intake/exceptions/resolve', { ids: [first?.id], alike: true })
    expect(await list()).toMatchObject([
      { code: 'M1', ref: 'later', alike: 1 },
      { code: 'M2', alike: 12 },
    ])
    await server.root.post('/v1/intake/exceptions/resolve', { ids: [last?.id] })
    expect(await list()).toMatchObject([{ code: 'M1' }, { code: 'M2', ref: 'many 10', alike: 11 }])
  })

  it('are removed, and unknown when they come again', async () => {
    const { room } = await server.root.createStation()
    await server.root.expect('PUT', '/v1/intake/codes', { codes: [{ code: 'R8', kind: 'ROOM', id: room.id }] })
    await his.plan('C-8', { name: '코드팔', roomCodes: ['R8'] })
    const codes = [{ code: 'R8', kind: 'ROOM' }]
    expect((await server.root.request('DELETE', '/v1/intake/codes', { codes })).body).toEqual({ codes })
    expect((await server.root.request('DELETE', '/v1/intake/codes', { codes })).status).toBe(404)
    await his.plan('C-9', { name: '코드구', roomCodes: ['R8'] })
    expect(await appointmentsOf(server.root, '코드팔')).toMatchObject([{ roomIds: [room.id] }])
    expect(await appointmentsOf(server.root, '코드구')).toMatchObject([{ roomIds: [] }])
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
    his.post<{ changed: boolean }>('/v1/intake/merges', { patientNo, intoPatientNo, occurredAt: secondOf(second) })

  it('become one, which later messages have too, and back', async () => {
    await his.plan('M-1', { name: '번호', patientNo: '800' })
    expect(await merge('800', '801')).toEqual({ changed: true })
    expect(await merge('800', '801')).toEqual({ changed: false })
    expect(await appointmentsOf(server.root, '번호')).toMatchObject([{ patientNo: '801' }])
    await his.plan('M-1', { name: '번호', patientNo: '800', note: '다시' })
    expect(await appointmentsOf(server.root, '번호')).toMatchObject([{ patientNo: '801' }])
    expect(await merge('801', '800', 3_100)).toEqual({ changed: true })
    expect(await appointmentsOf(server.root, '번호')).toMatchObject([{ patientNo: '800' }])
  })

  it('stay two while both are here', async () => {
    for (const [ref, patientNo] of [
      ['M-2', '810'],
      ['M-3', '811'],
    ] as const) {
      await his.plan(ref, { name: '둘다', patientNo })
      await his.arrive(ref)
    }
    expect(await merge('810', '811')).toEqual({ changed: false })
    expect((await his.state('M-2')).hints).toEqual(['HIS: 같은 환자의 다른 번호 (811)'])
    expect((await his.state('M-3')).hints).toEqual(['HIS: 같은 환자의 다른 번호 (810)'])
  })
})

it('a resident registration number is neither stored nor logged', async () => {
  await his.plan('R-1', { name: '주민', note: '900101-1234567' })
  expect((await his.plan('R-2', { patientNo: '9001011234567' })).status).toBe(400)
  for (const table of ['intake_patients', 'appointments', 'audit_log'] as const)
    expect(JSON.stringify(await server.database.db.selectFrom(table).selectAll().execute())).not.toContain('1234567')
})

it('a reference that means a patient on every day begins anew with each of them', async () => {
  const ref = randomUUID()
  await his.plan(ref, { name: '매일', patientNo: '900', note: '어제' })
  const { body } = await his.arrive(ref)
  await his.leave(ref)
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
  await db
    .updateTable('intake_patients')
    .set({ day: '2020-01-01' })
    .where('visit_id', '=', body.visitId ?? 0)
    .execute()
  const again = await his.arrive(ref)
  expect(again.body).toMatchObject({ state: 'ARRIVED' })
  expect(again.body.visitId).not.toBe(body.visitId)
})

it('messages of today are counted by source and outcome', async () => {
  const lab = await openSource(server, '검사실 시스템')
  const send = (ref: string, body: object) => lab.request('PUT', patientPath(ref), body)
  const counts = async () => {
    const { sources } = await server.root.get<{ sources: SourceAnswer[] }>('/v1/intake/sources')
    return sources.find(({ source }) => source === 'key:검사실 시스템')
  }
  await send('C-1', { name: '', occurredAt: secondOf(1) })
  await eventually(async () => expect((await counts())?.counts).toMatchObject({ refused: 1, accepted: 0 }))
  await send('C-1', { name: '' })
  for (const name of ['가', '나', '나']) await send('C-1', { name, occurredAt: secondOf(name === '가' ? 10 : 20) })
  await send('C-1', { name: '다', occurredAt: secondOf(5) })
  await send('C-2', { name: '라', packageCode: '모르는 코드' })
  await send('C-3', { name: '마', occurredAt: '2099-01-01T00:00:00Z' })
  // Patients who are not named yet wait.
  await lab.request('POST', `${patientPath('C-4')}/departure`, {})
  await eventually(async () =>
    expect(await counts()).toMatchObject({
      today: 3,
      open: 1,
      counts: { accepted: 2, unchanged: 2, stale: 1, exception: 1, refused: 3 },
    }),
  )
  const refused = '/v1/intake/refused'
  const expected = [
    { source: 'key:검사실 시스템', reference: 'C-3', times: 1, reason: expect.stringContaining('occurredAt') },
    { source: 'key:검사실 시스템', reference: 'C-1', times: 2, reason: expect.stringContaining('name: ') },
  ]
  expect(await server.root.list(`${refused}?source=${encodeURIComponent('key:검사실 시스템')}`)).toMatchObject(expected)
  expect(await server.root.list(`${refused}?source=key`)).toEqual([])
  // A program sees its own ones alone, and nobody the number of a resident in a reference.
  expect(await lab.list(refused)).toMatchObject(expected)
  const other = await openSource(server, '다른 시스템')
  expect(await other.list(refused)).toEqual([])
  await other.request('PUT', patientPath('900101-1234567'), { name: '가' })
  await other.request('PUT', patientPath('\0'), { name: '가' })
  await eventually(async () => expect((await other.list(refused)).length).toBe(2))
  expect(JSON.stringify(await other.list(refused))).not.toContain('1234567')
})

it('keeps the newest refused messages, for a week', async () => {
  const { db } = server.database
  const reason: Text = ['까닭', 'reason']
  const message = (id: string) => ({ source: 'key:많이 보내는 시스템', type: '', ref: '', id, reason })
  const at = (day: number) => new Date(Date.UTC(2026, 2, day))
  await storeRefused(
    db,
    [1, 2, 3].map((day) => ({ refused: message(String(day)), at: at(day) })),
  )
  await storeRefused(db, [{ refused: message('1'), at: at(4) }])
  const ids = async () => {
    const rows = await db
      .selectFrom('intake_refusals')
      .selectAll()
      .where('reason_ko', '=', '까닭')
      .orderBy('at')
      .execute()
    return rows.map(({ message_id, times }) => [message_id, times])
  }
  expect(await ids()).toEqual([
    ['2', 1],
    ['3', 1],
    ['1', 2],
  ])
  await clearUnchanged(db, at(3))
  expect(await ids()).toEqual([
    ['3', 1],
    ['1', 2],
  ])
  const all = await db.selectFrom('intake_refusals').select('id').execute()
  await limitRefused(db, all.length - 1)
  expect(await ids()).toEqual([['1', 2]])
})
