import { Hl7Message as TheirMessage } from '@medplum/core'
import { Hl7Client, ReturnAckCategory } from '@medplum/hl7'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { Hl7Failure, Hl7State } from '../../contract/hl7.ts'
import type { IntakeException, IntakeSource } from '../../contract/intake.ts'
import type { Visit } from '../../contract/visits.ts'
import { aFreePort } from '../browser/freePort.ts'
import { limitFailures } from '../../server/intake/hl7/hl7Channel.ts'
import { mllpFrame } from '../../server/intake/hl7/mllpReader.ts'
import { eventually } from '../harness/eventually.ts'
import { createRoom } from '../harness/create.ts'
import { MllpSender } from '../harness/mllp.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'
import { samples, withCr } from '../intake/samples.ts'

const env = { DATA_DIR: temporaryFolder(), HL7_PORT: '', WEBHOOK_ALLOW: '' }
let port: number
let server: TestServer
let sender: MllpSender
beforeAll(async () => {
  port = await aFreePort()
  env.HL7_PORT = String(port)
  server = await startServer({ env })
  sender = await MllpSender.open(port)
})
afterAll(async () => {
  sender.close()
  await server.close()
})

let ids = 0
/** Returns a message as @medplum/hl7 sends it. */
const theirs = (text: string) => TheirMessage.parse(withCr(text).replace(/^\ufeff/, ''))
const idOf = (text: string) => String(theirs(text).getSegment('MSH')?.getField(10))
const message = (type: string, segments: readonly string[], { id = `M${(ids += 1)}`, at = '' } = {}) =>
  [`MSH|^~\\&|HIS|H|WB||${at || now()}||${type}|${id}|P|2.5`, ...segments].join('\r')
/** The present second, with an offset. */
const now = () => `${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}+0000`
const patient = (ref: string, name: string) => [`PID|1||P${ref}||${name}`, `PV1|1|O|${'|'.repeat(16)}${ref}`]
const visitsOf = (name: string) => server.root.list<Visit>(`/v1/visits?name=${encodeURIComponent(name)}`)
const state = () => server.root.get<Hl7State>('/v1/hl7')
const failures = () => server.root.list<Hl7Failure>('/v1/hl7/failures')

