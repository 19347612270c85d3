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

/** Position of a text in a segment: HL7's own numbers, which begin with 1. */
export interface Place {
  readonly field: number
  readonly repetition?: number
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

  /** Returns the numbers of the repetitions of a field, from 1. */
  repetitionsOf(field: number): number[] {
    return split(this.raw(field), this.#delimiters.repetition).map((_, index) => index + 1)
  }

  /**
   * Returns the first subcomponent at a place, without escapes and surrounding spaces; '' for none and for HL7's `""`.
   */
  text({ field, repetition = 1, component = 1 }: Place): string {
    const { repetition: between, component: of, subcomponent } = this.#delimiters
    const repeated = split(this.raw(field), between)[repetition - 1] ?? ''
    const [sent = ''] = split(split(repeated, of)[component - 1] ?? '', subcomponent)
    return sent === '""' ? '' : unescape(sent, this.#delimiters, this.#encoding).trim()
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

/** Reads the messages of a frame. Segments end with CR; in a text without any CR they end with LF. */
export function readHl7(text: string, encoding: Hl7Encoding): Hl7Content {
  const messages: Hl7Message[] = []
  let segments: Hl7Segment[] = []
  let delimiters: Delimiters | undefined
  let sinceHeader = 0
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
      delimiters = delimitersOf(line)
      if (!delimiters) return { messages: [], fault: 'MSH-1 and MSH-2 name no usable delimiters' }
      segments = []
      messages.push(new Hl7Message(line, segments, start))
      sinceHeader += 1
    } else if (name === 'BHS') sinceHeader = 0
    else if (name === 'BTS') {
      const count = /^\D?(\d{1,9})/.exec(line.slice(3))?.[1]
      if (count !== undefined && Number(count) !== sinceHeader)
        fault ??= `BTS-1 counts ${count} messages, the batch has ${sinceHeader}`
    }
    if (!delimiters || !READ.has(name)) continue
    if (!decodes(line, delimiters, encoding)) fault ??= 'an escape of bytes does not decode'
    if (segments.length >= SEGMENTS_MAX) fault ??= `a message has more than ${SEGMENTS_MAX} segments`
    else segments.push(new Hl7Segment(line, delimiters, encoding))
  }
  return { messages, ...(fault !== undefined && { fault }) }
}

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

const split = (text: string, delimiter: string): readonly string[] =>
  delimiter === '' || !text.includes(delimiter) ? [text] : text.split(delimiter)

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
