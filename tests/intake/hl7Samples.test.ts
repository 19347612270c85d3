import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hl7Message as TheirMessage } from '@medplum/core'
import { describe, expect, it } from 'vitest'
import { type Hl7Message, readHl7 } from '../../server/intake/hl7/hl7Message.ts'
import { mllpFrame } from '../../server/intake/hl7/mllpReader.ts'
import { sampleNames, SAMPLES, withCr } from './samples.ts'

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
