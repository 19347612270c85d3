import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/constants.ts'
import type { KioskCheckIn, KioskTicket } from '../../contract/kiosks.ts'
import type { PatientPage } from '../../contract/patientPages.ts'
import type { TagMapping } from '../../contract/tagMappings.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Client } from '../harness/client.ts'
import { aTag } from '../harness/builders.ts'
import { createAppointment, createDid, createVisit } from '../harness/create.ts'
import { clientOfKey } from '../harness/programClient.ts'
import { serverForAll, serverForEach } from '../harness/testServer.ts'

interface Asked {
  readonly code: string
  readonly key: string
}

const server = serverForAll()

let kiosk: Client
let names = 0
const clientOf = (key: string) => clientOfKey(server.url, key)
const ask = () => server.anyone.post<Asked>('/v1/kiosks/pairings', undefined)
const approve = (code: string, name = `키오스크 ${++names}`) =>
  server.root.request<{ id: number }>('POST', '/v1/kiosks/pairings/approve', { code, name })
const lookUp = (text: string) => kiosk.post<KioskCheckIn>('/v1/kiosks/check-in', { text })
const checkIn = (text: string, answer?: string) =>
  kiosk.post<KioskCheckIn>('/v1/kiosks/check-in', { text, confirm: true, ...(answer !== undefined && { answer }) })
const DESK = { number: null, place: null, ahead: 0 }

// Each test has a kiosk of its own, because a kiosk slows down after many unknown numbers.
beforeEach(async () => {
  const { code, key } = await ask()
  await approve(code)
  kiosk = clientOf(key)
})

it('a kiosk is of use only once staff have typed its code, and no longer when its key is revoked', async () => {
  const { code, key } = await ask()
  const asked = clientOf(key)
  const current = () => asked.request('GET', '/v1/kiosks/current')
  expect((await current()).status).toBe(401)
  expect((await approve(code === '000000' ? '000001' : '000000')).status).toBe(400)
  const { id } = (await approve(code, '본관 1층')).body
  expect(await current()).toMatchObject({ status: 200, body: { name: '본관 1층' } })
  expect((await approve(code)).status).toBe(400)
  expect((await asked.request('GET', '/v1/visits')).status).toBe(403)
  await server.root.request('DELETE', '/v1/api-keys', { ids: [id] })
  expect((await current()).status).toBe(401)
})

describe('a kiosk that somebody stands before can be paired', () => {
  const other = serverForEach({ env: { TRUST_PROXY: '127.0.0.1' } })
  const askFrom = async (address: string) =>
    (await (
      await fetch(`${other.url}/api/v1/kiosks/pairings`, { method: 'POST', headers: { 'x-forwarded-for': address } })
    ).json()) as Asked
  /** Asks whether a kiosk was approved, as its page does every three seconds. */
  const poll = async ({ key }: Asked) =>
    (await clientOfKey(other.url, key).request('GET', '/v1/kiosks/current')).refusal.code
  const pair = async ({ code }: Asked, name: string) =>
    (await other.root.request('POST', '/v1/kiosks/pairings/approve', { code, name })).status

  it.each([
    ['one address', () => '192.0.2.66'],
    ['one IPv6 network', (n: number) => `2001:db8::${n.toString(16)}`],
  ])('while %s asks again and again: its own oldest code gives way', async (_, addressOf) => {
    const waiting = await askFrom('198.51.100.7')
    const asked: Asked[] = []
    for (let n = 1; n <= 12; n += 1) asked.push(await askFrom(addressOf(n)))
    const states = await Promise.all(asked.map(poll))
    expect(states).toEqual([...Array(2).fill('API_KEY_UNKNOWN'), ...Array(10).fill('KIOSK_PENDING')])
    expect(await pair(asked.at(-1) as Asked, '새 키오스크')).toBe(200)
    expect(await pair(waiting, '기다리던 키오스크')).toBe(200)
  })

  it('while many networks ask: a code that nobody asks for gives way, and one that does stays', async () => {
    const waiting = await askFrom('198.51.100.7')
    expect(await poll(waiting)).toBe('KIOSK_PENDING')
    for (let n = 1; n <= 60; n += 1) await askFrom(`203.0.113.${n}`)
    expect(await poll(waiting)).toBe('KIOSK_PENDING')
    const last = await askFrom('198.51.100.8')
    expect(await pair(last, '새 키오스크')).toBe(200)
    expect(await pair(waiting, '기다리던 키오스크')).toBe(200)
  })

  it('and its polls leave no audit entry of a refused key', async () => {
    await poll(await askFrom('198.51.100.7'))
    expect(await other.root.list('/v1/audit?action=apiKeys.refused')).toEqual([])
  })
})

