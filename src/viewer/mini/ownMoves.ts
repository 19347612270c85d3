import type { BoardFeed } from '../board/boardStore.ts'
import type { BoardListener } from '../../realtime/realtimeConnection.ts'

/** Maximum time a notification is held back for a running move, in milliseconds. */
export const PATIENCE_MS = 300

/**
 * Live connection of a window that makes moves. Holds back notifications during an own move: the board is refetched
 * after the move, and would otherwise be read twice, just when the walls read it to show the call.
 */
export class OwnMoves implements BoardFeed {
  readonly #realtime: BoardFeed
  readonly #held: (() => void)[] = []
  #underWay = 0

  constructor(realtime: BoardFeed) {
    this.#realtime = realtime
  }

  /** Runs a move; the caller refetches the board afterwards. @throws what the move throws */
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
