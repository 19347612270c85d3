import { describe, expect, it } from 'vitest'
import type { VisitCreate } from '../../contract/visits.ts'
import { publicName } from '../../domain/masking.ts'
import { eventually } from '../harness/eventually.ts'
import { subscribed, subscribedWithBoard } from '../harness/displays.ts'
import type { Station } from '../harness/client.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

describe('DE-06 raw frames', () => {
  it('DE-05 DE-06 carry masked names only, whatever the name', async () => {
    const { did } = await server.root.createStation()
    await server.root.takeEveryTap(did)
    const raw = await RawStomp.connect(server.url)
    raw.send(`SUBSCRIBE\nid:a\ndestination:/rfid/${did.id}/messages\nreceipt:r\n\n`)
    await eventually(() => expect(raw.received).toHaveLength(2))
    const names = ['김', '김철', '홍길동', '황보관우', 'John Smith', '홍길동'.normalize('NFD'), '김😀수']
    for (const name of names) {
      const patient = await server.root.createPatient({ name })
      await server.root.scan(did, patient.tagValue)
      await server.root.scan(did, patient.tagValue)
    }
    const shown = () => raw.received.flatMap((frame) => /"message":"([^"]+)님, 대기 등록/.exec(frame)?.[1] ?? [])
    await eventually(() => expect(shown()).toEqual(['O', '김O', '홍O동', '황O관우', 'J*** S****', '홍O동', '김O수']))
    const everything = raw.received.join()
    for (const name of names.slice(1)) expect(everything).not.toContain(name.normalize('NFC'))
    raw.socket.close()
  })

  it('DE-06 name nobody in what staff do', async () => {
    const { did } = await server.root.createStation()
    const raw = await RawStomp.connect(server.url)
    raw.send(`SUBSCRIBE\nid:a\ndestination:/rfid/${did.id}/messages\nreceipt:r\n\n`)
    await eventually(() => expect(raw.received).toHaveLength(2))
    await server.root.join(did, await server.root.createPatient({ name: '홍길동' }))
    await eventually(() => expect(raw.received[2]).toContain('{"type":"RELOAD","message":"","version":'))
    raw.socket.close()
  })
})

const NAMES = ['김', '김철', '홍길동', '황보관우', 'John Smith', '홍길동'.normalize('NFD'), '김😀수', '👩‍👩‍👧이']
const MASKED = NAMES.map((name) => publicName(name, { use: false, index: 2, character: 'O' }))

/**
 * Returns all public frames of a board while patients of these names are registered, called and completed, and their
 * next scan is rejected.
 */
async function heardOf({ did }: Station, given: Partial<VisitCreate>): Promise<{ frames: string; numbers: number[] }> {
  const raw = await RawStomp.connect(server.url)
  for (const destination of [`/rfid/${did.id}/messages`, `/rfid/${did.id}/receipts`])
    await subscribed(raw, destination.replaceAll('/', '-'), destination)
  await subscribedWithBoard(raw, `/rfid/${did.id}/messages`)
  const numbers: number[] = []
  await server.root.takeEveryTap(did)
  for (const name of NAMES) {
    const { visit, tagValue } = await server.root.createPatient({ name, ...given })
    numbers.push(visit.number)
    // Four scans: registered, called, completed, and already completed.
    for (let times = 0; times < 4; times += 1) await server.root.scan(did, tagValue)
  }
  const messages = () => raw.received.filter((frame) => frame.includes('"type":"TAG"'))
  // There are two subscriptions, so each message arrives twice.
  await eventually(() => expect(messages()).toHaveLength(NAMES.length * 4 * 2))
  expect(raw.received.join('')).toContain('"board":{')
  raw.socket.close()
  return { frames: raw.received.join(''), numbers }
}

/** Returns the four public responses of a board while patients of these names wait, are held and are in exam. */
async function answersOf({ did }: Station, given: Partial<VisitCreate>): Promise<{ texts: string; numbers: number[] }> {
  const numbers: number[] = []
  for (const [at, name] of NAMES.entries()) {
    const patient = await server.root.createPatient({ name, ...given })
    numbers.push(patient.visit.number)
    const { didWaitingId } = await server.root.join(did, patient)
    if (at % 3 === 1) await server.root.post('/v1/did-waitings/call', { didWaitingId })
    if (at % 3 === 2) await server.root.post('/v1/did-waitings/holding', { didWaitingIds: [didWaitingId] })
  }
  const paths = [
    `dids/${did.id}`,
    `did-options/${did.id}`,
    ...['', 'called/', 'holding/'].map((list) => `did-waitings/${list}dids/${did.id}`),
  ]
  const texts = await Promise.all(paths.map(async (path) => (await fetch(`${server.url}/api/v1/${path}`)).text()))
  return { texts: texts.join('\n'), numbers }
}