it('a patient who is expected today gets a number, joins the first room and is told where it is', async () => {
  const { room, did } = await server.root.createStation({ name: { kr: '채혈실', en: 'Blood test', cn: '', jp: '' } })
  await server.root.queueUp(did, '먼저온이')
  await createAppointment(server.root, { name: '홍길동', patientNo: 'K-100', roomIds: [room.id] })
  const found = await checkIn(' K-100 ')
  expect(found).toEqual({
    number: expect.any(Number),
    place: { no: room.no, kr: '채혈실', en: 'Blood test' },
    ahead: 1,
    token: expect.any(String),
  })
  const { content } = await server.root.get<{ content: Visit[] }>('/v1/visits?patientNo=K-100')
  expect(content).toMatchObject([{ name: '홍길동', number: found.number, waitings: [{ status: 'WAITING' }] }])
  expect(JSON.stringify(found)).not.toContain('홍')
  const page = await server.anyone.post<PatientPage>('/v1/patient-pages/read', { token: found.token })
  expect(page.places).toMatchObject([{ status: 'WAITING', ahead: 1 }])
})

it('two kiosks at which one patient confirms at once check in one visit, and nobody is asked for twice', async () => {
  const { room } = await server.root.createStation()
  await createAppointment(server.root, { name: '홍길동', patientNo: 'K-TWO', roomIds: [room.id] })
  const { code, key } = await ask()
  await approve(code)
  const second = clientOf(key)
  const body = { text: 'K-TWO', confirm: true }
  const answers = await Promise.all(
    [kiosk, second, kiosk, second].map((each) => each.post<KioskCheckIn>('/v1/kiosks/check-in', body)),
  )
  const { content } = await server.root.get<{ content: Visit[] }>('/v1/visits?patientNo=K-TWO')
  expect(content).toMatchObject([{ waitings: [{ status: 'WAITING' }] }])
  const [visit] = content
  // Later confirmations are sent to the desk, as for patients who are here already; those of the same moment get the number.
  const own = answers.filter(({ number }) => number === visit?.number)
  expect(own).not.toEqual([])
  expect(answers.filter((answer) => !own.includes(answer))).toEqual(answers.slice(own.length).map(() => DESK))
})

it('two patients with one name and one number are sent to the desk before any name or question (DE-49)', async () => {
  await server.root.patch('/v1/settings', { kioskQuestion: 'BIRTH_DAY' })
  await createAppointment(server.root, { name: '김가람', patientNo: 'K-NAME', birthDay: '0305' })
  const { id } = await createAppointment(server.root, { name: '김가람', patientNo: 'K-NAME2', birthDay: '0412' })
  await server.database.db.updateTable('appointments').set({ patient_no: 'K-NAME' }).where('id', '=', id).execute()
  for (const answer of [undefined, '0305', '0412']) expect(await checkIn('K-NAME', answer)).toEqual(DESK)
  expect(await lookUp('K-NAME')).toEqual(DESK)
  const { content } = await server.root.get<{ content: Visit[] }>('/v1/visits?patientNo=K-NAME')
  expect(content).toEqual([])
  await server.root.patch('/v1/settings', { kioskQuestion: 'NONE' })
})

