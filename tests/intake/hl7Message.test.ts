import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { Hl7Message as TheirMessage } from '@medplum/core'
import { readHl7, Hl7Message } from '../../server/intake/hl7/hl7Message.ts'
import { decodeHl7, encodeHl7, type Hl7Encoding } from '../../server/intake/hl7/hl7Text.ts'
import { readFrame } from '../../server/intake/hl7/readFrame.ts'
import { samples, sampleNames, SAMPLES, withCr } from './samples.ts'
import { hl7Times } from '../../server/intake/hl7/hl7Time.ts'
import { mllpFrame } from '../../server/intake/hl7/mllpReader.ts'
import { acknowledge, type AcknowledgementCode } from '../../server/intake/hl7/acknowledgement.ts'

const HEADER = 'MSH|^~\\&|HIS|H|WB|H|20261126||ADT^A04|1|P|2.5'

/** Reads one message; returns the text at a place of it. */
const at = (text: string, name: string, field: number, component = 1) =>
  readHl7(text, 'utf-8').messages[0]?.first(name, { field, component })

describe('messages of HL7 v2', () => {
  it('separate segments by CR where there is one, else by LF', () => {
    for (const end of ['\r', '\n', '\r\n']) {
      const text = [HEADER, 'PID|1||123', 'PV1|1|O|R1', ''].join(end)
      expect([at(text, 'PID', 3), at(text, 'PV1', 3)], JSON.stringify(end)).toEqual(['123', 'R1'])
    }
    const mixed = `${HEADER}\rPID|1||123||홍^길동\nPV1|1|O|R1\r`
    expect([at(mixed, 'PID', 5, 2), at(mixed, 'PV1', 3)]).toEqual(['길동\nPV1', ''])
  })

  it('have the delimiters that their header names', () => {
    const text = 'MSH#!*?;#HIS##WB####ADT!A04#7#P#2.5\rPID#1##12;x!y*34##홍!길?F?동'
    const [message] = readHl7(text, 'utf-8').messages
    expect([message?.first('MSH', { field: 1 }), message?.first('MSH', { field: 10 })]).toEqual(['#', '7'])
    expect([at(text, 'PID', 3), at(text, 'PID', 3, 2), at(text, 'PID', 5, 2)]).toEqual(['12', 'y', '길#동'])
    const odd = 'MSH|^~\\}|HIS||WB||||ADT^A04|7\rPID|1||12}x||김&이'
    expect([at(odd, 'PID', 3), at(odd, 'PID', 5)]).toEqual(['12', '김&이'])
    for (const header of ['MSH', 'MSH|', 'MSH|^^\\&|A', 'MSH|||A', 'MSHA^~\\&A', 'MSH|^|~\\&'])
      expect(readHl7(`${header}\rPID|1||2`, 'utf-8'), header).toMatchObject({
        messages: [{ segments: header === 'MSH|^|~\\&' ? [{}, {}] : [] }],
      })
  })

  it('replace escapes, keep unknown and single ones', () => {
    const read = (name: string) => at(`${HEADER}\rPID|1||2||${name}`, 'PID', 5)
    expect(read('a\\F\\b\\S\\c\\T\\d\\R\\e\\E\\f')).toBe('a|b^c&d~e\\f')
    expect(read('\\H\\굵게\\N\\ \\.br\\아래 \\Zx\\ C:\\')).toBe('굵게  아래 \\Zx\\ C:\\')
    expect(read('\\Xeb98a0\\')).toBe('똠')
    expect(read('""')).toBe('')
    expect(readHl7(`${HEADER}\rPID|1||2||\\Xff\\`, 'utf-8').fault).toMatch('does not decode')
  })

  it('of a batch are read each, unless its count is wrong', () => {
    const batch = (count: string) =>
      `FHS|^~\\&\rBHS|^~\\&\r${HEADER}\rPID|1||1\r${HEADER}\rPID|1||2\rBTS|${count}\rFTS|1`
    const numbers = (text: string) => readHl7(text, 'utf-8').messages.map((each) => each.first('PID', { field: 3 }))
    expect([numbers(batch('2')), numbers(batch('')), numbers(batch('x'))]).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ])
    expect(readHl7(batch('2'), 'utf-8').fault).toBeUndefined()
    expect(readHl7(batch('3'), 'utf-8').fault).toMatch('BTS-1 counts 3 messages, the batch has 2')
    const file = batch('2').replace(/FTS.1$/, 'FTS|4')
    expect(readHl7(file, 'utf-8').fault).toMatch('FTS-1 counts 4 batches, the file has 1')
    expect(readHl7(file.replace(/^BHS.*\r/m, ''), 'utf-8').fault).toBeUndefined()
  })

  it('of any size are read in linear time', () => {
    const long = `${HEADER}\rPID|1||${'900101-1234567~'.repeat(100_000)}||${'~'.repeat(2_000_000)}\rPV1|1|O${'^'.repeat(1_000_000)}`
    expect([at(long, 'PID', 3), at(long, 'PID', 5), at(long, 'PV1', 2)]).toEqual(['900101-1234567', '', 'O'])
    const [message] = readHl7(long, 'utf-8').messages
    const [segment] = message?.all('PID') ?? []
    expect(segment?.repetitionsOf(5)).toHaveLength(100)
    expect(at(`${HEADER}\rPID|1||2||${'가\\'.repeat(1_000_000)}`, 'PID', 5)).toHaveLength(1_000)
    expect(readHl7('MSH|^~\\&|A\r'.repeat(5_001), 'utf-8')).toEqual({
      messages: [],
      fault: 'the frame has more than 5000 messages',
    })
  })

  it('refuse more segments than any order has', () => {
    expect(readHl7(`${HEADER}\r${'OBR|1\r'.repeat(2_000)}`, 'utf-8').fault).toMatch('more than 2000 segments')
    // Segments that the intake does not read count for nothing.
    expect(readHl7(`${HEADER}\r${'OBX|1\r'.repeat(100_000)}`, 'utf-8').fault).toBeUndefined()
  })
})

