import { connect, type Socket } from 'node:net'

const TEXT = 1
const BINARY = 2
const CLOSE = 8
const PING = 9
const PONG = 10
const END_OF_HEAD = '\r\n\r\n'
const NONE = Buffer.alloc(0)
/** Receive buffer shared by all sockets of a process: data is processed before the next read. */
const SHARED = Buffer.alloc(64 * 1024)

/** Called for each message: its text is between `start` and `end`, and valid until this returns. */
type OnMessage = (bytes: Buffer, start: number, end: number) => void

/**
 * A minimal WebSocket client, so that thousands of them in one process measure the server rather than themselves: no
 * extensions or fragments.
 */
export class WireSocket {
  readonly #socket: Socket
  readonly #opened: Promise<void>
  #isOpen = false
  #rest: Buffer = NONE
  #head = ''
  #resolve = () => {}
  /** Called with the reason when the connection ends; pending messages will not arrive. */
  onEnd: (why: string) => void = () => undefined
  onMessage: OnMessage = () => undefined

  constructor(url: URL, protocol: string) {
    this.#opened = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.onEnd = (why) => reject(new Error(why))
    })
    const callback = (bytes: number) => {
      this.#take(SHARED.subarray(0, bytes))
      return true
    }
    this.#socket = connect({
      host: url.hostname,
      port: Number(url.port),
      noDelay: true,
      onread: { buffer: SHARED, callback },
    })
    this.#socket.on('connect', () =>
      this.#socket.write(
        `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${protocol}${END_OF_HEAD}`,
      ),
    )
    this.#socket.on('error', (error) => this.onEnd(error.message))
    this.#socket.on('close', () => this.onEnd('the connection was closed'))
  }

  /** Resolves once the server has switched protocols. */
  opened(): Promise<void> {
    return this.#opened
  }

  /** Sends a text. */
  send(text: string): void {
    this.#write(TEXT, Buffer.from(text))
  }

  /** Closes the connection without a handshake. */
  end(): void {
    this.onEnd = () => undefined
    this.#socket.destroy()
  }

  /** Sends a frame, masked with zeros. */
  #write(opcode: number, payload: Buffer): void {
    const head =
      payload.length < 126
        ? Buffer.from([0x80 | opcode, 0x80 | payload.length])
        : Buffer.from([0x80 | opcode, 0xfe, payload.length >> 8, payload.length & 0xff])
    this.#socket.write(Buffer.concat([head, Buffer.alloc(4), payload]))
  }

  #take(bytes: Buffer): void {
    if (!this.#isOpen) return this.#open(bytes)
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    let at = 0
    for (let frame = frameAt(all, at); frame; frame = frameAt(all, at)) {
      at = frame.end
      // Without an answer the server takes the connection for dead.
      if (frame.opcode === PING) this.#write(PONG, all.subarray(frame.start, frame.end))
      if (frame.opcode === TEXT || frame.opcode === BINARY) this.onMessage(all, frame.start, frame.end)
      if (frame.opcode === CLOSE)
        this.onEnd(`closed with ${all.length < frame.start + 2 ? 'no code' : all.readUInt16BE(frame.start)}`)
    }
    this.#rest = at === all.length ? NONE : Buffer.from(all.subarray(at))
  }

  #open(bytes: Buffer): void {
    this.#head += bytes.toString('latin1')
    const end = this.#head.indexOf(END_OF_HEAD)
    if (end < 0) return
    if (!this.#head.startsWith('HTTP/1.1 101')) return this.onEnd(this.#head.slice(0, end))
    this.#isOpen = true
    this.#resolve()
    const rest = Buffer.from(this.#head.slice(end + END_OF_HEAD.length), 'latin1')
    this.#head = ''
    if (rest.length > 0) this.#take(rest)
  }
}

/** Returns the frame that begins at `at`; undefined when it is incomplete. */
function frameAt(bytes: Buffer, at: number): { opcode: number; start: number; end: number } | undefined {
  if (bytes.length < at + 2) return undefined
  const opcode = bytes.readUInt8(at) & 0x0f
  const short = bytes.readUInt8(at + 1) & 0x7f
  const start = at + (short < 126 ? 2 : 4)
  if (bytes.length < start) return undefined
  const end = start + (short < 126 ? short : bytes.readUInt16BE(at + 2))
  return bytes.length < end ? undefined : { opcode, start, end }
}