describe('nothing happens before the person has confirmed the masked name (DE-49)', () => {
  const numberOf = async (patientNo: string) =>
    (await server.root.get<{ content: Visit[] }>(`/v1/visits?patientNo=${patientNo}`)).content.length
  const ask = (kioskQuestion: string) => server.root.patch('/v1/settings', { kioskQuestion })
  afterEach(() => ask('NONE'))

  it('a mistyped digit shows somebody else’s name and checks nobody in', async () => {
    await createAppointment(server.root, { name: '정다음', patientNo: 'K-1006' })
    expect(await lookUp('K-1006')).toEqual({ ...DESK, masked: '정O음' })
    expect(await numberOf('K-1006')).toBe(0)
    expect(await lookUp('K-1007')).toEqual(DESK)
    expect(await checkIn('K-1006')).toMatchObject({ number: expect.any(Number) })
    expect(await numberOf('K-1006')).toBe(1)
  })

  it('a tag alike', async () => {
    const { tagValue, visit } = await server.root.createPatient({ name: '김가람' })
    expect(await lookUp(tagValue)).toEqual({ ...DESK, masked: '김O람' })
    expect(await checkIn(tagValue)).toMatchObject({ number: visit.number })
  })

  it('a tag of a patient whom walls show otherwise or by number means the same there', async () => {
    const { did } = await server.root.createStation()
    await server.root.patch('/v1/did-options/masking', { didId: did.id, use: true, index: 3, character: '●' })
    const shown = await server.root.createPatient({ name: '김가람' })
    await server.root.post('/v1/did-waitings', { didId: did.id, visitId: shown.visit.id })
    expect(await lookUp(shown.tagValue)).toEqual({ ...DESK, masked: '김가●' })
    const hidden = await server.root.createPatient({ name: '김가람', hideName: true })
    expect(await lookUp(hidden.tagValue)).toEqual({ ...DESK, masked: `${hidden.visit.number}번` })
    await server.root.patch('/v1/did-options/tickets', { didId: did.id, use: true })
    const { visitId, number } = await server.root.post<KioskTicket>('/v1/kiosks/tickets', { didId: did.id })
    const tag = await server.root.post<TagMapping>('/v1/tag-mappings', aTag())
    await server.root.patch('/v1/visits', { visits: [{ id: visitId, tagMappingId: tag.id }] })
    expect(await lookUp(tag.tagValue)).toEqual({ ...DESK, masked: `${number}번` })
    expect(await checkIn(tag.tagValue)).toMatchObject({ number })
  })

  it.each([
    ['BIRTH_DAY', '0305', ['', '800305']],
    ['PHONE', '5678', ['', '010-1234-5678']],
  ])('%s is asked where the list brought it, and only the right answer checks in', async (question, right, wrong) => {
    await ask(question)
    const patientNo = `K-${question}`
    await createAppointment(server.root, { name: '정다음', patientNo, birthDay: '0305', phoneEnd: '5678' })
    await createAppointment(server.root, { name: '한마루', patientNo: `${patientNo}-0` })
    const asked = { ...DESK, masked: '정O음', question }
    expect(await lookUp(patientNo)).toEqual(asked)
    expect(await checkIn(patientNo)).toEqual(asked)
    for (const answer of wrong) expect(await checkIn(patientNo, answer)).toEqual(asked)
    expect(await numberOf(patientNo)).toBe(0)
    expect(await checkIn(patientNo, `${right.slice(0, 2)} ${right.slice(2)}`)).toMatchObject({
      number: expect.any(Number),
    })
    // Nobody said anything of this patient that could be asked.
    expect(await lookUp(`${patientNo}-0`)).toEqual({ ...DESK, masked: '한O루' })
  })

  it('three wrong answers lead to the desk, also at another kiosk and with the right one', async () => {
    await ask('BIRTH_DAY')
    await createAppointment(server.root, { name: '정다음', patientNo: 'K-3W', birthDay: '0305' })
    const statuses = [await checkIn('K-3W', '0101'), await checkIn('K-3W', '0102'), await checkIn('K-3W', '0103')]
    expect(statuses.map(({ masked }) => masked)).toEqual(['정O음', '정O음', undefined])
    const { code, key } = await server.anyone.post<Asked>('/v1/kiosks/pairings', undefined)
    await approve(code)
    kiosk = clientOf(key)
    expect(await lookUp('K-3W')).toEqual(DESK)
    expect(await checkIn('K-3W', '0305')).toEqual(DESK)
    expect(await numberOf('K-3W')).toBe(0)
  })

  it('the answers are compared and never shown, in no list, no audit entry and no export', async () => {
    await createAppointment(server.root, { name: '정다음', patientNo: 'K-SEC', birthDay: '0931', phoneEnd: '9573' })
    const { content } = await server.root.get<{ content: object[] }>('/v1/appointments?patientNo=K-SEC')
    const audit = await server.root.list('/v1/audit?action=appointments.create')
    for (const told of [content, audit]) expect(JSON.stringify(told)).not.toMatch(/0931|9573/)
  })

  it('a list that corrects the birth date corrects the answer, and an appointment that is deleted takes it along', async () => {
    await ask('BIRTH_DAY')
    const upload = (birthDay: string) =>
      server.root.post('/v1/appointments/upload', { appointments: [{ name: '정다음', patientNo: 'K-LIST', birthDay }] })
    await upload('0304')
    await upload('0305')
    expect(await checkIn('K-LIST', '0304')).toMatchObject({ masked: '정O음' })
    const { content } = await server.root.get<{ content: { id: number }[] }>('/v1/appointments?patientNo=K-LIST')
    const ids = content.map(({ id }) => id)
    const stored = () =>
      server.database.db.selectFrom('kiosk_answers').selectAll().where('appointment_id', 'in', ids).execute()
    expect(await stored()).toMatchObject([{ birth_day: '0305', wrong: 1 }])
    await server.root.request('DELETE', '/v1/appointments', { ids })
    expect(await stored()).toEqual([])
  })

  it('looking up many numbers without confirming any slows down as wrong ones do', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 8; at += 1) {
      await createAppointment(server.root, { name: '정다음', patientNo: `K-L${at}` })
      statuses.push((await kiosk.request('POST', '/v1/kiosks/check-in', { text: `K-L${at}` })).status)
    }
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(statuses).toContain(429)
  })
})