describe('texts', () => {
  it('decode whole or not at all', () => {
    for (const encoding of ['utf-8', 'cp949'] as const)
      expect(decodeHl7(encodeHl7('똠 뷁 펲 홍길동', encoding), encoding)).toBe('똠 뷁 펲 홍길동')
    expect(decodeHl7(Buffer.from('\ufeffMSH'), 'utf-8')).toBe('MSH')
    expect(decodeHl7(iconv.encode('똠', 'cp949'), 'utf-8')).toBeUndefined()
    expect(decodeHl7(Buffer.from('\ufffd'), 'utf-8')).toBeUndefined()
    expect(decodeHl7(Buffer.from([0xc7, 0x20]), 'cp949')).toBeUndefined()
  })
})

const message = (name: string, charset = '') =>
  `MSH|^~\\&|HIS||WB||||ADT^A04|1|P|2.5||||||${charset}\rPID|1||P1||${name}`

/** Returns the name that is read, or the code of a refusal. */
function read(bytes: Buffer, encoding: Hl7Encoding): string | undefined {
  const result = readFrame({ bytes, isTooLong: false }, encoding)[0]?.result
  return result instanceof Hl7Message ? result.first('PID', { field: 5 }) : result?.code
}

it('composes the syllables that KS X 1001 writes in eight bytes', () => {
  const named = (hex: string) =>
    read(Buffer.concat([iconv.encode(message('김'), 'cp949'), Buffer.from(hex, 'hex')]), 'cp949')
  expect(named('a4d4a4a8a4c7a4b1')).toBe('김똠')
  expect(named('a4d4a4a1a4bfa4d4')).toBe('김가')
  expect(named('a4d4a4a8')).toBe('AE')
})

it('refuses a text of another encoding than that of the connection', () => {
  expect(read(Buffer.from(message('홍길동')), 'cp949')).toBe('AE')
  expect(read(Buffer.from(message('é', 'UNICODE UTF-8')), 'cp949')).toBe('AE')
  expect(read(iconv.encode(message('똠뷁펲', 'UNICODE UTF-8'), 'cp949'), 'cp949')).toBe('똠뷁펲')
  expect(read(iconv.encode(message('청', 'KS X 1001'), 'cp949'), 'utf-8')).toBe('AE')
  expect(read(Buffer.from(message('홍길동', 'KS X 1001')), 'utf-8')).toBe('홍길동')
})

