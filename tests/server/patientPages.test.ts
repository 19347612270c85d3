import { expect, it, vi } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { UploadedFile } from '../../contract/didOptions.ts'
import type { PatientPage } from '../../contract/patientPages.ts'
import type { Visit } from '../../contract/visits.ts'
import { eraseNames } from '../../server/visits/eraseNames.ts'
import { createDid, createVisit } from '../harness/create.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { startServer } from '../harness/server.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const tokenOf = async ({ id }: Pick<Visit, 'id'>) =>
  (await server.root.post<{ token: string }>('/v1/patient-pages', { visitId: id })).token
const read = (token: string) => server.anyone.request<PatientPage>('POST', '/v1/patient-pages/read', { token })
const pageOf = async (token: string) => (await read(token)).body
const close = ({ id }: Pick<Visit, 'id'>) => server.root.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })

it('tells a patient where to go, how many are ahead, and what is done of the plan', async () => {
  const [blood, xray, heart] = await Promise.all([
    server.root.createStation({ name: { kr: '채혈실', en: 'Blood test', cn: '', jp: '' } }),
    server.root.createStation({ name: { kr: '엑스레이', en: '', cn: '', jp: '' } }),
    server.root.createStation({ name: { kr: '심전도', en: '', cn: '', jp: '' } }),
  ])
  const patient = await server.root.createPatient({ roomIds: [xray.room.id, blood.room.id, heart.room.id] })
  const token = await tokenOf(patient.visit)
  const places = {
    blood: { no: blood.room.no, kr: '채혈실', en: 'Blood test' },
    xray: { no: xray.room.no, kr: '엑스레이', en: '' },
    heart: { no: heart.room.no, kr: '심전도', en: '' },
  }
  /** The rooms in the order in which the patient reads them. */
  const rooms = (...statuses: string[]) =>
    [places.xray, places.blood, places.heart].map((place, at) => ({ place, status: statuses[at] }))
  const usual = {
    isOver: false,
    isPast: false,
    number: patient.visit.number,
    away: false,
    canRate: false,
    updatedAt: expect.stringMatching(/Z$/) as string,
  }
  expect(await pageOf(token)).toEqual({ ...usual, places: [], rooms: rooms('PLANNED', 'PLANNED', 'PLANNED') })

  const inXray = await server.root.join(xray.did, patient)
  await server.root.call(inXray)
  expect((await pageOf(token)).places).toEqual([{ place: places.xray, status: 'CALLED', ahead: 0 }])
  await server.root.done(inXray)
  const before = await server.root.createPatients({}, {})
  for (const each of before) await server.root.join(blood.did, each)
  // A second board of the same room shares the queue.
  const beside = await createDid(server.root, { roomId: blood.room.id })
  await server.root.join(beside, await server.root.createPatient())
  const inBlood = await server.root.join(blood.did, patient)
  await server.root.join(blood.did, await server.root.createPatient())
  expect(await pageOf(token)).toEqual({
    ...usual,
    places: [{ place: places.blood, status: 'WAITING', ahead: 3 }],
    rooms: rooms('DONE', 'WAITING', 'PLANNED'),
    next: places.heart,
  })
  await server.root.front(inBlood)
  expect((await pageOf(token)).places).toMatchObject([{ ahead: 0 }])

  await server.root.hold(inBlood)
  await server.root.call(await server.root.join(heart.did, patient))
  expect(await pageOf(token)).toEqual({
    ...usual,
    places: [
      { place: places.heart, status: 'CALLED', ahead: 0 },
      { place: places.blood, status: 'HOLDING', ahead: 0 },
    ],
    rooms: [
      { place: places.xray, status: 'DONE' },
      { place: places.heart, status: 'CALLED' },
      { place: places.blood, status: 'HOLDING' },
    ],
  })
})

it('says on which floor a room is, and shows its picture to a phone that is not signed in', async () => {
  const { downloadUrl } = await server.root.post<UploadedFile>(
    '/v1/did-options/pre-upload-file',
    uploadForm(PNG, 'door.png'),
  )
  const [here, next] = await server.root.createStations(
    { floor: { kr: '2층', en: '2F' }, picture: downloadUrl },
    { floor: { kr: '지하 1층', en: '' } },
  )
  const patient = await server.root.createPatient({ roomIds: [here.room.id, next.room.id] })
  await server.root.join(here.did, patient)
  const page = await pageOf(await tokenOf(patient.visit))
  const place = { no: here.room.no, floor: { kr: '2층', en: '2F' }, picture: downloadUrl }
  expect(page).toMatchObject({
    places: [{ place }],
    rooms: [{ place }, { place: { floor: { kr: '지하 1층', en: '' } } }],
    next: { floor: { kr: '지하 1층', en: '' } },
  })
  expect(page.next).not.toHaveProperty('picture')
  expect((await fetch(server.url + downloadUrl)).headers.get('content-type')).toBe('image/png')
})

it('names the board where there is no room', async () => {
  const did = await createDid(server.root, { no: '77', name: { kr: '안내 데스크' } })
  const patient = await server.root.createPatient()
  await server.root.join(did, patient)
  expect(await pageOf(await tokenOf(patient.visit))).toMatchObject({
    isOver: false,
    places: [{ place: { no: '77', kr: '안내 데스크', en: '' }, status: 'WAITING', ahead: 0 }],
    rooms: [],
  })
})

