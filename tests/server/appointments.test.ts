import { describe, expect, it } from 'vitest'
import type { Appointment, AppointmentCounts, ImportedAppointments } from '../../contract/appointments.ts'
import type { AuditRow } from '../../contract/audit.ts'
import type { Visit } from '../../contract/visits.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { dayIn } from '../../domain/days.ts'
import { NAME_MAX } from '../../domain/limits.ts'
import { inGroups } from '../../server/db/batches/inBatches.ts'
import { lockDay, eraseAppointments } from '../../server/visits/appointments/appointmentRepository.ts'
import { anAppointment } from '../harness/builders.ts'
import { createAppointment, createDid, createPackage, createRoom, createTag, createVisit } from '../harness/create.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const staff = madeForAll(() => server.signedIn('USER'))

let days = 0
/** Returns a day that no other test uses. */
const aDay = () => `2031-01-${String((days += 1)).padStart(2, '0')}`
const today = () => dayIn('Asia/Seoul', new Date())
const list = (day: string, filters = '') => staff.list<Appointment>(`/v1/appointments?day=${day}&paged=false${filters}`)
const counts = (day: string) => staff.get<AppointmentCounts>(`/v1/appointments/counts?day=${day}`)
const one = (id: number) => staff.get<Appointment>(`/v1/appointments/${id}`)
const upload = (day: string, appointments: readonly object[], more: object = {}) =>
  staff.request<ImportedAppointments & { errors?: { field: string; message: string }[] }>(
    'POST',
    '/v1/appointments/upload',
    { day, appointments, ...more },
  )
const arrive = ({ id, name, patientNo, roomIds, alerts, note }: Appointment, more: object = {}) =>
  staff.request<Visit & { code?: string }>('POST', '/v1/visits', {
    name,
    patientNo,
    roomIds,
    alerts,
    note,
    appointmentId: id,
    ...more,
  })

