import { createHash } from 'node:crypto'
import { NAME_MAX } from '../../../domain/limits.ts'
import { Hl7Message } from './hl7Message.ts'
import { typeOf } from './hl7Meaning.ts'
import type { ReceivedMessage } from './readFrame.ts'

const UNKNOWN_SYSTEM = 'HL7'

/** Identity of a message. */
export interface Sender {
  readonly source: string
  readonly type: string
  readonly controlId: string
}

/** A message, and what it is known by. */
export interface Identified {
  readonly result: ReceivedMessage['result']
  readonly text: string
  readonly sender: Sender
  /** Sender and MSH-10; '' of a message that does not decode. */
  readonly id: string
  readonly hash: string
}

/** Reads what a message is known by. Of a message that does not decode, only its header is read. */
export function identify({ result, header, text }: ReceivedMessage): Identified {
  if (!(result instanceof Hl7Message)) {
    const [, , application = '', , , , , , type = '', controlId = ''] = header.split(header.charAt(3) || '|')
    const ascii = (field: string) => field.replaceAll(/[^ -~]/g, '?')
    // As `typeOf` writes it: the counts of a type are one line.
    const [code = '', trigger = ''] = type.split(header.charAt(4) || '^')
    const written = ascii(trigger === '' ? code : `${code}_${trigger}`)
    const source = ascii(application).slice(0, NAME_MAX) || UNKNOWN_SYSTEM
    const sender = { source, type: written.slice(0, NAME_MAX), controlId: ascii(controlId) }
    return { result, text, sender, id: '', hash: '' }
  }
  const controlId = result.first('MSH', { field: 10 })
  const source = result.first('MSH', { field: 3 }).slice(0, NAME_MAX).trim() || UNKNOWN_SYSTEM
  const sender = { source, type: typeOf(result).slice(0, NAME_MAX), controlId }
  const facility = result.first('MSH', { field: 4 }).slice(0, NAME_MAX)
  return { result, text, sender, id: JSON.stringify([source, facility, controlId]), hash: hashOf(text.trim()) }
}

/** Hash by which equal messages are recognized. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Returns the messages before the first whose id is that of an earlier one: its answer depends on the earlier one's. */
export function firstOfEach(messages: readonly Identified[]): readonly Identified[] {
  const ids = new Set<string>()
  const repeated = messages.findIndex(({ id }) => id !== '' && ids.size === ids.add(id).size)
  return repeated < 0 ? messages : messages.slice(0, repeated)
}