const createBoard = async (label: 'NAME' | 'NUMBER' | 'BOTH') => {
  const station = await server.root.createStation({ maxPatient: 20, useMultiCall: true })
  await server.root.patch('/v1/did-options/screen', { didId: station.did.id, label })
  return station
}

// Excludes single letters: they identify nobody, and they occur in many words.
const telling = (names: readonly string[]) =>
  names.flatMap((name) => [name, name.normalize('NFC')]).filter((name) => [...name].length > 1)

describe('DE-06 a name that is not to be shown', () => {
  it.each([
    { what: 'the board wants numbers only', label: 'NUMBER', hideName: false },
    { what: 'the patient wants no name', label: 'NAME', hideName: true },
    { what: 'the patient wants no name, at a board that shows both', label: 'BOTH', hideName: true },
  ] as const)('DE-05 DE-06 is in no frame and no answer, not even masked, when $what', async ({ label, hideName }) => {
    const frames = await heardOf(await createBoard(label), { hideName })
    const answers = await answersOf(await createBoard(label), { hideName })
    for (const name of telling([...NAMES, ...MASKED])) {
      expect(frames.frames).not.toContain(name)
      expect(answers.texts).not.toContain(name)
    }
    for (const number of frames.numbers) expect(frames.frames).toContain(`"${number}번님, 대기 등록`)
    for (const number of answers.numbers) expect(answers.texts).toContain(`"name":"${number}번"`)
    expect(answers.texts.match(/"nameHidden":true/g)).toHaveLength(NAMES.length)
  })

  it.each(['NAME', 'BOTH'] as const)(
    'DE-05 DE-06 is masked beside its number at a board that shows %s',
    async (label) => {
      const { frames } = await heardOf(await createBoard(label), {})
      const { texts, numbers } = await answersOf(await createBoard(label), {})
      for (const name of telling(NAMES)) {
        expect(frames).not.toContain(name)
        expect(texts).not.toContain(name)
      }
      for (const name of MASKED) {
        expect(frames).toContain(`"${name}님, 대기 등록`)
        expect(texts).toContain(`"name":"${name}"`)
      }
      for (const number of numbers) expect(texts).toContain(`"number":${number}`)
    },
  )

  it('DE-06 disappears at once when the patient asks for it, and is back when that is taken back', async () => {
    const { did } = await createBoard('NAME')
    const { visit } = await server.root.createPatient({ name: '홍길동' }).then(async (patient) => {
      await server.root.join(did, patient)
      return patient
    })
    const raw = await RawStomp.connect(server.url)
    await subscribed(raw, 'a', `/rfid/${did.id}/messages`)
    const publicList = async () => (await fetch(`${server.url}/api/v1/did-waitings/dids/${did.id}`)).text()
    await server.root.patch('/v1/visits', { visits: [{ id: visit.id, hideName: true }] })
    await eventually(() => expect(raw.received.filter((frame) => frame.includes('RELOAD'))).toHaveLength(1))
    expect(await publicList()).toContain(`"name":"${visit.number}번"`)
    expect(await publicList()).not.toContain('홍O동')
    await server.root.patch('/v1/visits', { visits: [{ id: visit.id, hideName: false }] })
    await eventually(() => expect(raw.received.filter((frame) => frame.includes('RELOAD'))).toHaveLength(2))
    expect(await publicList()).toContain('홍O동')
    raw.socket.close()
  })

  it('is what staff go on seeing', async () => {
    const { did } = await createBoard('NUMBER')
    await server.root.join(did, await server.root.createPatient({ name: '홍길동', hideName: true }))
    const { patients } = await server.root.get<{ patients: object[] }>(`/v1/did-waitings/dids/${did.id}`)
    expect(patients).toEqual([expect.objectContaining({ name: '홍길동' })])
    expect(Object.keys(patients[0] ?? {})).not.toContain('nameHidden')
  })
})
