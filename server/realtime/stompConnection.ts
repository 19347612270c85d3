import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import {
  DISPLAY_COPIED,
  SERVER_HEADER,
  WITH_BOARD_HEADER,
  STOMP_AUTHORIZATION,
  STOMP_CODE,
} from '../../contract/realtime.ts'
import { ClientMessages, RateLimit } from './clientMessages.ts'
import { addressOf, type Destination, parseDestination } from './destination.ts'
import { DisplaySession, type ReceiptDesk } from './displaySession.ts'
import { type DisplayLink, type DisplayWatch, readIntroduction } from './displayWatch.ts'
import { FrameLine } from './frameLine.ts'
import { agreeOnVersion, type Frame, FrameError, STOMP_VERSIONS, toText, textFrame } from './frames.ts'
import { agree, Heartbeat } from './heartbeat.ts'
import { type Credential, Credentials } from './credentials.ts'
import { Pulse } from './heartbeat.ts'
import { OwnSubscriptions, type Subscription, type Subscriptions } from './subscriptions.ts'
import type { BoardCalls } from './sentCalls.ts'
import type { Load, Loaded } from './unknownBudget.ts'

/** Maximum number of unsent bytes: a client that reads more slowly is disconnected; it reconnects and refetches. */
const UNREAD_BYTES_MAX = 1024 * 1024
/**
 * Maximum length of a subscription id. Each message repeats the id, and each character may take two bytes: a message
 * with a board has little room left.
 */
const SUBSCRIPTION_ID_MAX = 200
/** More than a console needs to subscribe to everything at once. */
const FRAMES_PER_SECOND = 2_500
const BEAT = textFrame('\n')

/** Ping interval, in heartbeat periods, for clients without heartbeats. */
const PULSE_BEATS = 3

const PROBE_BYTES = 8
const COPIED = '저장 장치가 같은 기기가 둘 있어 서로 다른 화면으로 나눕니다.'

/** Codes of RFC 6455. */
const NORMAL = 1000
const PROTOCOL_ERROR = 1002

/** Dependencies shared by all connections. */
export interface ConnectionContext {
  readonly subscriptions: Subscriptions
  readonly displays: DisplayWatch
  readonly receipts: ReceiptDesk
  /** Returns how subscriptions to a destination are authorized; undefined where anyone may subscribe. */
  readonly authorizationOf?: (destination: Destination) => AuthorizeSubscription | undefined
  readonly heartbeatMs: number
  /** Version of this server. */
  readonly version: string
  /** Called when a client holds more of this server's memory than before. */
  readonly grown: () => void
}

/**
 * STOMP session of one client. It can subscribe to boards, their receipts and all displays, report as a display
 * what it has painted and cannot show, and send itself a RELOAD to test its subscription.
 */
export class StompConnection implements DisplayLink, Loaded {
  readonly #socket: WebSocket
  readonly #wire: Duplex
  readonly #context: ConnectionContext
  readonly #line: FrameLine
  readonly #own = new OwnSubscriptions()
  readonly #connectTimer: NodeJS.Timeout
  readonly #frames = new RateLimit(FRAMES_PER_SECOND)
  readonly #messages: ClientMessages
  readonly #credentials = new Credentials()
  #version = ''
  #heartbeat: Heartbeat | undefined
  #pulse: Pulse | undefined
  /** Undefined for a client that is no display. */
  #display: DisplaySession | undefined
  readonly address: string

