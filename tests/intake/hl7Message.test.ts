import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readHl7 } from '../../server/intake/hl7/hl7Message.ts'
import { decodeHl7, encodeHl7 } from '../../server/intake/hl7/hl7Text.ts'

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
