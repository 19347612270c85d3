import type { WebSocket } from 'ws'
import { reload } from './bus.ts'
import { type Frame, FrameError, FrameReader, toText } from './frames.ts'
import { agree, Heartbeat } from './heartbeat.ts'
import { isReload } from './isReload.ts'
import { RateLimit } from './rateLimit.ts'
import type { Subscription, Subscriptions } from './subscriptions.ts'

/** A client that reads so slowly that this much waits for it is cut off; it reconnects and refetches. */
const UNREAD_BYTES_MAX = 1024 * 1024
const SUBSCRIPTIONS_MAX = 1_000
const DESTINATION = /^\/rfid\/([1-9]\d{0,9})\/messages$/
/** How often a client may test the round trip. */
const ECHOES_PER_SECOND = 10
const END_OF_LINE = Buffer.from('\n')

/** Codes of RFC 6455. */
const NORMAL = 1000
const PROTOCOL_ERROR = 1002

/** One client's STOMP 1.2 session: it may watch boards, and send itself a RELOAD to see that it does. */
export class StompConnection {
  readonly #socket: WebSocket
  readonly #subscriptions: Subscriptions
  readonly #heartbeatMs: number
  readonly #reader = new FrameReader()
  readonly #own = new Map<string, Subscription>()
  readonly #connectTimer: NodeJS.Timeout
  readonly #echoes = new RateLimit(ECHOES_PER_SECOND)
  #heartbeat: Heartbeat | undefined

  constructor(socket: WebSocket, subscriptions: Subscriptions, heartbeatMs: number) {
    this.#socket = socket
    this.#subscriptions = subscriptions
    this.#heartbeatMs = heartbeatMs
    // Who has not said CONNECT by the time of a beat is no client.
    this.#connectTimer = setTimeout(() => socket.terminate(), heartbeatMs)
  }

  /** Sends bytes, unless the client is too far behind to be helped by more of them. */
  send(bytes: Buffer | string): void {
    if (this.#socket.bufferedAmount > UNREAD_BYTES_MAX) this.#socket.terminate()
    else this.#socket.send(bytes, { binary: false })
  }

  /** Takes what the client sent: frames, parts of frames, beats. */
  receive(bytes: Uint8Array): void {
    this.#heartbeat?.heard()
    let receipt: string | undefined
    try {
      for (const frame of this.#reader.read(bytes)) {
        if (this.#socket.readyState !== this.#socket.OPEN) return
        receipt = frame.headers.get('receipt')
        this.#obey(frame)
        if (receipt !== undefined) this.send(toText('RECEIPT', { 'receipt-id': receipt }))
        if (frame.command === 'DISCONNECT') this.#socket.close(NORMAL)
        receipt = undefined
      }
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      this.#refuse(error.message, receipt)
    }
  }

  /** Lets go of everything; the connection is closed. */
  end(): void {
    clearTimeout(this.#connectTimer)
    this.#heartbeat?.stop()
    for (const subscription of this.#own.values()) this.#subscriptions.remove(subscription)
  }

  #obey({ command, headers, body }: Frame): void {
    if (command === 'CONNECT' || command === 'STOMP') return this.#connect(headers)
    if (!this.#heartbeat) throw new FrameError('CONNECT가 먼저 와야 합니다.')
    if (command === 'SUBSCRIBE') return this.#subscribe(headers)
    if (command === 'UNSUBSCRIBE') return this.#unsubscribe(headers)
    if (command === 'SEND') return this.#echo(headers, body)
    if (command !== 'DISCONNECT') throw new FrameError(`지원하지 않는 명령입니다: ${command.slice(0, 20)}`)
  }

  #connect(headers: Frame['headers']): void {
    if (this.#heartbeat) throw new FrameError('이미 연결되어 있습니다.')
    const versions = headers.get('accept-version')?.split(',') ?? []
    if (!versions.includes('1.2')) throw new FrameError('STOMP 1.2만 지원합니다.')
    const rhythm = agree(headers.get('heart-beat'), this.#heartbeatMs)
    clearTimeout(this.#connectTimer)
    this.#heartbeat = new Heartbeat(rhythm, () => this.send(END_OF_LINE), () => this.#socket.terminate())
    this.send(toText('CONNECTED', { version: '1.2', 'heart-beat': `${this.#heartbeatMs},${this.#heartbeatMs}` }))
  }

  #subscribe(headers: Frame['headers']): void {
    const id = headers.get('id')
    const [, didId] = DESTINATION.exec(headers.get('destination') ?? '') ?? []
    if (id === undefined) throw new FrameError('구독에 id가 없습니다.')
    if (didId === undefined) throw new FrameError('구독할 수 있는 주소는 /rfid/{대기판 번호}/messages 입니다.')
    if ((headers.get('ack') ?? 'auto') !== 'auto') throw new FrameError('ack는 auto만 지원합니다.')
    if (this.#own.has(id)) throw new FrameError('같은 id의 구독이 이미 있습니다.')
    if (this.#own.size >= SUBSCRIPTIONS_MAX) throw new FrameError(`구독은 ${SUBSCRIPTIONS_MAX}개까지입니다.`)
    const subscription = { subscriber: this, id, didId: Number(didId) }
    this.#own.set(id, subscription)
    this.#subscriptions.add(subscription)
  }

  #unsubscribe(headers: Frame['headers']): void {
    const subscription = this.#own.get(headers.get('id') ?? '')
    if (!subscription) throw new FrameError('그런 id의 구독이 없습니다.')
    this.#own.delete(subscription.id)
    this.#subscriptions.remove(subscription)
  }

  /** Gives a RELOAD back to this client's own subscriptions of that board, in the server's words; it reaches nobody else. */
  #echo(headers: Frame['headers'], body: string): void {
    const [, didId] = DESTINATION.exec(headers.get('destination') ?? '') ?? []
    const own = [...this.#own.values()].filter((subscription) => subscription.didId === Number(didId))
    if (own.length === 0 || headers.has('transaction') || !isReload(body)) {
      throw new FrameError('이 서버에는 메시지를 보낼 수 없습니다. 구독 중인 대기판에 RELOAD를 시험할 수만 있습니다.')
    }
    if (!this.#echoes.allows()) throw new FrameError(`시험 메시지는 1초에 ${ECHOES_PER_SECOND}개까지입니다.`)
    this.#subscriptions.send(reload(Number(didId)), own)
  }

  /** STOMP has the server close after an ERROR. */
  #refuse(message: string, receipt: string | undefined): void {
    const about: Record<string, string> = receipt === undefined ? {} : { 'receipt-id': receipt }
    this.send(toText('ERROR', { version: '1.2', message, 'content-type': 'text/plain', ...about }, message))
    this.#socket.close(PROTOCOL_ERROR)
  }
}
