import type { RealtimeConnection } from '../../realtime/realtimeConnection.ts'
import { servedVersion } from '../../update/servedPage.ts'
import { UpdateWatch } from '../../update/updateWatch.ts'

/** How often the page looks after itself, in milliseconds. */
export const CHECK_MS = 5_000
/**
 * A visible page without a frame for this long, a connection that stays lost for this long, or is silent: in
 * milliseconds.
 */
export const STUCK_MS = 30_000
export const LOST_MS = 300_000
export const SILENT_MS = 60_000
/**
 * Reloads of all walls of a hospital, after an upgrade or when their connections do not come back, are spread over this
 * time by chance, in milliseconds.
 */
export const SPREAD_MS = 60_000
/** Reloads within an hour. */
export const RELOADS_MAX = 3
const HOUR_MS = 3_600_000

const RELOADS_KEY = 'reloadsAt'

interface WatchdogOptions {
  readonly realtime: Pick<RealtimeConnection, 'getStatus' | 'silentMs' | 'serverVersion'>
  /** Nobody is being called, and no message lies over the screen. */
  readonly isQuiet: () => boolean
  readonly reload?: () => void
}

/**
 * Reloads a page that no longer paints, whose connection does not come back although the server answers, or that is of
 * another build than the server's: at a quiet moment, when there is a server to load it from, a few times an hour at
 * most.
 */
export class Watchdog {
  readonly #options: WatchdogOptions
  #frame: number | null = null
  #withoutFrameMs = 0
  #lostMs = 0
  #isTrying = false
  readonly #updates = new UpdateWatch(SPREAD_MS)
  readonly #lostMaxMs = LOST_MS + Math.random() * SPREAD_MS

  constructor(options: WatchdogOptions) {
    this.#options = options
  }

  /** Watches until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => void this.#check(), CHECK_MS)
    return () => clearInterval(timer)
  }

  async #check(): Promise<void> {
    this.#watchFrames()
    const { realtime, isQuiet } = this.#options
    const { state, heardAt } = realtime.getStatus()
    // Checks are counted and not the clock, which jumps when a player sleeps or is set. A network that lets no live
    // connection through is no fault of the page.
    this.#lostMs = state === 'lost' && heardAt !== null ? this.#lostMs + CHECK_MS : 0
    await this.#updates.look(realtime.serverVersion)
    const isStuck = this.#withoutFrameMs >= STUCK_MS || this.#lostMs >= this.#lostMaxMs || this.#isSilent()
    if ((!isStuck && !this.#updates.isDue) || this.#isTrying || !isQuiet()) return
    this.#isTrying = true
    // Somebody may have been called while the server was asked.
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
