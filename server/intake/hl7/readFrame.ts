import { type AcknowledgementCode, headerOf } from './acknowledgement.ts'
import { type Hl7Message, NO_DELIMITERS, readHl7 } from './hl7Message.ts'
import { decodeHl7, encodeHl7, type Hl7Encoding, otherEncoding } from './hl7Text.ts'
import type { MllpFrame } from './mllpReader.ts'

/** A message of a frame, or why it is refused before anything is done with it. */
export interface ReceivedMessage {
  /** Segment MSH; '' for a frame without one. */
  readonly header: string
  /** The message as it was sent; of a frame that is refused as a whole all of it, with one character for each byte. */
  readonly text: string
  readonly result: Hl7Message | { readonly code: AcknowledgementCode; readonly reason: string }
  /** Encodes the answer so that what it repeats of the header has the bytes of the message. */
  readonly encode: (answer: string) => Buffer
}

/** Reads the messages of a frame: at least one, because each frame is answered. */
export function readFrame({ bytes, isTooLong }: MllpFrame, encoding: Hl7Encoding): readonly ReceivedMessage[] {
  const undecoded = (code: AcknowledgementCode, reason: string): ReceivedMessage[] => [
    {
      header: headerOf(bytes),
      text: bytes.toString('latin1'),
      result: { code, reason },
      encode: (answer) => Buffer.from(answer, 'latin1'),
    },
  ]
  if (isTooLong) return undecoded('AR', 'the message is too long')
  const text = decodeHl7(bytes, encoding)
  if (text === undefined) return undecoded('AE', `the message is not in ${encoding}`)
  const { messages, fault } = readHl7(text, encoding)
  const other = otherEncoding(bytes, encoding, messages[0]?.first('MSH', { field: 18 }) ?? '')
  if (other) return undecoded('AE', `the message is in ${other} and not in ${encoding}`)
  if (messages.length === 0) return undecoded('AR', fault ?? 'the frame has no segment MSH')
  return messages.map((message, at) => ({
    header: message.header,
    text: text.slice(message.start, messages[at + 1]?.start),
    result: refusalOf(message, fault) ?? message,
    encode: (answer) => encodeHl7(answer, encoding),
  }))
}

/** Maximum length of MSH-10, as HL7 2.9 has it. */
const CONTROL_ID_MAX = 199

function refusalOf(
  message: Hl7Message,
  fault: string | undefined,
): { readonly code: AcknowledgementCode; readonly reason: string } | undefined {
  if (message.segments.length === 0) return { code: 'AR', reason: NO_DELIMITERS }
  if (fault !== undefined) return { code: 'AE', reason: fault }
  const controlId = message.first('MSH', { field: 10 })
  if (controlId === '') return { code: 'AR', reason: 'MSH-10 is empty' }
  if (controlId.length > CONTROL_ID_MAX)
    return { code: 'AR', reason: `MSH-10 has more than ${CONTROL_ID_MAX} characters` }
  if (message.first('MSH', { field: 9 }) === '') return { code: 'AR', reason: 'MSH-9 is empty' }
  return undefined
}