describe('importing a list of expected patients', () => {
  it('adds every line with its rooms, group, alerts and note, in the order of time', async () => {
    const day = aDay()
    const rooms = [(await createRoom(staff)).id, (await createRoom(staff)).id].toReversed()
    const { status, body } = await upload(day, [
      { name: '이몽룡', time: '10:00' },
      {
        name: '성춘향',
        patientNo: '7',
        time: '09:30',
        company: '남원',
        roomIds: rooms,
        alerts: ['FASTING'],
        note: '첫 방문',
      },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ day, added: 2, known: 0 })
    expect(await list(day)).toEqual([
      {
        id: expect.any(Number),
        day,
        time: '09:30',
        name: '성춘향',
        patientNo: '7',
        company: '남원',
        roomIds: rooms,
        packageId: null,
        alerts: ['FASTING'],
        note: '첫 방문',
        arrived: false,
        visit: null,
      },
      expect.objectContaining({ name: '이몽룡', time: '10:00', patientNo: '' }),
    ])
  })

  it('changes nothing when the same file comes again: by patient number, or name and time without one', async () => {
    const day = aDay()
    const file = [
      anAppointment({ patientNo: '1' }),
      anAppointment({ patientNo: '', name: '홍길동', time: '09:00' }),
      anAppointment({ patientNo: '', name: '홍길동', time: '10:00' }),
    ]
    await upload(day, file)
    const before = await list(day)
    expect(before).toHaveLength(3)
    const again = file.map((line) => (line.patientNo === '1' ? { ...line, name: '개명', time: '11:00' } : line))
    expect((await upload(day, again, { isPreview: true })).body).toMatchObject({ day, added: 0, known: 3 })
    expect((await upload(day, again)).body).toMatchObject({ day, added: 0, known: 3 })
    expect(await list(day)).toEqual(before)
    expect((await upload(aDay(), file)).body).toMatchObject({ added: 3 })
  })

  it('DE-38 names what a corrected list changed and whom it no longer names, and applies it only by choice', async () => {
    const day = aDay()
    const file = ['1', '2', '3', '4'].map((patientNo) =>
      anAppointment({ patientNo, name: `환자${patientNo}`, time: '09:00' }),
    )
    await upload(day, file)
    const before = await list(day)
    const idOf = (patientNo: string) => before.find((each) => each.patientNo === patientNo)?.id ?? 0
    await staff.patch('/v1/appointments', { appointments: [{ id: idOf('2'), time: '10:00', note: '전화함' }] })
    expect((await arrive(before.find(({ patientNo }) => patientNo === '3') as Appointment)).status).toBe(409)
    const corrected = [
      { ...file[0], time: '11:00', alerts: ['FASTING'] },
      { ...file[1], time: '12:00', company: '한강상사' },
      { ...file[2] },
    ]
    const { body } = await upload(day, corrected, { isPreview: true })
    expect(body).toEqual({
      day,
      added: 0,
      known: 3,
      changed: [
        { id: idOf('1'), name: '환자1', fields: ['time', 'alerts'] },
        { id: idOf('2'), name: '환자2', fields: ['company'] },
      ],
      kept: [{ id: idOf('2'), name: '환자2', fields: ['time', 'note'] }],
      missing: [{ id: idOf('4'), name: '환자4', patientNo: '4', time: '09:00' }],
      deleted: [],
    })
    await upload(day, corrected)
    expect((await one(idOf('1'))).time).toBe('09:00')
    expect(await list(day)).toHaveLength(4)
    await upload(day, corrected, { update: [idOf('1'), idOf('2')], remove: [idOf('4'), idOf('3')] })
    expect(await one(idOf('1'))).toMatchObject({ time: '11:00', alerts: ['FASTING'] })
    expect(await one(idOf('2'))).toMatchObject({ time: '10:00', note: '전화함', company: '한강상사' })
    expect((await list(day)).map(({ patientNo }) => patientNo).toSorted()).toEqual(['1', '2', '3'])
    expect((await upload(day, corrected, { isPreview: true })).body).toMatchObject({ changed: [], missing: [] })
  })

  it('DE-38 neither changes nor removes somebody who has arrived', async () => {
    const [first, second] = [anAppointment({ patientNo: 'A1' }), anAppointment({ patientNo: 'A2' })]
    await upload(today(), [first, second])
    const [one1, two] = (await list(today())).filter(({ patientNo }) => patientNo.startsWith('A'))
    for (const each of [one1, two]) if (each) expect((await arrive(each)).status).toBe(201)
    const changed = { ...first, time: '23:00' }
    const choice = { update: [one1?.id], remove: [two?.id] }
    const { body } = await upload(today(), [changed], choice)
    expect(body).toMatchObject({ changed: [], kept: [{ id: one1?.id, fields: ['time'] }] })
    expect(body.missing.map(({ id }) => id)).not.toContain(two?.id)
    expect(await one(one1?.id ?? 0)).toMatchObject({ time: first.time, visit: { status: 'OPEN' } })
    expect(await one(two?.id ?? 0)).toMatchObject({ visit: { status: 'OPEN' } })
  })

  it('takes a number that was added to a name for a change of the patient, also of one that staff added', async () => {
    const day = aDay()
    const lines = [
      anAppointment({ patientNo: '', name: '김하나', time: '09:00' }),
      anAppointment({ patientNo: '', name: '이두리', time: '09:00' }),
      anAppointment({ patientNo: '', name: '박세나', time: '10:00' }),
      anAppointment({ patientNo: '', name: '박세나', time: '10:00' }),
    ] as const
    await upload(day, lines)
    const before = await list(day)
    const idOf = (name: string) => before.find((each) => each.name === name)?.id ?? 0
    await staff.patch('/v1/appointments', { appointments: [{ id: idOf('이두리'), patientNo: '52' }] })
    const corrected = [
      { ...lines[0], patientNo: '51' },
      lines[1],
      // Which of two patients of one name is 53 cannot be known.
      { ...lines[2], patientNo: '53' },
      { ...lines[3], patientNo: '54' },
      // The second appointment of a patient whose number the same upload stores.
      { ...lines[0], patientNo: '51', time: '14:00' },
    ]
    const { body } = await upload(day, corrected, { isPreview: true })
    expect(body).toMatchObject({
      added: 3,
      known: 2,
      changed: [{ id: idOf('김하나'), fields: ['patientNo'] }],
      kept: [{ id: idOf('이두리'), fields: ['patientNo'] }],
      missing: [{ name: '박세나' }, { name: '박세나' }],
    })
    expect((await upload(day, corrected, { update: [idOf('김하나')] })).body.added).toBe(3)
    const after = await list(day)
    expect(after.filter(({ patientNo }) => patientNo === '51').map(({ time }) => time)).toEqual(['09:00', '14:00'])
    expect((await one(idOf('이두리'))).patientNo).toBe('52')
    expect((await upload(day, corrected, { isPreview: true })).body).toMatchObject({ added: 0, changed: [] })
  })

  it('knows a patient whose number staff corrected, and adds another patient who has the corrected number', async () => {
    const day = aDay()
    const lines = [anAppointment({ patientNo: '61' }), anAppointment({ patientNo: '62' })] as const
    await upload(day, lines)
    const first = (await list(day)).find(({ patientNo }) => patientNo === '61')?.id
    await staff.patch('/v1/appointments', { appointments: [{ id: first, patientNo: '63' }] })
    expect((await upload(day, lines, { isPreview: true })).body).toMatchObject({
      added: 0,
      known: 2,
      kept: [{ id: first, fields: ['patientNo'] }],
      missing: [],
    })
    // Another patient has the number that staff typed.
    const more = [...lines, anAppointment({ patientNo: '63' })]
    expect((await upload(day, more)).body).toMatchObject({ added: 1 })
    expect((await list(day)).map(({ patientNo }) => patientNo).toSorted()).toEqual(['62', '63', '63'])
  })

  it('names whom staff deleted, and adds them only by choice', async () => {
    const day = aDay()
    const lines = ['71', '72', '73'].map((patientNo) => anAppointment({ patientNo, name: `환자${patientNo}` }))
    await upload(day, lines)
    const before = await list(day)
    const idOf = (patientNo: string) => before.find((each) => each.patientNo === patientNo)?.id ?? 0
    await staff.request('DELETE', '/v1/appointments', { ids: [idOf('71'), idOf('72')] })
    const { body } = await upload(day, lines, { isPreview: true })
    expect(body).toMatchObject({
      added: 0,
      known: 1,
      deleted: [
        { name: '환자71', patientNo: '71', time: lines[0]?.time },
        { name: '환자72', patientNo: '72' },
      ],
    })
    expect((await upload(day, lines)).body.added).toBe(0)
    expect(await list(day)).toHaveLength(1)
    const [gone] = body.deleted
    expect((await upload(day, lines, { restore: [gone?.id] })).body.added).toBe(1)
    expect((await list(day)).map(({ patientNo }) => patientNo).toSorted()).toEqual(['71', '73'])
    expect((await upload(day, lines, { isPreview: true })).body).toMatchObject({
      known: 2,
      deleted: [{ patientNo: '72' }],
    })
    // A day that is cleared begins anew.
    await staff.post('/v1/appointments/clear', { day })
    expect((await upload(day, lines)).body).toMatchObject({ added: 3, deleted: [] })
  })

  it('takes two appointments of a patient, and two patients of one name, and knows them again', async () => {
    const day = aDay()
    const file = [
      anAppointment({ patientNo: '7', time: '09:00' }),
      anAppointment({ patientNo: '7', time: '14:00' }),
      anAppointment({ patientNo: '', name: '김하나', time: '09:00' }),
      anAppointment({ patientNo: '', name: '김하나', time: '09:00' }),
    ]
    expect((await upload(day, file)).body).toMatchObject({ added: 4 })
    expect((await upload(day, file)).body).toMatchObject({ added: 0, known: 4, changed: [], missing: [] })
    const last = (await list(day)).at(-1)
    await staff.patch('/v1/appointments', { appointments: [{ id: last?.id, time: '15:00' }] })
    expect((await upload(day, file)).body).toMatchObject({ added: 0, kept: [{ id: last?.id, fields: ['time'] }] })
  })

  it('keeps the packages of the lines, also when the same file comes again with others', async () => {
    const day = aDay()
    const roomIds = [(await createRoom(staff)).id]
    const [first, second] = [await createPackage(staff, { roomIds }), await createPackage(staff, { roomIds })]
    const file = [anAppointment({ packageId: first.id }), anAppointment()]
    await upload(day, file)
    expect((await list(day)).map(({ packageId }) => packageId)).toEqual([first.id, null])
    const again = file.map((line) => ({ ...line, packageId: second.id }))
    expect((await upload(day, again)).body).toMatchObject({ day, added: 0, known: 2 })
    expect((await list(day)).map(({ packageId }) => packageId)).toEqual([first.id, null])
    const [, without] = await list(day)
    await staff.patch('/v1/appointments', { appointments: [{ id: without?.id, packageId: second.id }] })
    expect((await list(day)).map(({ packageId }) => packageId)).toEqual([first.id, second.id])
  })

  it('knows a patient by what two changes in one request have made of them', async () => {
    const day = aDay()
    const { id } = await createAppointment(staff, { day, patientNo: '', name: '김하나', time: '09:00' })
    await staff.patch('/v1/appointments', {
      appointments: [
        { id, name: '이두리' },
        { id, time: '10:00' },
      ],
    })
    const file = [
      anAppointment({ patientNo: '', name: '이두리', time: '10:00' }),
      anAppointment({ patientNo: '', name: '김하나', time: '10:00' }),
    ]
    expect((await upload(day, file)).body).toMatchObject({ day, added: 1, known: 1 })
    expect((await list(day)).map(({ name }) => name).toSorted()).toEqual(['김하나', '이두리'])
  })

  it('stores nothing for a preview', async () => {
    const day = aDay()
    expect((await upload(day, [anAppointment()], { isPreview: true })).body).toMatchObject({ day, added: 1, known: 0 })
    expect(await list(day)).toEqual([])
  })

  it('is all or nothing, and names the lines that are wrong', async () => {
    const day = aDay()
    const good = anAppointment()
    const cases: [object, string][] = [
      [{ ...good }, 'appointments.1'],
      [anAppointment({ roomIds: [999_999] }), 'appointments.1.roomIds'],
      [anAppointment({ packageId: 999_999 }), 'appointments.1.packageId'],
      [{ ...anAppointment(), time: '9시' }, 'appointments.1.time'],
      [{ ...anAppointment(), name: '가'.repeat(200) }, 'appointments.1.name'],
      [{ ...anAppointment(), company: '가'.repeat(NAME_MAX + 1) }, 'appointments.1.company'],
    ]
    for (const [bad, field] of cases) {
      const { status, body } = await upload(day, [good, bad])
      expect([field, status]).toEqual([field, 400])
      expect(body.errors?.map((error) => error.field)).toContain(field)
    }
    expect(await list(day)).toEqual([])
  })

  it('takes 2,000 lines at once, and not one more', async () => {
    const day = aDay()
    const lines = Array.from({ length: 2_001 }, () =>
      anAppointment({ name: '가'.repeat(NAME_MAX), company: '나'.repeat(NAME_MAX), note: '다'.repeat(60) }),
    )
    expect((await upload(day, lines)).status).toBe(400)
    expect((await upload(day, lines.slice(1))).body).toMatchObject({ day, added: 2_000, known: 0 })
    expect(await counts(day)).toEqual({ day, total: 2_000, arrived: 0 })
  })

  it('is in the audit log by day and count, and without a name', async () => {
    const day = aDay()
    await upload(day, [anAppointment({ name: '남궁민수', patientNo: 'P-777', company: '조선상회' })])
    const single = await createAppointment(staff, { day, name: '남궁민수', company: '조선상회' })
    await staff.patch('/v1/appointments', { appointments: [{ id: single.id, name: '남궁민영' }] })
    await staff.post('/v1/appointments/clear', { day })
    const content = await server.root.list<AuditRow>('/v1/audit?kind=appointment&size=200')
    expect(content.map(({ action, subjects, details }) => [action, subjects, details])).toEqual(
      expect.arrayContaining([
        ['appointments.upload', [day], '{"added":1}'],
        ['appointments.clear', [day], '{"count":2}'],
        ['appointments.create', [String(single.id)], expect.any(String)],
      ]),
    )
    expect(JSON.stringify(content)).not.toMatch(/남궁|P-777|조선상회/)
  })

  it('is one entry of the audit log that says what was added, changed, deleted and left out', async () => {
    const day = aDay()
    const lines = ['81', '82', '83', '84'].map((patientNo) => anAppointment({ patientNo }))
    await upload(day, lines, { isPreview: true })
    await upload(day, lines)
    const stored = await list(day)
    const idOf = (no: string) => stored.find(({ patientNo }) => patientNo === no)?.id
    await staff.request('DELETE', '/v1/appointments', { ids: [idOf('84')] })
    const corrected = [{ ...lines[0], time: '15:00' }, { ...lines[1], time: '16:00' }, lines[3], anAppointment()]
    const choice = { update: [idOf('81')], remove: [idOf('83')] }
    await upload(day, corrected as object[], choice)
    await upload(day, lines)
    const content = await server.root.list<AuditRow>('/v1/audit?action=appointments.upload&size=200')
    expect(content.filter(({ subjects }) => subjects[0] === day).map(({ details }) => JSON.parse(details))).toEqual([
      { added: 1, left: 3 },
      { added: 1, changed: 1, removed: 1, left: 2 },
      { added: 4 },
    ])
  })
})

