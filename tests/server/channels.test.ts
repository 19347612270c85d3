import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Appointment } from '../../contract/appointments.ts'
import type { ReloadWithBoard } from '../../contract/events.ts'
import type { Visit } from '../../contract/visits.ts'
import { aFreePort } from '../browser/freePort.ts'
import type { Client, Station } from '../harness/client.ts'
import { createAppointment } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { MllpSender } from '../harness/mllp.ts'
import { clientOfKey, createProgram } from '../harness/programClient.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'
import { BoardWatcher } from '../harness/stomp.ts'

let server: TestServer
let his: Client
let hl7: MllpSender
const dir = temporaryFolder()
beforeAll(async () => {
  mkdirSync(join(dir, 'HIS'))
  const port = await aFreePort()
  server = await startServer({ env: { HL7_PORT: String(port), INTAKE_DIR: dir } })
  his = await createProgram(server)
  hl7 = await MllpSender.open(port)
})
afterAll(async () => {
  hl7.close()
  await server.close()
})

/** Opens a wall of a board with its own room. @returns what the wall was sent last */
async function openWall(): Promise<Station & { readonly shown: () => ReloadWithBoard['board'] }> {
  const station = await server.root.createStation()
  const received: ReloadWithBoard[] = []
  await BoardWatcher.open(server.url, station.did.id, (message) => received.push(message), true)
  return { ...station, shown: () => received.at(-1)?.board }
}

/** Checks the appointment of a patient in, as the desk does. */
async function checkIn(patientNo: string): Promise<Visit> {
  const content = await server.root.list<Appointment>(`/v1/appointments?patientNo=${patientNo}`)
  const [{ id, name, roomIds } = { id: 0, name: '', roomIds: [] }] = content
  return server.root.post<Visit>('/v1/visits', { name, patientNo, roomIds, appointmentId: id, joins: true })
}

it('an arrival by HTTP is sent to the wall', async () => {
  const { room, shown } = await openWall()
  await his.expect('PUT', '/v1/intake/patients/W-1', { name: '가나다', roomIds: [room.id] })
  const { number } = await his.post<{ number: number }>('/v1/intake/patients/W-1/arrival', {})
  await eventually(() => expect(shown()?.waiting).toMatchObject([{ number, name: '가O다' }]))
})

it('an arrival by HL7 is sent to the wall', async () => {
  const { room, shown } = await openWall()
  await server.root.request('PUT', '/v1/intake/codes', { codes: [{ code: 'W-R2', kind: 'ROOM', id: room.id }] })
  const arrival = ['MSH|^~\\&|HIS|H|WB||||ADT^A04|W-2|P|2.5', 'PID|1||W-2||나^다라', 'PV1|1|O|W-R2']
  expect(await hl7.send(arrival.join('\r'))).toEqual(['AA', 'W-2'])
  await eventually(() => expect(shown()?.waiting).toMatchObject([{ name: '나O라' }]))
})

it('a list in the folder is sent to the wall, where it changes a patient who is here', async () => {
  const { room, shown } = await openWall()
  const deliver = (name: string) => {
    writeFileSync(join(dir, 'HIS', 'list.part'), `예약번호,이름,환자번호,검사실\nW-3,${name},W-3,${room.no}\n`)
    renameSync(join(dir, 'HIS', 'list.part'), join(dir, 'HIS', 'list.csv'))
  }
  deliver('다라마')
  await vi.waitFor(() => checkIn('W-3'), { timeout: 30_000, interval: 500 })
  await eventually(() => expect(shown()?.waiting).toMatchObject([{ name: '다O마' }]))
  deliver('라마바')
  await vi.waitFor(() => expect(shown()?.waiting).toMatchObject([{ name: '라O바' }]), { timeout: 30_000 })
})

it('a call by a key is sent to the wall', async () => {
  const { did, shown } = await openWall()
  const [{ didWaitingId }] = await server.root.queueUp(did, '마바사')
  await his.post('/v1/did-waitings/call', { didWaitingId })
  await eventually(() => expect(shown()?.called).toMatchObject([{ didWaitingId, name: '마O사' }]))
})

it('a check-in at a kiosk is sent to the wall', async () => {
  const { room, shown } = await openWall()
  const { code, key } = await server.anyone.post<{ code: string; key: string }>('/v1/kiosks/pairings', undefined)
  await server.root.post('/v1/kiosks/pairings/approve', { code, name: '현관' })
  await createAppointment(server.root, { name: '바사아', patientNo: 'W-5', roomIds: [room.id] })
  const { number } = await clientOfKey(server.url, key).post<{ number: number }>('/v1/kiosks/check-in', {
    text: 'W-5',
    confirm: true,
  })
  await eventually(() => expect(shown()?.waiting).toMatchObject([{ number, name: '바O아' }]))
})

it('a patient of an uploaded list is sent to the wall at the check-in', async () => {
  const { room, shown } = await openWall()
  await server.root.post('/v1/appointments/upload', {
    appointments: [{ name: '사아자', patientNo: 'W-6', roomIds: [room.id] }],
  })
  const { number } = await checkIn('W-6')
  await eventually(() => expect(shown()?.waiting).toMatchObject([{ number, name: '사O자' }]))
})