it('reads the samples of others in CP949 as in UTF-8, where the text allows', () => {
  for (const sample of samples().filter((text) => iconv.decode(iconv.encode(text, 'cp949'), 'cp949') === text))
    expect(read(iconv.encode(sample, 'cp949'), 'cp949')).toBe(read(Buffer.from(sample), 'utf-8'))
})

it('answers each message of a batch whose third header is damaged, that one with AR', () => {
  const batch = ['1', '2'].map((id) => message('홍길동').replace('|1|P', `|${id}|P`)).concat('MSH^', 'PID|1||P3')
  const results = readFrame({ bytes: Buffer.from(batch.join('\r')), isTooLong: false }, 'utf-8')
  expect(
    results.map(({ result }) => (result instanceof Hl7Message ? result.first('MSH', { field: 10 }) : result.code)),
  ).toEqual(['1', '2', 'AR'])
})

const times = hl7Times('Asia/Seoul')

it('reads times with the offset of the field, else of MSH-7, else of the hospital', () => {
  expect(times('20261126090000+0100')('20261126090000-0500')?.from).toBe('2026-11-26T14:00:00.000Z')
  expect(times('20261126090000+0100')('20261126090000')?.from).toBe('2026-11-26T08:00:00.000Z')
  expect(times('20261126090000')('20261126090000.1234')?.from).toBe('2026-11-26T00:00:00.123Z')
  expect(times('')('202611260900')?.from).toBe('2026-11-26T00:00:00.000Z')
  expect(times('')('20261126')?.from).toBe('2026-11-25T15:00:00.000Z')
  expect(hl7Times('America/New_York')('')('20260701')?.from).toBe('2026-07-01T04:00:00.000Z')
})

it('knows how exact a time is', () => {
  const end = (text: string) => times('')(text)?.to
  expect(['20261126090000.1', '20261126090000', '202611260900', '2026112609', '20261126'].map(end)).toEqual([
    '2026-11-26T00:00:00.100Z',
    '2026-11-26T00:00:00.999Z',
    '2026-11-26T00:00:59.999Z',
    '2026-11-26T00:59:59.999Z',
    '2026-11-26T14:59:59.999Z',
  ])
})

it('reads nothing that is no time', () => {
  const texts = ['', 'x', '2026112', '20261301', '20260231', '2026112624', '202611260960', '20261126+9999', '20261126Z']
  for (const text of texts) expect(times('')(text), text).toBeUndefined()
})

/** Fields of the segments that the intake reads, from the first one on, by their names and in their order. */
type Fields = Readonly<Record<string, readonly (readonly string[])[]>>

/** Readings of Debian's python3-hl7, which scripts/readHl7.py has written. */
const PYTHON = JSON.parse(readFileSync(join(SAMPLES, 'python3-hl7.json'), 'utf8')) as {
  readonly samples: Readonly<Record<string, { readonly fields: Fields; readonly sentSha256: string }>>
}

/** Returns our readings of the places that another reader has read. */
const readingOf = (message: Hl7Message, read: Fields): Fields =>
  Object.fromEntries(
    Object.entries(read).map(([name, segments]) => [
      name,
      message.all(name).map((segment, at) => (segments[at] ?? []).map((_, field) => segment.raw(field + 1))),
    ]),
  )

function readingOfMedplum(text: string): Fields {
  const fields: Record<string, string[][]> = {}
  for (const segment of TheirMessage.parse(text).segments)
    if (segment.name !== 'MSH')
      (fields[segment.name] ??= []).push(segment.fields.slice(1).map((field) => field.toString()))
  return fields
}

describe.each(sampleNames())('the sample %s', (name) => {
  const stored = readFileSync(join(SAMPLES, name), 'utf8').replace(/^\ufeff/, '')
  const python = PYTHON.samples[name]

  it('is read as python3-hl7 and @medplum/core read it, as stored and with CR', () => {
    for (const text of [stored, withCr(stored)]) {
      const { messages, fault } = readHl7(text, 'utf-8')
      expect([messages.length, fault]).toEqual([1, undefined])
      const [ours] = messages
      const medplum = readingOfMedplum(withCr(stored))
      expect(ours && readingOf(ours, python?.fields ?? {})).toEqual(python?.fields)
      const read = Object.fromEntries(Object.entries(medplum).filter(([segment]) => segment in (python?.fields ?? {})))
      expect(ours && readingOf(ours, read)).toEqual(read)
    }
  })

  it('is sent by python3-hl7 in the frame that the tests send', () => {
    const sent = mllpFrame(Buffer.from(withCr(stored).replace(/\r*$/, '\r')))
    expect(createHash('sha256').update(sent).digest('hex')).toBe(python?.sentSha256)
  })
})

