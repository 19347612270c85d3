import { BlockList, createServer, isIPv6, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { listenOn } from '../../http/listenFault.ts'
import { acknowledge, type Acknowledgement } from './acknowledgement.ts'
import type { Hl7Encoding } from './hl7Text.ts'
import { type MllpFrame, mllpFrame, MllpReader } from './mllpReader.ts'
import { readFrame, type ReceivedMessage } from './readFrame.ts'

const FRAME_BYTES_MAX = 4 * 1024 * 1024
/** Bytes outside of frames, or past the limit of one, after which a connection is closed. */
const SKIPPED_BYTES_MAX = 64 * 1024 * 1024
/** Default of {@link MllpOptions.frameMs}. */
const FRAME_MS = 60_000
/** A peer that vanished without a word is noticed by TCP. */
const KEEP_ALIVE_MS = 60_000
/** Messages that are read ahead of their turn. */
const GROUP_MAX = 8
/** Frames that wait on a connection; the peer waits with more. */
const WAITING_MAX = 32
/** The connection that has been silent for the longest time gives way to one more. */
const CONNECTIONS_MAX = 256

export interface MllpSettings {
  readonly host: string
  readonly port: number
  /** Addresses and networks from which connections are accepted. */
  readonly allowed: readonly string[]
  readonly encoding: Hl7Encoding
}

interface MllpOptions extends MllpSettings {
  /** Time in which a frame must end once it has begun, and in which a peer must take an answer. */
  readonly frameMs?: number
  /**
   * Carries out the first of these messages. They are answered when this resolves, so that what it accepts must be
   * committed then. Returns the answers to them, at least one.
   */
  readonly take: (messages: readonly ReceivedMessage[], address: string) => Promise<readonly Acknowledgement[]>
  readonly report: (error: unknown, address: string) => void
  readonly refused: (address: string) => void
}

/** Receives HL7 messages over MLLP and answers each of a connection in its order. */
export class MllpServer {
  readonly #options: MllpOptions
  readonly #frameMs: number
  readonly #allowed: BlockList
  readonly #server: Server
  /** Connections, the one that has been silent for the longest time first. */
  readonly #sockets = new Set<Socket>()

  constructor(options: MllpOptions) {
    this.#options = options
    this.#frameMs = options.frameMs ?? FRAME_MS
    this.#allowed = networksOf(options.allowed)
    // The answers to what a half-closed peer has sent still reach it. They do not wait for the peer to confirm earlier ones.
    this.#server = createServer(
      { allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS },
      (socket) => this.#accept(socket),
    )
  }

  get connections(): number {
    return this.#sockets.size
  }

  /** @throws {StartError} when the port cannot be used */
  open(): Promise<void> {
    const { host, port } = this.#options
    return listenOn(this.#server, { variable: 'HL7_PORT', host, port })
  }

  /** Closes all connections. A sender repeats messages that are not answered yet. */
  async close(): Promise<void> {
    if (!this.#server.listening) return
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #accept(socket: Socket): void {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
    socket.on('error', () => socket.destroy())
    if (address === '') {
      // The peer is gone already.
      socket.destroy()
      return
    }
    if (!this.#allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) {
      this.#options.refused(address)
      socket.destroy()
      return
    }
    const [silent] = this.#sockets
    if (this.#sockets.size >= CONNECTIONS_MAX) silent?.destroy()
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    this.#serve(socket, address).catch((error: unknown) => {
      this.#options.report(error, address)
      socket.destroy()
    })
  }

  /** Answers frames until the peer ends. */
  async #serve(socket: Socket, address: string): Promise<void> {
    const reader = new MllpReader(FRAME_BYTES_MAX)
    const waiting: MllpFrame[] = []
    let isEnded = false
    let isAnswering = false
    let unfinished: NodeJS.Timeout | undefined
    const answer = async () => {
      isAnswering = true
      const messages: ReceivedMessage[] = []
      while (!socket.destroyed) {
        while (messages.length < GROUP_MAX) {
          const frame = waiting.shift()
          if (!frame) break
          messages.push(...readFrame(frame, this.#options.encoding))
        }
        if (messages.length === 0) break
        const answers = await this.#options.take(messages, address)
        await this.#write(socket, messages.splice(0, answers.length), answers)
        if (waiting.length < WAITING_MAX) socket.resume()
      }
      isAnswering = false
      if (isEnded) socket.destroySoon()
    }
    await new Promise<void>((resolve, reject) => {
      socket.on('data', (chunk: Buffer) => {
        // Now the connection that was heard last.
        this.#sockets.delete(socket)
        this.#sockets.add(socket)
        waiting.push(...reader.read(chunk))
        if (reader.skipped > SKIPPED_BYTES_MAX) return socket.destroy()
        if (!reader.isInside) {
          clearTimeout(unfinished)
          unfinished = undefined
        } else unfinished ??= setTimeout(() => socket.destroy(), this.#frameMs).unref()
        if (waiting.length >= WAITING_MAX) socket.pause()
        if (!isAnswering) answer().catch(reject)
        return undefined
      })
      socket.on('end', () => {
        isEnded = true
        if (!isAnswering) socket.destroySoon()
      })
      socket.on('close', () => {
        clearTimeout(unfinished)
        resolve()
      })
    })
  }

  async #write(
    socket: Socket,
    messages: readonly ReceivedMessage[],
    answers: readonly Acknowledgement[],
  ): Promise<void> {
    if (socket.destroyed) return
    const frames = messages.flatMap(({ header, encode }, at) => {
      const answer = answers[at]
      return answer ? mllpFrame(encode(acknowledge(header, answer))) : []
    })
    if (socket.write(Buffer.concat(frames))) return
    // A peer that takes no answers would fill the memory with them.
    await once(socket, 'drain', { signal: AbortSignal.timeout(this.#frameMs) }).catch(() => socket.destroy())
  }
}

function networksOf(allowed: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of allowed) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
