import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Appointment } from '../../contract/appointments.ts'
import type { IntakeSource as SourceAnswer, IntakeMessageRow } from '../../contract/intake.ts'
import type { KioskCheckIn } from '../../contract/kiosks.ts'
import type { Visit } from '../../contract/visits.ts'
import { isPostgres } from '../../server/db/dialect.ts'
import { aFreePort } from '../browser/freePort.ts'
import { randomFrom } from '../faults/random.ts'
import { eventually } from '../harness/eventually.ts'
import { type IntakeSource, openSource, secondOf } from '../harness/intakeSource.ts'
import { MllpSender } from '../harness/mllp.ts'
import { clientOfKey } from '../harness/programClient.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'

const dir = temporaryFolder()
let server: TestServer
let hl7: MllpSender
let his: IntakeSource
beforeAll(async () => {
  mkdirSync(join(dir, 'HIS'))
  const port = await aFreePort()
  server = await startServer({ env: { HL7_PORT: String(port), INTAKE_DIR: dir } })
  hl7 = await MllpSender.open(port)
  his = await openSource(server)
})
afterAll(async () => {
  hl7.close()
  await server.close()
})

const TOO_MANY = 429
const stamp = (second: number) => `${secondOf(second).replaceAll(/\D/g, '').slice(0, 14)}+0000`
const nameOf = (at: number) => `환자${String.fromCodePoint(0xac00 + at * 28)}`

/** Messages about a patient by two senders of HL7, who know one another's references by the number only. */
function messagesOf(at: number): readonly { readonly id: string; readonly text: string }[] {
  const no = `N${at}`
  const pid = `PID|1||${no}^^^HOSP^PI||${nameOf(at)}`
  const message = (sender: string, type: string, second: number, ...segments: readonly string[]) => {
    const id = `${type.slice(4)}-${sender}-${no}`
    return {
      id,
      text: [`MSH|^~\\&|${sender}|H|WB||${stamp(second)}||${type}|${id}|P|2.5`, pid, ...segments].join('\r'),
    }
  }
  const visit = `PV1|1|O${'|'.repeat(17)}V${at}`
  return [
    message('SIU', 'SIU^S12', at, `SCH|S${at}`),
    message('ADT', 'ADT^A04', 1_000 + at, visit),
    message('OCS', 'ORM^O01', 1_500 + at, `ORC|NW|O-${at}`, 'OBR|1|||US'),
    message('OCS', 'ADT^A08', 2_000 + at, `PV1|1|O${'|'.repeat(17)}W${at}`),
    ...(at % 4 === 0 ? [message('ADT', 'ADT^A03', 2_500 + at, visit)] : []),
  ]
}

let kiosks = 0
async function pairKiosk() {
  const { code, key } = await server.anyone.post<{ code: string; key: string }>('/v1/kiosks/pairings', undefined)
  await server.root.post('/v1/kiosks/pairings/approve', { code, name: `키오스크 ${++kiosks}` })
  return clientOfKey(server.url, key)
}

