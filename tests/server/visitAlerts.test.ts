import { expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import { calls } from '../../contract/calls.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import type { Visit } from '../../contract/visits.ts'
import { VISIT_NOTE_MAX } from '../../domain/limits.ts'
import { eraseNames } from '../../server/visits/eraseNames.ts'
import { subscribed, subscribedWithBoard } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const NOTE = '왼팔채혈금지'
/** JSON fragments of a visit with a note that only staff may read. */
const PRIVATE = [NOTE, 'WHEELCHAIR', 'FASTING', '"alerts"', '"note"']
const noted = { alerts: ['WHEELCHAIR', 'FASTING'] as const, note: NOTE }

it('DE-24 keeps the alerts of a visit, each once and in one order, and its note', async () => {
  const visit = await server.root.post<Visit>('/v1/visits', { name: '홍길동', ...noted })
  expect(visit).toMatchObject({ alerts: ['FASTING', 'WHEELCHAIR'], note: NOTE })
  const [changed] = await server.root.patch<Visit[]>('/v1/visits', {
    visits: [{ id: visit.id, alerts: ['INTERPRETER', 'INTERPRETER'] }],
  })
  expect(changed).toMatchObject({ alerts: ['INTERPRETER'], note: NOTE })
  const [emptied] = await server.root.patch<Visit[]>('/v1/visits', { visits: [{ id: visit.id, alerts: [], note: '' }] })
  expect(emptied).toMatchObject({ alerts: [], note: '' })
})

it.each([
  ['an alert that is not on the list', { alerts: ['DANGEROUS'] }],
  ['a note that is too long', { note: '가'.repeat(VISIT_NOTE_MAX + 1) }],
  ['a control character', { note: '금식\u0007' }],
  ['a second line', { note: '금식\n확인' }],
  ['a mark of direction', { note: '\u202e금식' }],
])('DE-25 refuses %s', async (_, given) => {
  expect((await server.root.request('POST', '/v1/visits', { name: '홍길동', ...given })).status).toBe(400)
})

it('DE-06 no public answer and no message holds them; staff read them in every list', async () => {
  const { did, room } = await server.root.createStation({ maxPatient: 3, useMultiCall: true })
  await server.root.takeEveryTap(did)
  const raw = await RawStomp.connect(server.url)
  for (const destination of [`/rfid/${did.id}/messages`, `/rfid/${did.id}/receipts`])
    await subscribed(raw, destination.replaceAll('/', '-'), destination)
  await subscribedWithBoard(raw, `/rfid/${did.id}/messages`)
  const patients = [1, 2, 3, 4].map(() => server.root.createPatient({ ...noted, alerts: [...noted.alerts] }))
  const [waits, isHeld, isInExam, taps] = await Promise.all(patients)
  if (!waits || !isHeld || !isInExam || !taps) throw new Error('nobody came')
  await server.root.join(did, waits)
  await server.root.hold(await server.root.join(did, isHeld))
  await server.root.call(await server.root.join(did, isInExam))
  for (let times = 0; times < 4; times += 1) await server.root.scan(did, taps.tagValue)
  await server.root.patch('/v1/visits', { visits: [{ id: waits.visit.id, note: `${NOTE}!` }] })
  await eventually(() => expect(raw.received.filter((frame) => frame.includes('"type":"TAG"'))).toHaveLength(8))

  const reads = Object.values(calls)
    .flatMap((group) => Object.values(group))
    .filter(({ method, access }) => method === 'GET' && access !== 'staff')
    .map(({ path }) => `/api${path.replaceAll(/:\w+/g, String(did.id))}`)
  expect(reads).toContain(`/api/v1/did-waitings/called/dids/${did.id}`)
  const pages = [`/dids/viewer?id=${did.id}&roomId=${room.id}`, `/dids/mini-viewer/${did.id}`]
  const answers = await Promise.all([...reads, ...pages].map(async (path) => (await fetch(server.url + path)).text()))
  for (const text of PRIVATE) {
    for (const [at, answer] of answers.entries())
      expect({ path: [...reads, ...pages][at], holds: answer.includes(text) }).toMatchObject({ holds: false })
    expect(raw.received.join('')).not.toContain(text)
  }
  raw.socket.close()

  for (const list of ['', 'called/', 'holding/']) {
    const { patients: listed } = await server.root.get<WaitingList>(`/v1/did-waitings/${list}dids/${did.id}`)
    expect(listed[0]).toMatchObject({
      alerts: ['FASTING', 'WHEELCHAIR'],
      note: expect.stringContaining(NOTE) as string,
    })
  }
})

it('WT-07 lists are refetched when they change, and only then', async () => {
  const { did } = await server.root.createStation()
  const { visit } = await server.root.createPatient().then(async (patient) => {
    await server.root.join(did, patient)
    return patient
  })
  const raw = await RawStomp.connect(server.url)
  await subscribed(raw, 'a', `/rfid/${did.id}/messages`)
  const reloads = () => raw.received.filter((frame) => frame.includes('RELOAD')).length
  const change = (given: object) => server.root.patch('/v1/visits', { visits: [{ id: visit.id, ...given }] })
  await change({ alerts: [], note: '' })
  await change({ note: NOTE })
  await eventually(() => expect(reloads()).toBe(1))
  await change({ note: NOTE, alerts: ['FASTING'] })
  await eventually(() => expect(reloads()).toBe(2))
  raw.socket.close()
})

it('the audit log says that they were changed, and not how; they are erased with the name', async () => {
  const visit = await server.root.post<Visit>('/v1/visits', { name: '남궁민수', ...noted })
  await server.root.patch('/v1/visits', { visits: [{ id: visit.id, note: `${NOTE}?`, alerts: ['FALL_RISK'] }] })
  const content = await server.root.list<AuditRow>('/v1/audit?size=100')
  const lines = content.filter(({ subjects }) => subjects.includes(String(visit.id)))
  expect(lines.map(({ action }) => action).sort()).toEqual(['visits.create', 'visits.update'])
  for (const { details } of lines) {
    expect(JSON.stringify(details)).toMatch(/alerts.*\*\*\*/)
    for (const text of [NOTE, 'FASTING', 'FALL_RISK']) expect(JSON.stringify(details)).not.toContain(text)
  }
  await server.root.patch('/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
  await eraseNames(server.database.db, new Date(Date.now() + 1_000))
  expect(await server.root.get<Visit>(`/v1/visits/${visit.id}`)).toMatchObject({ name: '', alerts: [], note: '' })
})