describe('acknowledgement', () => {
  const at = new Date('2026-11-26T00:00:00.000Z')
  const HEADER = 'MSH|^~\\&|HIS|H1|WB|H2|20261126090000||ADT^A04^ADT_A04|id-7|T|2.3'

  const codeOf = (header: string, code: AcknowledgementCode = 'AA') =>
    acknowledge(header, { code, at }).split('\r')[1]?.split('|')[1]

  it('answers with the message’s delimiters, sender, id, mode and version', () => {
    expect(acknowledge(HEADER, { code: 'AA', at })).toBe(
      'MSH|^~\\&|WB|H2|HIS|H1|20261126000000+0000||ACK^A04^ACK|id-7|T|2.3\rMSA|AA|id-7\r',
    )
    expect(acknowledge('MSH#!*?;#A####### #ADT!A08#9', { code: 'AE', reason: 'a#b', at })).toMatch(/\rMSA#AE#.*#a b\r$/)
    const answer = TheirMessage.parse(acknowledge(HEADER, { code: 'AR', reason: 'none', at }))
    expect(answer.getSegment('MSA')?.getField(3)?.toString()).toBe('none')
  })

  it('answers a frame without a usable header', () => {
    expect(acknowledge('', { code: 'AR', reason: 'why', at })).toBe(
      'MSH|^~\\&|||||20261126000000+0000||ACK||P|2.5\rMSA|AR||why\r',
    )
  })

  it('answers each message once: MSH-15 and MSH-16 decide whether as received or as carried out', () => {
    expect(codeOf(`${HEADER}|||AL|NE`)).toBe('CA')
    expect(codeOf(`${HEADER}|||SU|NE`, 'AE')).toBe('CE')
    for (const modes of ['', '|||AL|AL', '|||NE|AL', '|||NE|NE', '|||| ', '||| |'])
      expect(codeOf(HEADER + modes)).toBe('AA')
  })

  it('repeats the bytes of a header that does not decode', () => {
    const bytes = Buffer.from('MSH|^~\\&|\xc8\xab|H1|||20261126||ADT^A04|7|P|2.5\rPID|1||\xff\r', 'latin1')
    const [received] = readFrame({ bytes, isTooLong: false }, 'utf-8')
    expect(received?.result).toEqual({ code: 'AE', reason: 'the message is not in utf-8' })
    const answer = received?.encode(acknowledge(received.header, { code: 'AE', at })) ?? Buffer.alloc(0)
    expect(answer.includes(Buffer.from('|\xc8\xab|', 'latin1'))).toBe(true)
  })

  it('refuses what has no id, no type, no header, or is too long', () => {
    const results = (text: string, isTooLong = false) =>
      readFrame({ bytes: Buffer.from(text), isTooLong }, 'utf-8').map(({ result }) =>
        'code' in result ? result : null,
      )
    expect(results('MSH|^~\\&|||||||ADT^A04|')).toEqual([{ code: 'AR', reason: 'MSH-10 is empty' }])
    expect(results('MSH|^~\\&||||||||7')).toEqual([{ code: 'AR', reason: 'MSH-9 is empty' }])
    expect(results('')).toEqual([{ code: 'AR', reason: 'the frame has no segment MSH' }])
    expect(results('PID|1')).toEqual([{ code: 'AR', reason: 'the frame has no segment MSH' }])
    expect(results(HEADER, true)).toEqual([{ code: 'AR', reason: 'the message is too long' }])
    const counted = { code: 'AE', reason: 'BTS-1 counts 3 messages, the batch has 2' }
    expect(results(`${HEADER}\r${HEADER}\rBTS|3`)).toEqual([counted, counted])
  })
})
