import { connect, type Socket } from 'node:net'

/** A minimal keep-alive connection that sends one request after another. */
export class HttpConnection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answer: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#receive(bytes))
    socket.on('error', (error) => this.#answer?.reject(error))
    socket.on('close', () => this.#answer?.reject(new Error('the server closed the connection')))
  }

  /** Connects to `http://host:port`. */
  static open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new HttpConnection(socket)))
      socket.once('error', reject)
    })
  }

  /** Sends a request built by {@link requestText}. @returns the status, once the response is complete. */
  ask(text: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answer = { resolve, reject }
      this.#socket.write(text)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0) return
    const headers = this.#received.toString('latin1', 0, head)
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(headers) ?? []
    const isWhole =
      length === undefined
        ? this.#received.subarray(-5).equals(LAST_CHUNK)
        : this.#received.length >= head + 4 + Number(length)
    if (!isWhole) return
    this.#received = Buffer.alloc(0)
    this.#answer?.resolve(Number(headers.slice(9, 12)))
  }
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Serializes a request; a body is sent as JSON. */
export function requestText(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): string {
  const json = body === undefined ? '' : JSON.stringify(body)
  const headers = [
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]),
  ]
  return `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${json}`
}
