import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { mllpFrame, MllpReader } from '../../server/intake/hl7/mllpReader.ts'

/** A connection over which HL7 messages are sent and answered. */
export class MllpSender {
  readonly socket: Socket
  readonly #reader = new MllpReader(1_000_000)
  readonly #answers: string[] = []
  #wake = () => undefined as unknown

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#answers.push(...this.#reader.read(chunk).map(({ bytes }) => bytes.toString()))
      this.#wake()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => this.#wake())
  }

  static async open(port: number, allowHalfOpen = false): Promise<MllpSender> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen })
    await once(socket, 'connect')
    return new MllpSender(socket)
  }

  /** Returns the next answer; undefined when the connection is closed before it. */
  async answer(): Promise<string | undefined> {
    while (this.#answers.length === 0 && !this.socket.closed)
      await new Promise<void>((resolve) => (this.#wake = () => resolve()))
    return this.#answers.shift()
  }

  /** Sends a message and returns its answer: code, id and reason of MSA. */
  async send(message: string | Buffer): Promise<string[]> {
    this.socket.write(mllpFrame(Buffer.from(message)))
    return (await this.answer())?.split('\r')[1]?.split('|').slice(1) ?? []
  }

  close(): void {
    this.socket.destroy()
  }
}
