import type { BoardFeed } from '../board/boardStore.ts'
import type { BoardListener } from '../../realtime/realtimeConnection.ts'

/** A move that takes longer is no reason to leave the board unread, in milliseconds. */
export const PATIENCE_MS = 300

/**
 * The live connection of a window in which moves are made. A notification that comes while one's own move is under way
 * is held back: the board is read when the move is through, and would else be read twice for each, just when a wall is
 * to show the call.
 */
export class OwnMoves implements BoardFeed {
  readonly #realtime: BoardFeed
  readonly #held: (() => void)[] = []
  #underWay = 0

  constructor(realtime: BoardFeed) {
    this.#realtime = realtime
  }

  /** Runs a move; whoever makes it reads the board afterwards. @throws what the move throws */
  readonly during = async <T>(move: () => Promise<T>): Promise<T> => {
    this.#underWay += 1
    let isAwaited = true
    const release = () => {
      if (isAwaited) this.#underWay -= 1
      isAwaited = false
    }
    const late = setTimeout(() => {
      release()
      for (const tell of this.#held.splice(0)) tell()
    }, PATIENCE_MS)
    try {
      return await move()
    } finally {
      clearTimeout(late)
      release()
      this.#held.length = 0
    }
  }

  readonly subscribe = (didId: number | string, listener: BoardListener): (() => void) =>
    this.#realtime.subscribe(didId, (message) => {
      if (this.#underWay > 0 && message.type === 'RELOAD') this.#held.push(() => listener(message))
      else listener(message)
    })

  readonly onStatus = (listener: () => void): (() => void) => this.#realtime.onStatus(listener)
  readonly getStatus = (): ReturnType<BoardFeed['getStatus']> => this.#realtime.getStatus()

  get silentMs(): number {
    return this.#realtime.silentMs
  }
}
