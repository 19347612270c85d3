import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs'

/** Maximum length of a client's frame; a subscription takes about a hundred bytes. */
export const FRAME_BYTES_MAX = 8 * 1024

export interface Frame {
  readonly command: string
  /** The first value of a repeated header, as STOMP requires. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Versions of STOMP, latest first. The frames that are sent are valid in each. */
export const STOMP_VERSIONS = ['1.2', '1.1', '1.0']

/** A frame that is no STOMP or not supported: the connection ends with this message. */
export class FrameError extends Error {
  override name = 'FrameError'
  /** Error code for clients, where they can react to it. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** Splits the data of one connection into frames, however it is divided into WebSocket messages. */
export class FrameReader {
  readonly #parser: Parser
  #complete: IRawFrameType[] = []
  #pendingBytes = 0

  constructor() {
    const onBeat = () => (this.#pendingBytes = 0)
    this.#parser = new Parser((raw) => this.#complete.push(raw), onBeat)
  }

  /**
   * Yields the frames completed by these bytes.
   * @throws {FrameError} for a malformed or too long frame, after the frames before it.
   */
  *read(bytes: Uint8Array): Generator<Frame> {
    this.#parser.parseChunk(Uint8Array.from(bytes).buffer)
    const complete = this.#complete
    this.#complete = []
    this.#pendingBytes = complete.length > 0 ? 0 : this.#pendingBytes + bytes.length
    for (const raw of complete) yield toFrame(raw)
    if (this.#pendingBytes > FRAME_BYTES_MAX) throw tooLong()
  }
}

/** Serializes a frame for a client. */
export function toText(command: string, headers: Readonly<Record<string, string>>, body = ''): string {
  return String(FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }))
}

const tooLong = () => new FrameError('프레임이 너무 깁니다.')

function toFrame({ command = '', headers, binaryBody }: IRawFrameType): Frame {
  // It may have come in several messages, each short enough.
  if (headers.flat().reduce((sum, text) => sum + Buffer.byteLength(text), binaryBody?.length ?? 0) > FRAME_BYTES_MAX)
    throw tooLong()
  // STOMP 1.2 does not escape the headers of CONNECT, for compatibility with older servers.
  const read = command === 'CONNECT' ? (value: string) => value : unescape
  const byName = new Map<string, string>()
  for (const [name, value] of headers) {
    // For a line without a colon, the parser searches beyond its end.
    if (/[\n\0]/.test(name)) throw new FrameError('헤더에 콜론이 없습니다.')
    if (!byName.has(read(name))) byName.set(read(name), read(value))
  }
  return { command, headers: byName, body: new TextDecoder().decode(binaryBody) }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\' }

function unescape(text: string): string {
  return text.replace(/\\.?/gs, (escape) => {
    const meant = ESCAPES[escape]
    if (meant === undefined) throw new FrameError('헤더에 잘못된 이스케이프가 있습니다.')
    return meant
  })
}

/** Returns the latest version that both sides speak. A client of STOMP 1.0 names none. */
export function agreeOnVersion(accepted = '1.0'): string {
  const offered = accepted.split(',')
  const version = STOMP_VERSIONS.find((each) => offered.includes(each))
  if (version === undefined) throw new FrameError(`지원하는 STOMP 버전은 ${STOMP_VERSIONS.join(', ')}입니다.`)
  return version
}

/** First byte of an unfragmented text frame that is not compressed. */
const TEXT = 0x81

/**
 * Encodes a text as a WebSocket frame. Servers do not mask frames, so the same bytes serve every client (RFC 6455,
 * 5.2): encoded once, written to each.
 */
export const textFrame = (text: string): Buffer => textFrameStart(text, 0)

/**
 * Encodes the start of a text whose other bytes are written after it, so that frames that differ only in their first
 * bytes share the others.
 * @param restLength number of the other bytes
 */
export function textFrameStart(text: string, restLength: number): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([headerOf(bytes.length + restLength), bytes])
}

/** Returns the header of a frame for a payload of this length (RFC 6455, 5.2). */
function headerOf(length: number): Buffer {
  if (length < 126) return Buffer.from([TEXT, length])
  if (length < 65_536) {
    const header = Buffer.from([TEXT, 126, 0, 0])
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.from([TEXT, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeUIntBE(length, 4, 6)
  return header
}
