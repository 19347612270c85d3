import { WEBSOCKET_PATH } from '../../contract/realtime.ts'
import { RealtimeConnection } from '../../src/realtime/realtimeConnection.ts'
import { BoardStore } from '../../src/viewer/board/boardStore.ts'
import { boardVersion, loadWall, wallContent, type WallContent } from '../../src/viewer/wall/loadWall.ts'
import { recorded } from './browserGlobals.ts'
import type { Journal } from './journal.ts'
import { viewOfWall } from './view.ts'

/** Short, so that a run has many reconnects. */
const RECONNECT_MS = 300

/** The viewer page without its UI: connection, store and reading of a board. */
export class WallViewer {
  readonly didId: number
  readonly #viewer: number
  readonly #realtime: RealtimeConnection
  readonly #store: BoardStore<WallContent>
  #shown: WallContent | null = null
  #ends: (() => void)[] = []

  /**
   * @param host `127.0.0.1:port` of its server. @param withBoard whether messages contain the board, as for the page;
   * otherwise it reads the board after each message
   */
  constructor(viewer: number, didId: number, host: string, journal: Journal, withBoard: boolean) {
    this.didId = didId
    this.#viewer = viewer
    this.#realtime = new RealtimeConnection({
      brokerURL: `ws://${host}${WEBSOCKET_PATH}`,
      withBoard,
      reconnectMs: RECONNECT_MS,
    })
    const versionsOf = new WeakMap<WallContent, (string | null)[]>()
    this.#store = new BoardStore({
      didId,
      realtime: this.#realtime,
      load: async (signal) => {
        const { result, record } = await recorded(() => loadWall(String(didId), signal))
        versionsOf.set(result, [...record.versions.values()])
        return result
      },
      loadVersion: (signal) => boardVersion(String(didId), signal),
      contentOf: (board) => {
        const content = wallContent(board)
        versionsOf.set(content, [String(board.version)])
        return content
      },
    })
    this.#store.subscribe(() => {
      const { content } = this.#store.getState()
      if (!content || content === this.#shown) return
      this.#shown = content
      journal.see({ viewer, didId, versions: versionsOf.get(content) ?? [], view: viewOfWall(content) })
    })
  }

  start(): void {
    this.#ends = [this.#realtime.start(), this.#store.start()]
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end()
  }

  /** The displayed state; null before the first content. */
  get view(): string | null {
    return this.#shown && viewOfWall(this.#shown)
  }

  /** Whether the viewer considers its content out of date. */
  get isStale(): boolean {
    return this.#store.getState().stale
  }

  /** What the viewer shows, for the message of a failed run. */
  describe(): string {
    const { stale, failure } = this.#store.getState()
    return `viewer ${this.#viewer} (${stale ? 'stale' : 'current'}, failure ${failure}) shows ${this.view}`
  }

  /** Reads the board once more, as after a message. */
  refetch(): Promise<void> {
    return this.#store.refetch()
  }
}
