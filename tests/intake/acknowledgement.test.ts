import { Hl7Message as TheirMessage } from '@medplum/core'
import { expect, it } from 'vitest'
import { acknowledge, type AcknowledgementCode } from '../../server/intake/hl7/acknowledgement.ts'
import { readFrame } from '../../server/intake/hl7/readFrame.ts'

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
    readFrame({ bytes: Buffer.from(text), isTooLong }, 'utf-8').map(({ result }) => ('code' in result ? result : null))
  expect(results('MSH|^~\\&|||||||ADT^A04|')).toEqual([{ code: 'AR', reason: 'MSH-10 is empty' }])
  expect(results('MSH|^~\\&||||||||7')).toEqual([{ code: 'AR', reason: 'MSH-9 is empty' }])
  expect(results('')).toEqual([{ code: 'AR', reason: 'the frame has no segment MSH' }])
  expect(results('PID|1')).toEqual([{ code: 'AR', reason: 'the frame has no segment MSH' }])
  expect(results(HEADER, true)).toEqual([{ code: 'AR', reason: 'the message is too long' }])
  const counted = { code: 'AE', reason: 'BTS-1 counts 3 messages, the batch has 2' }
  expect(results(`${HEADER}\r${HEADER}\rBTS|3`)).toEqual([counted, counted])
})
