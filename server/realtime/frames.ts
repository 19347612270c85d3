import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs'

/** The longest frame that a client may send; a subscription needs about a hundred bytes. */
export const FRAME_BYTES_MAX = 8 * 1024

export interface Frame {
  readonly command: string
  /** Of a header given twice the first counts, as STOMP has it. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** What a client sent is not STOMP 1.2, or not what this server does: the connection ends with this sentence. */
export class FrameError extends Error {
  override name = 'FrameError'
  /** For clients to switch on, where they can do something about it. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** Cuts the bytes of one connection into frames, whatever the WebSocket messages they came in. */
export class FrameReader {
  readonly #parser: Parser
  #complete: IRawFrameType[] = []
  #pendingBytes = 0

  constructor() {
    const onBeat = () => (this.#pendingBytes = 0)
    this.#parser = new Parser((raw) => this.#complete.push(raw), onBeat)
  }

  /**
   * The frames that these bytes complete.
   * @throws {FrameError} for one that is malformed or grows too long, after those before it were given.
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

/** A frame as it is sent to a client. */
export function toText(command: string, headers: Readonly<Record<string, string>>, body = ''): string {
  return String(FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }))
}

const tooLong = () => new FrameError('프레임이 너무 깁니다.')

function toFrame({ command = '', headers, binaryBody }: IRawFrameType): Frame {
  // It may have come in several messages, of which each was short enough.
  if (headers.flat().reduce((sum, text) => sum + Buffer.byteLength(text), binaryBody?.length ?? 0) > FRAME_BYTES_MAX)
    throw tooLong()
  // STOMP 1.2 leaves the header of CONNECT unescaped, for the sake of older servers.
  const read = command === 'CONNECT' ? (value: string) => value : unescape
  const byName = new Map<string, string>()
  for (const [name, value] of headers) {
    // The parser looks for a colon past the end of a line that has none.
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
