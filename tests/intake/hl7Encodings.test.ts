import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { Hl7Message } from '../../server/intake/hl7/hl7Message.ts'
import type { Hl7Encoding } from '../../server/intake/hl7/hl7Text.ts'
import { readFrame } from '../../server/intake/hl7/readFrame.ts'
import { samples } from './samples.ts'

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