  /**
   * @param wire stream under the WebSocket, uncompressed
   * @param address network address of the client
   */
  constructor(socket: WebSocket, wire: Duplex, address: string, context: ConnectionContext) {
    this.#socket = socket
    this.#wire = wire
    this.address = address
    this.#context = context
    this.#messages = new ClientMessages(context.subscriptions)
    this.#line = new FrameLine(socket, {
      handle: (frame) => this.#handle(frame),
      handled: (frame) => this.#handled(frame),
      refuse: (error, frame) => this.#refuse(error, frame?.headers.get('receipt')),
    })
    // Clients must send CONNECT within one heartbeat period.
    this.#connectTimer = setTimeout(() => socket.terminate(), context.heartbeatMs)
  }

  /**
   * Sends a frame built by `textFrame`, in one or several parts, unless the client is too far behind. It bypasses the
   * WebSocket, which would frame it again for each client. Both write only whole frames, so the frames do not mix.
   */
  send(...parts: readonly Buffer[]): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#wire.writableLength > UNREAD_BYTES_MAX) return this.#socket.terminate()
    if (parts.length > 1) this.#wire.cork()
    for (const part of parts) this.#wire.write(part)
    if (parts.length > 1) this.#wire.uncork()
    if (this.#wire.writableLength > 0) this.#context.grown()
  }

  /** To be called after the WebSocket has answered a ping: a client may send pings and read no answer. */
  pinged(): void {
    if (this.#wire.writableLength > UNREAD_BYTES_MAX) this.#socket.terminate()
    else if (this.#wire.writableLength > 0) this.#context.grown()
  }

  /** Records the calls of a board that were sent to this client. */
  boardSent(subscription: Subscription, calls: BoardCalls): void {
    this.#display?.sent(subscription, calls)
  }

  /** Takes received data: frames, parts of frames, heartbeats. */
  receive(bytes: Uint8Array): void {
    this.#heartbeat?.heard()
    this.#line.receive(bytes)
  }

  /** Disconnects the client if the ended credential authorized it. */
  revoke(credential: Credential): void {
    const why = this.#credentials.end(credential)
    if (why) this.#refuse(why, undefined)
  }

  /** Credentials of this client; none where anyone may subscribe. */
  get credentials(): Iterable<Credential> {
    return this.#credentials.all
  }

  get load(): Load {
    return { subscriptions: this.#own.size, unread: this.#wire.writableLength }
  }

  /** Whether it is staff, or a screen that they named or paired. */
  get isKnown(): boolean {
    return this.#credentials.isEmpty ? (this.#display?.isNamed ?? false) : true
  }

  /**
   * Returns the subscription by which this connection shows a board as a named display; undefined for any other client,
   * and for an older connection of the display.
   */
  showing(place: { readonly displayId: string; readonly didId: number }): Subscription | undefined {
    return this.#display?.showing(place)
  }

  probe(answered: () => void): void {
    // Earlier frames may arrive late, so only the answer to this ping proves that the client is there.
    const question = randomBytes(PROBE_BYTES)
    const take = (answer: Buffer) => {
      if (!answer.equals(question)) return
      this.#socket.off('pong', take)
      answered()
    }
    this.#socket.on('pong', take)
    this.#socket.ping(question)
  }

  separate(): void {
    this.#refuse(new FrameError(COPIED, DISPLAY_COPIED), undefined)
  }

  /** Closes the connection without a word. */
  terminate(): void {
    this.#socket.terminate()
  }

  /** Releases all resources after the connection has closed. */
  end(): void {
    clearTimeout(this.#connectTimer)
    this.#heartbeat?.stop()
    this.#pulse?.stop()
    for (const subscription of this.#own.values()) this.#context.subscriptions.remove(subscription)
    this.#display?.end()
  }

  #say(text: string): void {
    this.send(textFrame(text))
  }

  #handled({ command, headers }: Frame): void {
    const receipt = headers.get('receipt')
    if (receipt !== undefined) this.#say(toText('RECEIPT', { 'receipt-id': receipt }))
    if (command === 'DISCONNECT') this.#socket.close(NORMAL)
  }

  /** @returns a promise for asynchronous work. */
  #handle(frame: Frame): Promise<void> | void {
    const { command, headers } = frame
    if (!this.#frames.allows()) throw new FrameError(`프레임은 1초에 ${FRAMES_PER_SECOND}개까지입니다.`)
    if (command === 'CONNECT' || command === 'STOMP') return this.#connect(headers)
    if (!this.#heartbeat) throw new FrameError('CONNECT가 먼저 와야 합니다.')
    if (command === 'SUBSCRIBE') return this.#subscribe(headers)
    if (command === 'UNSUBSCRIBE') return this.#unsubscribe(headers)
    if (command === 'SEND') return this.#messages.take(frame, this.#own.values(), this.#display)
    if (command !== 'DISCONNECT') throw new FrameError(`지원하지 않는 명령입니다: ${command.slice(0, 20)}`)
  }

  #connect(headers: Frame['headers']): void {
    if (this.#heartbeat) throw new FrameError('이미 연결되어 있습니다.')
    this.#version = agreeOnVersion(headers.get('accept-version'))
    const { heartbeatMs, version, displays, receipts } = this.#context
    const rhythm = agree(headers.get('heart-beat'), heartbeatMs)
    const introduction = readIntroduction(headers, this.address)
    this.#display = introduction && new DisplaySession(introduction, displays, receipts, this)
    clearTimeout(this.#connectTimer)
    this.#heartbeat = new Heartbeat(
      rhythm,
      () => this.send(BEAT),
      () => this.#socket.terminate(),
    )
    if (rhythm.expectMs === 0) this.#pulse = new Pulse(this.#socket, PULSE_BEATS * heartbeatMs)
    this.#say(
      toText('CONNECTED', {
        version: this.#version,
        'heart-beat': `${heartbeatMs},${heartbeatMs}`,
        server: SERVER_HEADER + version,
      }),
    )
  }

  #subscribe(headers: Frame['headers']): Promise<void> | void {
    const id = this.#idOf(headers)
    const destination = parseDestination(headers.get('destination'))
    if (id === undefined) throw new FrameError('구독에 id가 없습니다.')
    if (id.length > SUBSCRIPTION_ID_MAX) throw new FrameError(`구독의 id는 ${SUBSCRIPTION_ID_MAX}자까지입니다.`)
    if (destination === undefined || destination.kind === 'problems') {
      throw new FrameError(
        '구독할 수 있는 주소는 /rfid/{대기판 번호}/messages, /rfid/{대기판 번호}/receipts, /displays, /kiosks 입니다.',
      )
    }
    if ((headers.get('ack') ?? 'auto') !== 'auto') throw new FrameError('ack는 auto만 지원합니다.')
    const subscription = {
      subscriber: this,
      id,
      address: addressOf(destination),
      withBoard: headers.get(WITH_BOARD_HEADER) === 'true',
      isStaff: false,
    }
    this.#own.refuseWrong(subscription)
    const authorize = this.#context.authorizationOf?.(destination)
    if (authorize) return this.#authorize(authorize, headers.get(STOMP_AUTHORIZATION), subscription, destination)
    return this.#add(subscription, destination, null)
  }

  async #authorize(
    authorize: AuthorizeSubscription,
    authorization: string | undefined,
    subscription: Subscription,
    destination: Destination,
  ): Promise<void> {
    if (this.#credentials.isOfStaff(authorization))
      return this.#add({ ...subscription, isStaff: true }, destination, null)
    const { ended } = this.#credentials
    const credential = await authorize(authorization, destination)
    // The credential may have ended during the lookup.
    if (ended !== this.#credentials.ended) return this.#authorize(authorize, authorization, subscription, destination)
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (credential) this.#credentials.add(credential, authorization)
    this.#add(
      { ...subscription, isStaff: credential?.kind === 'session' },
      destination,
      credential?.kind === 'display' ? credential.id : null,
    )
  }

  /** @param keyOf display whose key authorized the subscription; null for staff, and where anyone may subscribe. */
  #add(subscription: Subscription, destination: Destination, keyOf: string | null): void {
    this.#own.add(subscription)
    this.#context.subscriptions.add(subscription)
    this.#context.grown()
    if (destination.kind === 'messages') this.#display?.show(subscription, destination.didId, keyOf)
  }

  #unsubscribe(headers: Frame['headers']): void {
    const subscription = this.#own.remove(this.#idOf(headers) ?? '')
    this.#context.subscriptions.remove(subscription)
    this.#display?.hide(subscription)
  }

  /** Returns the id of a subscription; a client of STOMP 1.0 may name it by its destination alone. */
  #idOf(headers: Frame['headers']): string | undefined {
    return headers.get('id') ?? (this.#version === '1.0' ? headers.get('destination') : undefined)
  }

  /** Sends an ERROR and closes the connection, as STOMP requires. */
  #refuse({ message, code }: FrameError, receipt: string | undefined): void {
    const about = {
      ...(receipt !== undefined && { 'receipt-id': receipt }),
      ...(code !== undefined && { [STOMP_CODE]: code }),
    }
    this.#say(
      toText('ERROR', { version: STOMP_VERSIONS.join(','), message, 'content-type': 'text/plain', ...about }, message),
    )
    this.#socket.close(PROTOCOL_ERROR)
  }
}

/**
 * Authorizes a subscription.
 * @returns the credential that authorizes the client; null where anyone may subscribe and it sent no valid one.
 * @throws {FrameError} when it may not subscribe.
 */
export type AuthorizeSubscription = (
  authorization: string | undefined,
  destination: Destination,
) => Promise<Credential | null>
