import { decodeHl7, type Hl7Encoding } from './hl7Text.ts'

/** Characters of MSH-1 and MSH-2. An absent one never occurs in a text. */
interface Delimiters {
  readonly field: string
  readonly component: string
  readonly repetition: string
  readonly escape: string
  readonly subcomponent: string
}

/** Segments that the intake reads; others are not split. */
const READ = new Set(['MSH', 'EVN', 'PID', 'MRG', 'PV1', 'PV2', 'SCH', 'TQ1', 'AIS', 'AIL', 'ORC', 'OBR'])
/** Maximum number of such segments in a message; more than any order has. */
const SEGMENTS_MAX = 2_000
/** Maximum number of messages in a frame. */
const MESSAGES_MAX = 5_000
/** Part of a text that is read; longer than any text that the intake stores or compares. */
const TEXT_MAX = 1_000
/** Repetitions of a field that are read. */
const REPETITIONS_MAX = 100

/** Position of a text in a segment: HL7's own numbers, which begin with 1. */
export interface Place {
  readonly field: number
  readonly component?: number
}

/** A segment of a message. */
export class Hl7Segment {
  readonly name: string
  readonly #fields: readonly string[]
  readonly #delimiters: Delimiters
  readonly #encoding: Hl7Encoding

  constructor(line: string, delimiters: Delimiters, encoding: Hl7Encoding) {
    this.name = line.slice(0, 3)
    const fields = line.split(delimiters.field)
    // MSH-1 is the delimiter itself.
    this.#fields = this.name === 'MSH' ? ['MSH', delimiters.field, ...fields.slice(1)] : fields
    this.#delimiters = delimiters
    this.#encoding = encoding
  }

  /** Returns a field as it was sent; '' for none. */
  raw(field: number): string {
    return this.#fields[field] ?? ''
  }