describe('HL7 over MLLP', () => {
  it('checks a patient in before it says so, changes and cancels', async () => {
    const room = await createRoom(server.root)
    await server.root.request('PUT', '/v1/intake/codes', { codes: [{ code: 'R77', kind: 'ROOM', id: room.id }] })
    const arrival = message('ADT^A04', ['PID|1||P1||홍^길동', `PV1|1|O|CLINIC^R77${'|'.repeat(16)}V1`], { id: 'first' })
    expect(await sender.send(arrival)).toEqual(['AA', 'first'])
    expect(await visitsOf('홍길동')).toMatchObject([{ status: 'OPEN', patientNo: 'P1', roomIds: [room.id] }])
    expect(await sender.send(message('ADT^A03', patient('V1', '홍^길동')))).toEqual(['AA', expect.anything()])
    expect(await visitsOf('홍길동')).toMatchObject([{ status: 'CLOSED' }])
  })

  it('changes nothing by a message that comes again, also after a restart, and carries out another one with its id', async () => {
    const text = message('ADT^A04', patient('V2', '김^반복'), { id: 'again' })
    sender.socket.write(mllpFrame(Buffer.from(text)))
    const first = await sender.answer()
    sender.socket.write(mllpFrame(Buffer.from(text)))
    expect(await sender.answer()).toBe(first)
    expect(await visitsOf('김반복')).toHaveLength(1)
    await server.close()
    expect(await sender.answer()).toBeUndefined()
    server = await startServer({ env })
    sender = await MllpSender.open(port)
    expect(await sender.send(text)).toEqual(['AA', 'again'])
    expect(await visitsOf('김반복')).toHaveLength(1)
    for (const name of ['김^다름', '김^또다름'])
      expect(await sender.send(message('ADT^A08', patient('V2', name), { id: 'again' }))).toEqual(['AA', 'again'])
    expect(await visitsOf('김또다름')).toMatchObject([{ patientNo: 'PV2' }])
    const content = await server.root.list<IntakeException>('/v1/intake/exceptions?resolved=false')
    expect(content.filter(({ reason }) => reason.includes('MSH-10'))).toMatchObject([{ source: 'hl7:HIS' }])
  })

  it('carries out what comes in one chunk in its order, and what fails among it alone', async () => {
    const first = message('ADT^A04', patient('V8', '정^처음'), { id: 'one' })
    const chunk = [
      first,
      message('ADT^A08', patient('V8', '정^다음'), { id: 'two' }),
      first,
      message('ADT^A04', patient('V9', '정^다름'), { id: 'one' }),
      message('ADT^A08', patient('V8', '정^훗날'), { id: 'three' }),
      message('ADT^A04', ['PID|1||900101-1234567||정^번호'], { id: 'four' }),
      message('ADT^A03', patient('V8', '정^훗날'), { id: 'five' }),
      message('ADT^A04', patient('V10', '정^마지막'), { id: 'six' }),
    ]
    sender.socket.write(Buffer.concat(chunk.map((text) => mllpFrame(Buffer.from(text)))))
    const answers: unknown[] = []
    while (answers.length < chunk.length) answers.push((await sender.answer())?.split('\r')[1])
    expect(answers).toEqual([
      'MSA|AA|one',
      'MSA|AA|two',
      'MSA|AA|one',
      'MSA|AA|one',
      'MSA|AA|three',
      expect.stringMatching(/^MSA\|AE\|four\|/),
      'MSA|AA|five',
      'MSA|AA|six',
    ])
    expect(await visitsOf('정훗날')).toMatchObject([{ status: 'CLOSED', patientNo: 'PV8' }])
    expect(await visitsOf('정마지막')).toMatchObject([{ status: 'OPEN' }])
  })

  it('answers all samples of others once each, in order: as stored, with CR, joined and cut', async () => {
    const texts = [...samples(), ...samples().map(withCr)]
    const frames = Buffer.concat(texts.map((text) => mllpFrame(Buffer.from(text))))
    for (let at = 0; at < frames.length; at += 7_919) sender.socket.write(frames.subarray(at, at + 7_919))
    for (const text of texts)
      expect(await sender.answer()).toMatch(new RegExp(`\\rMSA\\|[AC][AE]\\|${idOf(text)}[\\r|]`))
  })

  it('keeps a failed message once however often it is sent, and the newest of others', async () => {
    const text = message('ADT^A04', ['PID|1||900101-1234567||박^되풀이'], { id: 'repeated' })
    const ofIt = async () => (await failures()).filter(({ controlId }) => controlId === 'repeated')
    await sender.send(text)
    const [first] = await ofIt()
    for (const each of [text, text, text.replace('되풀이', '다시')]) await sender.send(each)
    expect(await ofIt()).toMatchObject([{ times: 1 }, { times: 3, id: first?.id }])
    expect((await ofIt()).at(-1)?.at).not.toBe(first?.at)
    const before = await failures()
    await limitFailures(server.database.db, 2)
    expect(await failures()).toEqual(before.toSorted((one, other) => other.id - one.id).slice(0, 2))
  })

  it('accepts what it does not read, counts it, and refuses what it cannot use, without resident numbers', async () => {
    expect(await sender.send(message('ORU^R01', ['PID|1||P9']))).toEqual(['AA', expect.anything()])
    const unused = message('SIU^S12', ['PID|1||900101-1234567||홍^길동'])
    expect(await sender.send(unused)).toMatchObject(['AE', expect.anything(), expect.stringContaining('PID-3')])
    const cp949 = iconv.encode(message('ADT^A04', patient('V3', '똠^뷁펲')), 'cp949')
    expect(await sender.send(Buffer.from(cp949))).toMatchObject([
      'AE',
      expect.anything(),
      'the message is not in utf-8',
    ])
    expect(await sender.send(Buffer.from('hello'))).toEqual(['AR', '', 'the frame has no segment MSH'])
    const longId = message('ADT^A08', patient('V3', '긴^번호'), { id: 'x'.repeat(200) })
    expect(await sender.send(longId)).toMatchObject(['AR', expect.anything(), 'MSH-10 has more than 199 characters'])
    const [, , , resident] = await failures()
    expect(resident?.raw).toContain('******-*******')
    await eventually(async () => {
      const { today } = await state()
      expect(today).toContainEqual(expect.objectContaining({ source: 'HIS', type: 'ORU_R01', unread: 1 }))
      expect(today).toContainEqual(expect.objectContaining({ source: 'HIS', type: 'SIU_S12', failed: 1 }))
      // The system has as many refusals as messages that failed.
      const { sources } = await server.root.get<{ sources: IntakeSource[] }>('/v1/intake/sources')
      const failed = today.filter(({ source }) => source === 'HIS').reduce((sum, each) => sum + each.failed, 0)
      expect(sources.find(({ source }) => source === 'hl7:HIS')?.counts.refused).toBe(failed)
      // A message that does not decode counts to its type.
      expect(today.filter(({ type }) => type.includes('^'))).toEqual([])
    })
  })

  it('tells staff of an arrival without a name, until the name comes', async () => {
    const unnamed = async () => {
      const content = await server.root.list<IntakeException>('/v1/intake/exceptions?resolved=false')
      return content.filter(({ ref }) => ref === 'V23')
    }
    await sender.send(message('ADT^A04', patient('V23', '')))
    expect(await unnamed()).toMatchObject([{ reason: '이름이 없는 환자' }])
    await sender.send(message('ADT^A08', patient('V23', '늦^이름')))
    expect(await unnamed()).toEqual([])
  })

  it('takes messages in any order: the newest counts, and a cancellation waits for its arrival', async () => {
    const start = Date.now() - 60_000
    const at = (second: number) =>
      `${new Date(start + second * 1_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)}+0000`
    const send = async (type: string, ref: string, name: string, second: number) =>
      (await sender.send(message(type, patient(ref, name), { at: at(second) })))[0]
    expect(await send('ADT^A08', 'V20', '차^먼저', 1)).toBe('AA')
    expect(await visitsOf('차먼저')).toEqual([])
    expect(await send('ADT^A04', 'V20', '차^먼저', 2)).toBe('AA')
    expect(await visitsOf('차먼저')).toMatchObject([{ status: 'OPEN' }])
    expect(await send('ADT^A08', 'V20', '차^옛날', 1)).toBe('AA')
    expect(await visitsOf('차먼저')).toHaveLength(1)
    expect(await send('ADT^A11', 'V21', '차^취소', 2)).toBe('AA')
    expect(await send('ADT^A04', 'V21', '차^취소', 1)).toBe('AA')
    expect(await visitsOf('차취소')).toEqual([])
  })

  it('closes a connection on which a frame never ends, and goes on', async () => {
    const endless = await MllpSender.open(port)
    // More than the limit of a frame and 64 MiB.
    endless.socket.write(Buffer.concat([Buffer.from('\x0bMSH|^~\\&|'), Buffer.alloc(70 * 2 ** 20, 'x')]))
    expect(await endless.answer()).toBeUndefined()
    expect(await sender.send(message('ADT^A08', patient('V22', '카^다음')))).toEqual(['AA', expect.anything()])
  })

  it('answers 10 MB of OBX with AR, and goes on', async () => {
    const long = message('ADT^A04', [
      ...patient('V4', '이^긴말'),
      ...Array.from({ length: 100_000 }, () => `OBX|1|TX|${'x'.repeat(95)}`),
    ])
    expect(await sender.send(long)).toMatchObject(['AR', expect.anything(), 'the message is too long'])
    expect(await sender.send(message('ADT^A08', patient('V4', '이^긴말')))).toEqual(['AA', expect.anything()])
  })

  it('answers a peer that has ended its side, and outlives 1,000 that come and vanish', async () => {
    const half = await MllpSender.open(port, true)
    half.socket.end(mllpFrame(Buffer.from(message('ADT^A04', patient('V5', '박^반쪽'), { id: 'half' }))))
    expect(await half.answer()).toContain('MSA|AA|half')
    expect(await half.answer()).toBeUndefined()
    for (let times = 0; times < 1_000; times += 50)
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const peer = await MllpSender.open(port)
          peer.socket.write('\x0bMSH|^~\\&|cut')
          peer.close()
        }),
      )
    await eventually(async () => expect((await state()).connections).toBe(1))
    expect(await sender.send(message('ADT^A08', patient('V5', '박^반쪽')))).toEqual(['AA', expect.anything()])
  })

  it('answers the client of @medplum/hl7, which sends a patient and the samples of others', async () => {
    const client = new Hl7Client({ host: '127.0.0.1', port })
    // Also what is accepted by its commit alone.
    const codeOf = async (text: string) =>
      (await client.sendAndWait(theirs(text), { returnAck: ReturnAckCategory.FIRST })).getSegment('MSA')?.getField(1)
    expect(String(await codeOf(message('ADT^A04', patient('V6', '최^손님'))))).toBe('AA')
    for (const sample of samples()) expect(String(await codeOf(sample))).toMatch(/^[AC][AE]$/)
    await client.close()
    expect(await visitsOf('최손님')).toHaveLength(1)
  })
})

describe('the settings of HL7', () => {
  it('decide the encoding, and who may connect', async () => {
    const other = await aFreePort()
    const korean = await startServer({ env: { HL7_PORT: String(other), HL7_ENCODING: 'cp949' } })
    const peer = await MllpSender.open(other)
    // MSH-18 says something else.
    const text = message('ADT^A04', patient('V7', '똠^뷁펲'), { id: 'cp949' }).replace(
      '|2.5',
      '|2.5||||||UNICODE UTF-8',
    )
    expect(await peer.send(Buffer.from(iconv.encode(text, 'cp949')))).toEqual(['AA', 'cp949'])
    expect(await korean.root.get<Page<Visit>>('/v1/visits')).toMatchObject({ content: [{ name: '똠뷁펲' }] })
    peer.close()
    await korean.close()
    const foreign = await startServer({ env: { HL7_PORT: String(other), HL7_ALLOW: '192.0.2.7', LOG_LEVEL: 'fatal' } })
    const refused = await MllpSender.open(other)
    expect(await refused.answer()).toBeUndefined()
    expect(await foreign.root.get<Hl7State>('/v1/hl7')).toMatchObject({ port: other, allowed: ['192.0.2.7'] })
    await foreign.close()
  })
})