it('DE-43 DE-44 a day in which all channels speak twice of each patient, in any order, has each patient once', async () => {
  const count = isPostgres(server.database.db) ? 40 : 200
  const random = randomFrom(41)
  const all = Array.from({ length: count }, (_, at) => at)
  const list = () => {
    const lines = all.map((at) => `L-${at},${nameOf(at)},N${at}\n`)
    writeFileSync(join(dir, 'HIS', 'list.part'), `예약번호,이름,환자번호\n${lines.join('')}`)
    renameSync(join(dir, 'HIS', 'list.part'), join(dir, 'HIS', 'list.csv'))
  }
  // A list of the same bytes that takes the place of one that was read, and is not moved yet, is that one.
  const isRead = (lists: number) =>
    vi.waitFor(async () => {
      expect(await server.root.list('/v1/intake/folder/files')).toHaveLength(lists)
      expect(existsSync(join(dir, 'HIS', 'list.csv'))).toBe(false)
    }, 200_000)
  const messages = all.flatMap(messagesOf)
  const steps = [...messages, ...messages].map(({ id, text }) => ({
    at: random(),
    run: async () => expect(await hl7.send(text)).toEqual(['AA', id]),
  }))
  const atDesk = async (at: number) => {
    // Whoever comes to the desk is checked in by the appointment, if there is one.
    const no = `N${at}`
    const [expected] = await server.root.list<Appointment>(`/v1/appointments?patientNo=${no}`)
    const here = await server.root.list<Visit>(`/v1/visits?patientNo=${no}`)
    if (here.length > 0 || expected?.arrived) return
    const { id: appointmentId, name = nameOf(at) } = expected ?? {}
    await server.root.request('POST', '/v1/visits', { name, patientNo: no, ...(appointmentId && { appointmentId }) })
  }
  let kiosk = await pairKiosk()
  let numbered = 0
  const atKiosk = async (at: number): Promise<void> => {
    const answer = await kiosk.request<KioskCheckIn>('POST', '/v1/kiosks/check-in', { text: `N${at}`, confirm: true })
    if (answer.status === TOO_MANY) {
      // The kiosk waits after many patients whom it does not know: the next one goes to another.
      kiosk = await pairKiosk()
      return atKiosk(at)
    }
    if (answer.body.number === null) return atDesk(at)
    numbered += 1
  }
  for (const at of all) {
    if (at % 3 === 1) for (const run of [atKiosk, atKiosk]) steps.push({ at: random(), run: () => run(at) })
    const call = () => his.plan(`H-${at}`, { name: nameOf(at), patientNo: `N${at}`, occurredAt: secondOf(at) })
    for (const run of [call, call, () => atDesk(at)])
      if (at % 3 === 0) steps.push({ at: random(), run: async () => void (await run()) })
  }
  list()
  const shuffled = steps.toSorted((one, other) => one.at - other.at)
  for (const { run } of shuffled.slice(0, shuffled.length / 2)) await run()
  await isRead(1)
  list()
  for (const { run } of shuffled.slice(shuffled.length / 2)) await run()
  await isRead(2)

  expect(numbered).toBeGreaterThan(0)
  const { db } = server.database
  const visits = await db.selectFrom('visits').select(['patient_no', 'name']).execute()
  const appointments = await db.selectFrom('appointments').select(['patient_no', 'arrived']).execute()
  expect(visits.map(({ patient_no }) => patient_no).toSorted()).toEqual(all.map((at) => `N${at}`).toSorted())
  expect(new Set(visits.map(({ name }) => name))).toEqual(new Set(all.map(nameOf)))
  expect(appointments.filter(({ arrived }) => arrived === 0)).toEqual([])
  expect(await db.selectFrom('intake_patients').select('id').execute()).toHaveLength(count)
  const exceptions = await db.selectFrom('intake_exceptions').selectAll().execute()
  expect(exceptions.filter(({ kind }) => kind !== 'CODE')).toEqual([])

  // Each message is done, left to staff, or on the list.
  const entries = await db.selectFrom('intake_unchanged').selectAll().execute()
  const listed = new Map(Map.groupBy(entries, ({ source }) => source.split(':')[0]))
  const timesOf = (source: string) => (listed.get(source) ?? []).reduce((sum, { times }) => sum + times, 0)
  await eventually(async () => {
    const { sources } = await server.root.get<{ sources: SourceAnswer[] }>('/v1/intake/sources')
    const counted = (channel: string, outcomes: readonly ('accepted' | 'unchanged' | 'stale' | 'exception')[]) =>
      sources
        .filter(({ source }) => source.startsWith(`${channel}:`))
        .reduce((sum, { counts }) => sum + outcomes.reduce((of, outcome) => of + counts[outcome], 0), 0)
    expect(counted('hl7', ['accepted', 'unchanged', 'stale', 'exception'])).toBe(2 * messages.length)
    expect(counted('folder', ['accepted', 'unchanged', 'stale', 'exception'])).toBe(2 * count)
    for (const channel of ['hl7', 'key', 'folder'])
      expect([channel, timesOf(channel)]).toEqual([
        channel,
        expect.toSatisfy(
          (times: number) =>
            times >= counted(channel, ['unchanged', 'stale']) &&
            times <= counted(channel, ['unchanged', 'stale', 'exception']),
        ),
      ])
  })
  const [entry] = await server.root.list<IntakeMessageRow>('/v1/intake/unchanged')
  expect(entry?.reason).not.toBe('')
}, 600_000)