  /** Returns the repetitions of a field as they were sent, at least one. */
  repetitionsOf(field: number): readonly string[] {
    return split(this.raw(field), this.#delimiters.repetition, REPETITIONS_MAX)
  }

  /** Whether a field is HL7's `""`, which deletes what was sent before. */
  isDeleted(field: number): boolean {
    return this.raw(field).trim() === '""'
  }

  /** Returns the text at a place of the first repetition; see {@link textOf}. */
  text({ field, component = 1 }: Place): string {
    const [first = ''] = split(this.raw(field), this.#delimiters.repetition, 1)
    return this.textOf(first, component)
  }

  /**
   * Returns the first subcomponent of a component of a repetition, without escapes and surrounding spaces; '' for none
   * and for HL7's `""`.
   */
  textOf(repetition: string, component = 1): string {
    const { component: of, subcomponent } = this.#delimiters
    const [sent = ''] = split(split(repetition, of, component)[component - 1] ?? '', subcomponent, 1)
    if (sent === '""') return ''
    return unescape(sent.slice(0, TEXT_MAX), this.#delimiters, this.#encoding).replaceAll('\0', '').trim()
  }
}

/** One message: its segments that the intake reads, in their order. */
export class Hl7Message {
  /** The segment MSH as it was sent. */
  readonly header: string
  readonly segments: readonly Hl7Segment[]
  /** Where its text begins in that of the frame. */
  readonly start: number

  constructor(header: string, segments: readonly Hl7Segment[], start: number) {
    this.header = header
    this.segments = segments
    this.start = start
  }

  all(name: string): readonly Hl7Segment[] {
    return this.segments.filter((segment) => segment.name === name)
  }

  /** Returns the first text that is not empty at a place of the segments of a name; '' for none. */
  first(name: string, place: Place): string {
    for (const segment of this.segments) {
      const text = segment.name === name ? segment.text(place) : ''
      if (text !== '') return text
    }
    return ''
  }
}

/** Content of a frame: one message, or those of a batch. */
export interface Hl7Content {
  readonly messages: readonly Hl7Message[]
  /** Why nothing of it may be used. */
  readonly fault?: string
}

export const NO_DELIMITERS = 'MSH-1 and MSH-2 name no usable delimiters'

/** Reads the messages of a frame. Segments end with CR; in a text without any CR they end with LF. */
export function readHl7(text: string, encoding: Hl7Encoding): Hl7Content {
  const messages: Hl7Message[] = []
  let segments: Hl7Segment[] = []
  let delimiters: Delimiters | undefined
  let sinceHeader = 0
  let batches = 0
  let fault: string | undefined
  const separator = text.includes('\r') ? '\r' : '\n'
  for (let at = 0; at <= text.length;) {
    const found = text.indexOf(separator, at)
    const end = found < 0 ? text.length : found
    const line = text[at] === '\n' ? text.slice(at + 1, end) : text.slice(at, end)
    const start = at
    at = end + 1
    const name = line.slice(0, 3)
    if (name === 'MSH') {
      // Without usable ones the message has no segments.
      delimiters = delimitersOf(line)
      segments = []
      if (messages.length >= MESSAGES_MAX)
        return { messages: [], fault: `the frame has more than ${MESSAGES_MAX} messages` }
      messages.push(new Hl7Message(line, segments, start))
      sinceHeader += 1
    } else if (name === 'BHS') {
      sinceHeader = 0
      batches += 1
    } else if (name === 'BTS' && isWrong(line, sinceHeader))
      fault ??= `BTS-1 counts ${countOf(line)} messages, the batch has ${sinceHeader}`
    else if (name === 'FTS' && batches > 0 && isWrong(line, batches))
      fault ??= `FTS-1 counts ${countOf(line)} batches, the file has ${batches}`
    if (!delimiters || !READ.has(name)) continue
    if (!decodes(line, delimiters, encoding)) fault ??= 'an escape of bytes does not decode'
    if (segments.length >= SEGMENTS_MAX) fault ??= `a message has more than ${SEGMENTS_MAX} segments`
    else segments.push(new Hl7Segment(line, delimiters, encoding))
  }
  return { messages, ...(fault !== undefined && { fault }) }
}

/** Returns the count that a trailer names; undefined for none. */
function countOf(trailer: string): number | undefined {
  const count = /^\D?(\d{1,9})/.exec(trailer.slice(3))?.[1]
  return count === undefined ? undefined : Number(count)
}

const isWrong = (trailer: string, count: number): boolean => (countOf(trailer) ?? count) !== count

/** Returns the delimiters of a message's header; undefined for those with which a message cannot be split. */
function delimitersOf(header: string): Delimiters | undefined {
  const field = header[3] ?? ''
  // Some senders write the escape character twice, as in the text of a program.
  const named = header.slice(4).split(field, 1)[0]?.replace('\\\\', '\\')
  const [component = '', repetition = '', escape = '', subcomponent = ''] = named ?? ''
  const used = [field, component, repetition, escape, subcomponent].filter((delimiter) => delimiter !== '')
  if (field === '' || component === '') return undefined
  // A letter, a digit or a space as delimiter is a damaged header.
  if (used.some((delimiter) => /[\p{L}\p{N}\s]/u.test(delimiter)) || new Set(used).size < used.length) return undefined
  return { field, component, repetition, escape, subcomponent }
}

/** Returns the first `limit` parts of a text. */
const split = (text: string, delimiter: string, limit: number): readonly string[] =>
  delimiter === '' || !text.includes(delimiter) ? [text] : text.split(delimiter, limit)

/** Whether the bytes of all escapes `\X…\` of a segment decode. */
function decodes(line: string, { escape }: Delimiters, encoding: Hl7Encoding): boolean {
  if (escape === '' || !line.includes(`${escape}X`)) return true
  return line.split(escape).every((part) => !BYTES.test(part) || bytesOf(part, encoding) !== undefined)
}

const BYTES = /^X([0-9A-Fa-f]{2})+$/

const bytesOf = (sequence: string, encoding: Hl7Encoding): string | undefined =>
  decodeHl7(Buffer.from(sequence.slice(1), 'hex'), encoding)

/** Replaces HL7's escape sequences. Those of formats and other character sets are dropped, unknown ones are kept. */
function unescape(text: string, delimiters: Delimiters, encoding: Hl7Encoding): string {
  const { escape } = delimiters
  if (escape === '' || !text.includes(escape)) return text
  let read = ''
  let at = 0
  while (at < text.length) {
    const start = text.indexOf(escape, at)
    const end = start < 0 ? -1 : text.indexOf(escape, start + 1)
    // An escape character without its partner is text.
    if (end < 0) break
    const meaning = meaningOf(text.slice(start + 1, end), delimiters, encoding)
    read += text.slice(at, start) + (meaning ?? escape)
    at = meaning === undefined ? start + 1 : end + 1
  }
  return read + text.slice(at)
}

function meaningOf(sequence: string, delimiters: Delimiters, encoding: Hl7Encoding): string | undefined {
  switch (sequence) {
    case 'F':
      return delimiters.field
    case 'S':
      return delimiters.component
    case 'T':
      return delimiters.subcomponent
    case 'R':
      return delimiters.repetition
    case 'E':
      return delimiters.escape
    case 'H':
    case 'N':
      return ''
  }
  if (/^\.(br|sp|fi|nf|in|ti|sk|ce)[+-]?\d*$/.test(sequence)) return ' '
  if (/^[CMZ][0-9A-Fa-f]*$/.test(sequence)) return ''
  return BYTES.test(sequence) ? bytesOf(sequence, encoding) : undefined
}