it('DE-06 holds nothing of who the patient is, nor of anybody else', async () => {
  const { did, room } = await server.root.createStation()
  const given = { name: '남궁민수', patientNo: 'P-7788', note: '왼팔채혈금지', alerts: ['FASTING' as const] }
  const patient = await server.root.createPatient({ ...given, roomIds: [room.id] })
  await server.root.join(did, await server.root.createPatient({ name: '황보관우', patientNo: 'P-9911' }))
  await server.root.join(did, patient)
  const token = await tokenOf(patient.visit)
  const answer = JSON.stringify((await read(token)).body)
  const page = await (await fetch(`${server.url}/p/${token}`)).text()
  for (const secret of ['남궁', '민수', '황보', '관우', 'P-7788', 'P-9911', '왼팔', 'FASTING', 'visitId', '"id"'])
    expect([secret, answer.includes(secret), page.includes(secret)]).toEqual([secret, false, false])
  expect(Object.keys(JSON.parse(answer) as object).toSorted()).toEqual([
    'away',
    'canRate',
    'isOver',
    'isPast',
    'number',
    'places',
    'rooms',
    'updatedAt',
  ])
})

it('ends with the visit, opens again with it, and is gone with the name', async () => {
  const visit = await createVisit(server.root)
  const token = await tokenOf(visit)
  await close(visit)
  expect(await pageOf(token)).toMatchObject({ isOver: true, places: [], rooms: [], canRate: false })
  expect((await server.root.request('POST', '/v1/patient-pages', { visitId: visit.id })).status).toBe(409)
  await server.root.post('/v1/visits/reopen', { id: visit.id })
  expect(await pageOf(token)).toMatchObject({ isOver: false })
  await close(visit)
  await eraseNames(server.database.db, new Date(Date.now() + 1_000))
  expect(await read(token)).toMatchObject({ status: 404, body: { code: 'PAGE_NOT_FOUND' } })
  expect(
    await server.database.db.selectFrom('patient_pages').where('visit_id', '=', visit.id).selectAll().execute(),
  ).toEqual([])
})

it('keeps the hash of a token alone, and no token in the audit log', async () => {
  const visit = await createVisit(server.root)
  const token = await tokenOf(visit)
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
  const rows = await server.database.db.selectFrom('patient_pages').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  await read(token)
  const content = await server.root.list<AuditRow>('/v1/audit?size=100')
  expect(JSON.stringify(content)).not.toContain(token)
  expect(content.filter(({ subjects }) => subjects.includes(String(visit.id))).map(({ action }) => action)).toContain(
    'visits.slip',
  )
})

it('prints a slip again: the last five addresses of a visit open it', async () => {
  const visit = await createVisit(server.root)
  const tokens: string[] = []
  for (let times = 0; times < 6; times += 1) {
    tokens.push(await tokenOf(visit))
    // Tokens that are created in the same millisecond have no order.
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const statuses = await Promise.all(tokens.map(async (token) => (await read(token)).status))
  expect(statuses).toEqual([404, 200, 200, 200, 200, 200])
})

it('refuses who reads one page too often, and nobody else', async () => {
  const [token, other] = [await tokenOf(await createVisit(server.root)), await tokenOf(await createVisit(server.root))]
  const statuses: number[] = []
  for (let times = 0; times < 30; times += 1) statuses.push((await read(token)).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses).toContain(429)
  expect((await read(other)).status).toBe(200)
})

it('refuses who guesses, and still answers who knows', async () => {
  const token = await tokenOf(await createVisit(server.root))
  const statuses: number[] = []
  for (let times = 0; times < 70; times += 1) statuses.push((await read(`guess-${times}`)).status)
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  expect((await read(token)).status).toBe(200)
})

it('serves the page so that its address goes nowhere', async () => {
  const { headers, status } = await fetch(`${server.url}/p/some-token`, { headers: { accept: 'text/html' } })
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
})

it('writes no token into its log, however much it logs', async () => {
  const written: string[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
  const talkative = await startServer({ env: { LOG_LEVEL: 'trace' } })
  try {
    const visit = await createVisit(talkative.root)
    const { token } = await talkative.root.post<{ token: string }>('/v1/patient-pages', { visitId: visit.id })
    for (const path of [
      `/p/${token}`,
      `/p/${token}/`,
      `/p/${token}%`,
      `/api/p/${token}`,
      `/api/v1/patient-pages/${token}`,
    ])
      await fetch(talkative.url + path, { headers: { accept: 'text/html' } })
    for (const body of [{ token }, { token, more: token }, [token]])
      await talkative.anyone.request('POST', '/v1/patient-pages/read', body)
    vi.spyOn(talkative.database.db, 'transaction').mockImplementation(() => {
      throw new Error('the database is away')
    })
    expect((await talkative.anyone.request('POST', '/v1/patient-pages/read', { token })).status).toBe(500)
    expect(written.join('')).toContain('request failed')
    expect(written.join('')).not.toContain(token)
  } finally {
    write.mockRestore()
    vi.restoreAllMocks()
    await talkative.close()
  }
})