it('sends to the desk whoever is unknown, expected twice, of another day or here already, all alike', async () => {
  await createAppointment(server.root, { name: '김일', patientNo: 'K-1', time: '09:00' })
  const { id } = await createAppointment(server.root, { name: '김일일', patientNo: 'K-11', time: '10:00' })
  await server.database.db.updateTable('appointments').set({ patient_no: 'K-1' }).where('id', '=', id).execute()
  await createAppointment(server.root, { name: '김이', patientNo: 'K-2', day: '2099-01-01' })
  await createAppointment(server.root, { name: '김삼', patientNo: 'K-3' })
  expect(await checkIn('K-3')).toMatchObject({ number: expect.any(Number), place: null })
  for (const text of ['K-0', 'K-1', 'K-2', 'K-3']) expect(await checkIn(text)).toEqual(DESK)
})

it('sends to the desk whom the desk has checked in without the appointment', async () => {
  await createVisit(server.root, { patientNo: 'K-4' })
  await createAppointment(server.root, { patientNo: 'K-4' })
  expect(await checkIn('K-4')).toEqual(DESK)
})

it('DE-27 a confirmation that comes again with its key gets the same number, and frees nobody from the pause', async () => {
  const { room, did } = await server.root.createStation()
  await createAppointment(server.root, { name: '김다시', patientNo: 'K-6', roomIds: [room.id] })
  const confirm = (text: string, key: string) =>
    kiosk.request<KioskCheckIn>(
      'POST',
      '/v1/kiosks/check-in',
      { text, confirm: true },
      { [IDEMPOTENCY_KEY_HEADER]: key },
    )
  const first = await confirm('K-6', 'press')
  const again = await Promise.all([confirm('K-6', 'press'), confirm('K-6', 'press')])
  for (const { body } of again) {
    expect(body).toEqual({ ...first.body, token: expect.any(String) })
    const page = await server.anyone.post<PatientPage>('/v1/patient-pages/read', { token: body.token })
    expect(page).toMatchObject({ number: first.body.number, isOver: false })
  }
  expect(await server.root.namesOf(did)).toMatchObject({ waiting: ['김다시'] })
  expect((await confirm('K-0', 'press')).refusal.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const kept = await server.database.db.selectFrom('idempotency_keys').select('answer').execute()
  expect(JSON.stringify(kept)).not.toMatch(/김다시|token/)
  const statuses: number[] = []
  for (let at = 0; at < 8; at += 1) {
    statuses.push((await confirm(`K-guess-${at}`, `guess-${at}`)).status)
    await confirm('K-6', 'press')
  }
  expect(statuses).toContain(429)
})

it('checks nobody in whose page cannot be created: number and page come together', async () => {
  const { room, did } = await server.root.createStation()
  await createAppointment(server.root, { name: '김하나', patientNo: 'K-7', roomIds: [room.id] })
  const { schema } = server.database.db
  await schema.alterTable('patient_pages').renameTo('pages_away').execute()
  const { status } = await kiosk
    .request('POST', '/v1/kiosks/check-in', { text: 'K-7', confirm: true })
    .finally(() => schema.alterTable('pages_away').renameTo('patient_pages').execute())
  expect(status).toBe(500)
  expect(await server.root.namesOf(did)).toMatchObject({ waiting: [] })
  expect(await checkIn('K-7')).toMatchObject({ number: expect.any(Number), token: expect.any(String) })
})

it('says nothing without a key, whether or not the patient is expected', async () => {
  await createAppointment(server.root, { patientNo: 'K-5' })
  const answers = await Promise.all(
    ['K-5', 'K-0'].map((text) => server.anyone.request('POST', '/v1/kiosks/check-in', { text })),
  )
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
  expect(answers[0]?.refusal).toEqual(answers[1]?.refusal)
})

it('shows the way as the patient’s own page does, also where two boards share a room', async () => {
  const { room, did } = await server.root.createStation()
  const beside = await createDid(server.root, { roomId: room.id })
  await server.root.queueUp(did, '가', '나')
  await server.root.queueUp(beside, '다')
  const { tagValue, visit } = await server.root.createPatient()
  await server.root.post('/v1/did-waitings', { didId: beside.id, visitId: visit.id })
  const { token } = await server.root.post<{ token: string }>('/v1/patient-pages', { visitId: visit.id })
  const { places } = await server.anyone.post<PatientPage>('/v1/patient-pages/read', { token })
  const { place, ahead } = await checkIn(tagValue)
  expect([{ place, ahead }]).toEqual(places.map((at) => ({ place: at.place, ahead: at.ahead })))
  expect(ahead).toBe(3)
})

it('tells the patient who carries a tag where to go', async () => {
  const { did } = await server.root.createStation()
  const { tagValue, visit } = await server.root.createPatient()
  await server.root.post('/v1/did-waitings', { didId: did.id, visitId: visit.id })
  expect(await checkIn(tagValue)).toMatchObject({ number: visit.number, ahead: 0, place: { kr: expect.any(String) } })
})

it('slows down whoever tries numbers', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 8; at += 1)
    statuses.push((await kiosk.request('POST', '/v1/kiosks/check-in', { text: `guess-${at}` })).status)
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(statuses).toContain(429)
})

it('slows down whoever holds a tag to the reader between the numbers that they try, and not who only does that', async () => {
  const { tagValue } = await server.root.createPatient()
  const statusOf = async (text: string) => (await kiosk.request('POST', '/v1/kiosks/check-in', { text })).status
  for (let at = 0; at < 10; at += 1) expect(await statusOf(tagValue)).toBe(200)
  const statuses: number[] = []
  for (let at = 0; at < 8; at += 1) {
    statuses.push(await statusOf(`guess-${at}`))
    await statusOf(tagValue)
  }
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(statuses).toContain(429)
})
