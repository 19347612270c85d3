import type { ReloadWithBoard } from '../../contract/events.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import type { BoardEvent } from '../events/bus.ts'
import { inTime } from '../http/inTime.ts'

/**
 * Maximum length, in bytes of JSON, of a RELOAD with its board. Larger boards are fetched by HTTP: too much data would
 * pile up for a slow client.
 */
const BYTES_MAX = 48 * 1024

/** Time after which a RELOAD is sent without its board, in milliseconds: the database may hang. */
const READ_MS = 2_000

/** Reads the public view of a board; undefined when the board does not exist. */
export type ReadBoard = (didId: number) => Promise<PublicBoard | undefined>

/**
 * Reads a board once for all subscribers that want it with its RELOAD. One read per board runs at a time; changes
 * during a read cause one more, so that no board is older than the change it is sent with. If the read fails, the
 * RELOAD is sent without the board.
 */
export class FullReloads {
  readonly #read: ReadBoard
  readonly #send: (event: BoardEvent, body: string, board: PublicBoard | undefined) => void
  readonly #failure: FirstFailure<[didId: number]>
  /** Event to send after the running read of each board; null for none. */
  readonly #next = new Map<number, BoardEvent | null>()

  /**
   * @param send called with each change, its JSON text, and the board contained in it; undefined when it contains none
   * @param report called with the first of several consecutive errors of reads, and the id of its board
   */
  constructor(
    read: ReadBoard,
    send: (event: BoardEvent, body: string, board: PublicBoard | undefined) => void,
    report: (error: unknown, didId: number) => void,
  ) {
    this.#read = read
    this.#send = send
    this.#failure = new FirstFailure(report)
  }

  /** Sends a change once the board has been read. */
  async send(event: BoardEvent): Promise<void> {
    const { didId } = event
    const isRunning = this.#next.has(didId)
    this.#next.set(didId, isRunning ? event : null)
    if (isRunning) return
    try {
      for (let next: BoardEvent | null | undefined = event; next; next = this.#next.get(didId)) {
        this.#next.set(didId, null)
        const { body, board } = await this.#bodyOf(next)
        this.#send(next, body, board)
      }
    } finally {
      this.#next.delete(didId)
    }
  }

  async #bodyOf({ didId, message }: BoardEvent): Promise<{ body: string; board: PublicBoard | undefined }> {
    const board = await inTime(this.#readOrReport(didId), READ_MS).catch(() => undefined)
    const full: ReloadWithBoard = board ? { ...message, version: board.version, board } : message
    const body = JSON.stringify(full)
    return Buffer.byteLength(body) > BYTES_MAX ? { body: JSON.stringify(message), board: undefined } : { body, board }
  }

  async #readOrReport(didId: number): Promise<PublicBoard | undefined> {
    try {
      const board = await this.#read(didId)
      this.#failure.succeeded()
      return board
    } catch (error) {
      this.#failure.failed(error, didId)
      return undefined
    }
  }
}
