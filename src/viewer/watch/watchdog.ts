import type { RealtimeConnection } from '../../realtime/realtimeConnection.ts'
import { servedVersion } from '../../update/servedPage.ts'
import { UpdateWatch } from '../../update/updateWatch.ts'

/** Interval of the checks, in milliseconds. */
export const CHECK_MS = 5_000
/**
 * Limits after which the page is reloaded, in milliseconds: visible without a frame, connection lost, connection
 * silent.
 */
export const STUCK_MS = 30_000
export const LOST_MS = 300_000
export const SILENT_MS = 60_000
/**
 * Time over which the reloads of a hospital's walls are spread at random, after an upgrade or when connections do not
 * come back, in milliseconds.
 */
export const SPREAD_MS = 60_000
/** Maximum number of reloads per hour. */
export const RELOADS_MAX = 3
const HOUR_MS = 3_600_000

const RELOADS_KEY = 'reloadsAt'

interface WatchdogOptions {
  readonly realtime: Pick<RealtimeConnection, 'getStatus' | 'silentMs' | 'serverVersion'>
  /** Whether no patient is being called and no message covers the screen. */
  readonly isQuiet: () => boolean
  readonly reload?: () => void
}

/**
 * Reloads a page that no longer paints, whose connection does not come back although the server responds, of which a
 * chunk could not be loaded, or whose build differs from the server's. It waits for a quiet moment and a reachable
 * server, and reloads a few times per hour at most.
 */
export class Watchdog {
  readonly #options: WatchdogOptions
  #frame: number | null = null
  #withoutFrameMs = 0
  #lostMs = 0
  #isTrying = false
  /**
   * Whether a chunk failed to load. Chromium remembers that as long as the document lives (whatwg/html#6768): another
   * import fails without a request, so only a reload helps.
   */
  #isChunkMissing = false
  readonly #updates = new UpdateWatch(SPREAD_MS)
  readonly #lostMaxMs = LOST_MS + Math.random() * SPREAD_MS

  constructor(options: WatchdogOptions) {
    this.#options = options
  }

  /** Watches until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => void this.#check(), CHECK_MS)
    const chunkFailed = () => {
      this.#isChunkMissing = true
    }
    addEventListener('vite:preloadError', chunkFailed)
    return () => {
      clearInterval(timer)
      removeEventListener('vite:preloadError', chunkFailed)
    }
  }

  async #check(): Promise<void> {
    this.#watchFrames()
    const { realtime, isQuiet } = this.#options
    const { state, heardAt } = realtime.getStatus()
    // Count checks instead of time, because the clock jumps when a player sleeps or is set. If the network never
    // allowed a live connection, a reload would not help.
    this.#lostMs = state === 'lost' && heardAt !== null ? this.#lostMs + CHECK_MS : 0
    await this.#updates.look(realtime.serverVersion)
    const isStuck =
      this.#withoutFrameMs >= STUCK_MS || this.#lostMs >= this.#lostMaxMs || this.#isSilent() || this.#isChunkMissing
    if ((!isStuck && !this.#updates.isDue) || this.#isTrying || !isQuiet()) return
    this.#isTrying = true
    // A patient may have been called during the request.
    if (mayReload() && (await servedVersion()) !== null && isQuiet()) {
      if (this.#updates.isDue) this.#updates.note()
      this.#lostMs = 0
      noteReload()
      ;(this.#options.reload ?? (() => location.reload()))()
    }
    this.#isTrying = false
  }

  #watchFrames(): void {
    const hasFrame = this.#frame === null || document.visibilityState === 'hidden'
    this.#withoutFrameMs = hasFrame ? 0 : this.#withoutFrameMs + CHECK_MS
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null
    })
  }

  #isSilent(): boolean {
    const { realtime } = this.#options
    return realtime.getStatus().state === 'connected' && realtime.silentMs > SILENT_MS
  }
}

const mayReload = (): boolean => recentReloads().length < RELOADS_MAX
const noteReload = (): void => sessionStorage.setItem(RELOADS_KEY, JSON.stringify([...recentReloads(), Date.now()]))

function recentReloads(): number[] {
  const times = JSON.parse(sessionStorage.getItem(RELOADS_KEY) ?? '[]') as number[]
  return times.filter((time) => Math.abs(Date.now() - time) < HOUR_MS)
}