describe('one appointment', () => {
  it('is added, changed and deleted; the list of a day has a patient once', async () => {
    const day = aDay()
    const first = await createAppointment(staff, { day, patientNo: '1' })
    const second = await createAppointment(staff, { day, patientNo: '2' })
    expect(await staff.request('POST', '/v1/appointments', { ...anAppointment(), day, patientNo: '1' })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE' },
    })
    const change = (patch: object) =>
      staff.request<Appointment[]>('PATCH', '/v1/appointments', { appointments: [{ id: second.id, ...patch }] })
    expect(await change({ patientNo: '1' })).toMatchObject({ status: 409 })
    expect(await change({ patientNo: '3', time: '13:00' })).toMatchObject({
      status: 200,
      body: [{ patientNo: '3', time: '13:00' }],
    })
    expect(await list(day, '&arrived=false')).toHaveLength(2)
    await staff.request('DELETE', '/v1/appointments', { ids: [first.id] })
    expect(await list(day)).toEqual([await one(second.id)])
    expect((await staff.request('GET', `/v1/appointments/${first.id}`)).status).toBe(404)
  })

  it('is compared with a list that names its number or name, or has named it, and no other one is read', async () => {
    const day = aDay()
    await staff.post('/v1/appointments/upload', { day, appointments: [anAppointment({ name: '명단인' })] })
    for (const given of [{ name: '번호인', patientNo: 'N-1' }, { name: '이름인' }, { name: '다른인' }])
      await createAppointment(staff, { day, ...given })
    const lines = [anAppointment({ name: '새번호', patientNo: 'N-1' }), anAppointment({ name: '이름인' })]
    const read = await server.database.db.transaction().execute((tx) => lockDay(tx, day, lines))
    expect(read.map(({ name }) => name)).toEqual(['명단인', '번호인', '이름인'])
    expect(await server.database.db.transaction().execute((tx) => lockDay(tx, day, []))).toHaveLength(1)
  })

  it('is found today by name, number or group, and the text stays out of the address', async () => {
    const today = await createAppointment(staff, { name: '황진이', company: '송도상단' })
    await createAppointment(staff, { name: '황진이', day: aDay() })
    const search = (text: string) => staff.post<Appointment[]>('/v1/appointments/search', { text })
    for (const text of ['황진', today.patientNo, '송도']) expect(await search(text)).toEqual([today])
    expect(await search('없는사람')).toEqual([])
  })

  it('is found by its whole name or number also behind ten thousand others', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      day: today(),
      identity: `crowd ${at}`,
      time: '07:00',
      name: '앞사람',
      patient_no: `C${at}`,
      company: '',
      alerts: '',
      note: '',
    }))
    const { db } = server.database
    for (const some of inGroups(rows, 500)) await db.insertInto('appointments').values(some).execute()
    const last = await createAppointment(staff, { name: '맨뒤사람', time: '17:30' })
    const search = (text: string) => staff.post<Appointment[]>('/v1/appointments/search', { text })
    for (const text of ['맨뒤사람', last.patientNo]) expect(await search(text)).toEqual([last])
    await db.deleteFrom('appointments').where('name', '=', '앞사람').execute()
  })

  it('is found while it is expected, however many of its group have arrived, and by initial consonants', async () => {
    const search = (text: string) => staff.post<Appointment[]>('/v1/appointments/search', { text })
    const group = Array.from({ length: 60 }, () => anAppointment({ company: '만월상사', time: '08:00' }))
    await staff.post('/v1/appointments/upload', { appointments: group })
    await server.database.db.updateTable('appointments').set({ arrived: 1 }).where('company', '=', '만월상사').execute()
    const last = await createAppointment(staff, { name: '홍예약', company: '만월상사', time: '16:00' })
    expect(await search('만월')).toEqual([last])
    expect(await search('ㅎㅇㅇ')).toEqual([last])
    const named = await createAppointment(staff, { name: '만월이', time: '17:00' })
    expect(await search('만월')).toEqual([named, last])
  })
})

