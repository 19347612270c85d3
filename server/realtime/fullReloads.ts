import type { ReloadWithBoard } from '../../contract/events.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import type { BoardEvent } from '../events/bus.ts'

/**
 * Longer messages are read by HTTP: a client that is slow would have too many of them waiting for it. In bytes of JSON.
 */
const BYTES_MAX = 48 * 1024

/** Reads a board as anyone may see it; undefined when there is no such board. */
export type ReadBoard = (didId: number) => Promise<PublicBoard | undefined>

/**
 * Reads a board once for all who want it with its RELOAD. Of one board one reading runs at a time; what changes
 * meanwhile is served by one more, so no reading is older than the change that it is sent with. The RELOAD of a board
 * that cannot be read is sent without the board.
 */
export class FullReloads {
  readonly #read: ReadBoard
  readonly #send: (event: BoardEvent, body: string, board: PublicBoard | undefined) => void
  /** The event to send after the running read of each board; null when there is none. */
  readonly #next = new Map<number, BoardEvent | null>()

  /**
   * @param send gets each change with the text that tells of it, and the board in it; undefined for a text without it
   */
  constructor(read: ReadBoard, send: (event: BoardEvent, body: string, board: PublicBoard | undefined) => void) {
    this.#read = read
    this.#send = send
  }

  /** Sends a change as soon as the board has been read. */
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
    const board = await this.#read(didId).catch(() => undefined)
    const full: ReloadWithBoard = board ? { ...message, version: board.version, board } : message
    const body = JSON.stringify(full)
    return Buffer.byteLength(body) > BYTES_MAX ? { body: JSON.stringify(message), board: undefined } : { body, board }
  }
}