describe('an arrival', () => {
  it('is one check-in with everything of the appointment, however often and from wherever it is asked for', async () => {
    const day = today()
    const before = await counts(day)
    const did = await createDid(staff)
    const tag = await createTag(staff)
    const appointment = await createAppointment(staff, { day, alerts: ['WHEELCHAIR'], note: '보호자 동반' })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => arrive(appointment, { didId: did.id, tagMappingId: tag.id })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const visit = answers[0]?.body as Visit
    expect(answers.map(({ body }) => body.id)).toEqual(answers.map(() => visit.id))
    expect(visit).toMatchObject({ alerts: ['WHEELCHAIR'], note: '보호자 동반', tagNo: tag.tagNo })
    expect(visit.waitings).toHaveLength(1)
    expect(await one(appointment.id)).toMatchObject({
      arrived: true,
      visit: { id: visit.id, number: visit.number, status: 'OPEN' },
    })
    expect(await counts(day)).toEqual({ day, total: before.total + 1, arrived: before.arrived + 1 })
    const content = await server.root.list<AuditRow>('/v1/audit?action=visits.create&size=200')
    expect(content.filter(({ subjects }) => subjects.includes(String(visit.id)))).toHaveLength(1)
  })

  it('DE-44 is that of whoever is entered by hand with the number of the only one expected, unless the name contradicts', async () => {
    const whose = async (patientNo: string, ...names: string[]) => {
      const lines = names.map((name, at) => anAppointment({ patientNo, name, time: `1${at}:00` }))
      await upload(today(), lines)
      const expected = await list(today(), `&patientNo=${patientNo}`)
      expect(expected).toHaveLength(names.length)
      const visit = await createVisit(staff, { patientNo, name: '김한별' })
      return (await Promise.all(expected.map(({ id }) => one(id)))).map((each) => each.visit?.id === visit.id)
    }
    expect(await whose('B-1', '김한별')).toEqual([true])
    expect(await whose('B-2', '박한별')).toEqual([false])
    expect(await whose('B-3', '김한별', '김한별')).toEqual([false, false])
    // The patient of the first line comes in once more.
    expect((await createVisit(staff, { patientNo: 'B-1', name: '김한별' })).number).toBeGreaterThan(0)
  })

  it('is not answered with the visit of another desk where a tag, board or note of the form would be lost', async () => {
    const day = today()
    const [tag, other, did] = [await createTag(staff), await createTag(staff), await createDid(staff)]
    const appointment = await createAppointment(staff, { day, alerts: ['WHEELCHAIR'], note: '보호자 동반' })
    const { body: visit } = await arrive(appointment)
    const lost: object[] = [
      { tagMappingId: tag.id },
      { didId: did.id },
      { note: '왼팔 채혈 금지' },
      { alerts: ['FASTING'] },
      { hideName: true },
      { name: '다른 이름' },
      { patientNo: 'P-1' },
      { roomIds: [(await createRoom(staff)).id] },
    ]
    for (const more of lost)
      expect([more, await arrive(appointment, more)]).toMatchObject([
        more,
        {
          status: 409,
          body: {
            code: 'ALREADY_ARRIVED',
            message: `이미 ${visit.number}번으로 접수된 예약입니다. 태그와 대기는 접수 목록에서 지정해 주세요.`,
          },
        },
      ])
    expect(await staff.get(`/v1/visits/${visit.id}`)).toEqual(visit)

    // What the visit has meanwhile, or the form took from the appointment, is not lost.
    await staff.patch('/v1/visits', {
      visits: [{ id: visit.id, tagMappingId: tag.id, note: '왼팔 채혈 금지', alerts: [], name: '고친 이름' }],
    })
    for (const more of [{}, { note: '', alerts: [] }, { tagMappingId: tag.id, note: '왼팔 채혈 금지' }])
      expect([more, await arrive(appointment, more)]).toMatchObject([more, { status: 201, body: { id: visit.id } }])
    expect((await arrive(appointment, { tagMappingId: other.id })).status).toBe(409)
    expect((await arrive({ ...appointment, note: undefined as never, alerts: undefined as never })).status).toBe(201)
  })

  it('is not answered with a visit that has left the board of the form', async () => {
    const [appointment, did] = [await createAppointment(staff, { day: today() }), await createDid(staff)]
    const { body: visit } = await arrive(appointment, { didId: did.id })
    expect((await arrive(appointment, { didId: did.id })).status).toBe(201)
    expect((await staff.undo(visit.waitings[0] as WaitingEntry)).status).toBe(200)
    expect(await arrive(appointment, { didId: did.id })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ARRIVED' },
    })
  })

  it('of another day is refused, and the patient is still expected there', async () => {
    const appointment = await createAppointment(staff, { day: aDay() })
    expect(await arrive(appointment)).toMatchObject({
      status: 409,
      body: { code: 'APPOINTMENT_OF_ANOTHER_DAY', message: expect.stringContaining(appointment.day) },
    })
    expect(await one(appointment.id)).toEqual(appointment)
  })

  it('that is refused leaves the patient expected', async () => {
    const appointment = await createAppointment(staff, { day: today() })
    expect((await arrive(appointment, { tagMappingId: 999_999 })).status).toBe(400)
    expect(await one(appointment.id)).toEqual(appointment)
    expect((await arrive({ ...appointment, id: 999_999 })).status).toBe(404)
  })

  it('is taken back with its visit, and made again', async () => {
    const appointment = await createAppointment(staff, { day: today() })
    const did = await createDid(staff)
    const { body: visit } = await arrive(appointment, { didId: did.id })
    const takeBack = () => staff.request<Appointment>('POST', '/v1/appointments/undo-arrival', { id: appointment.id })
    expect(await takeBack()).toMatchObject({ status: 200, body: appointment })
    expect(await takeBack()).toMatchObject({ status: 200, body: appointment })
    expect(await staff.get(`/v1/visits/${visit.id}`)).toMatchObject({
      status: 'CLOSED',
      waitings: [{ status: 'CANCELED' }],
    })
    const { body: next } = await arrive(appointment)
    expect(next.id).not.toBe(visit.id)
    expect(next.status).toBe('OPEN')
    // The earlier visit no longer counts as an arrival.
    await staff.post('/v1/visits/reopen', { id: visit.id })
    expect((await one(appointment.id)).visit?.id).toBe(next.id)
  })

  it('that is taken back is in the audit log once, with the visit that it ends', async () => {
    const appointment = await createAppointment(staff, { day: today() })
    const { body: visit } = await arrive(appointment)
    for (const _ of ['undo', 'again']) await staff.post('/v1/appointments/undo-arrival', { id: appointment.id })
    const content = await server.root.list<AuditRow>('/v1/audit?action=appointments.undoArrival&size=200')
    expect(content.filter(({ subjects }) => subjects.includes(String(appointment.id)))).toMatchObject([
      { details: JSON.stringify({ visitId: visit.id }) },
    ])
  })

  it('is not taken back from somebody in exam', async () => {
    const appointment = await createAppointment(staff, { day: today() })
    const did = await createDid(staff)
    const { body: visit } = await arrive(appointment, { didId: did.id })
    await staff.post('/v1/did-waitings/call', { didWaitingId: visit.waitings[0]?.didWaitingId })
    expect(await staff.request('POST', '/v1/appointments/undo-arrival', { id: appointment.id })).toMatchObject({
      status: 409,
      body: { code: 'PATIENT_IN_EXAM' },
    })
    expect(await one(appointment.id)).toMatchObject({ arrived: true, visit: { status: 'OPEN' } })
  })

  it('comes back with a visit that is opened again, and stays one after a check-out', async () => {
    const appointment = await createAppointment(staff, { day: today() })
    const { body: visit } = await arrive(appointment)
    await staff.patch('/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
    expect(await one(appointment.id)).toMatchObject({ arrived: true, visit: { status: 'CLOSED' } })
    expect(await arrive(appointment)).toMatchObject({ status: 409, body: { code: 'HAS_LEFT' } })
    await staff.post('/v1/appointments/undo-arrival', { id: appointment.id })
    expect((await one(appointment.id)).arrived).toBe(false)
    await staff.post('/v1/visits/reopen', { id: visit.id })
    expect(await one(appointment.id)).toMatchObject({ arrived: true, visit: { id: visit.id, status: 'OPEN' } })
  })

  it('outlives its appointment', async () => {
    const appointment = await createAppointment(staff, { day: today() })
    const { body: visit } = await arrive(appointment)
    await staff.post('/v1/appointments/clear', { day: appointment.day })
    expect(await staff.get(`/v1/visits/${visit.id}`)).toMatchObject({ status: 'OPEN', name: appointment.name })
  })
})

describe('appointments of past days', () => {
  it('are deleted with their names, and the audit log counts them', async () => {
    const { db } = server.database
    const past = await createAppointment(staff, { day: '2020-03-01' })
    const kept = await createAppointment(staff, { day: '2020-03-02' })
    expect(await eraseAppointments(db, '2020-03-02')).toBe(1)
    expect((await staff.request('GET', `/v1/appointments/${past.id}`)).status).toBe(404)
    expect(await one(kept.id)).toEqual(kept)
    const content = await server.root.list<AuditRow>('/v1/audit?action=appointments.erase')
    expect(content).toMatchObject([{ subjects: [], details: '{"count":1}', userId: null }])
    expect(await eraseAppointments(db, '2020-03-02')).toBe(0)
    // Of a deleted appointment its name is kept, to know the patient in the next list.
    const deleted = await createAppointment(staff, { day: '2020-03-01', name: '남궁삭제' })
    await staff.request('DELETE', '/v1/appointments', { ids: [deleted.id] })
    expect(await eraseAppointments(db, '2020-03-02')).toBe(1)
    expect(await db.selectFrom('deleted_appointments').select('id').where('day', '<', '2020-03-02').execute()).toEqual(
      [],
    )
  })
})
