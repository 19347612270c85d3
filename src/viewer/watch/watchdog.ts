import type { RealtimeConnection } from '../../realtime/realtimeConnection.ts'
import { applicationVersion } from './displayIdentity.ts'

/** How often the page looks after itself, in milliseconds. */
export const CHECK_MS = 5_000
/** A visible page without a frame for this long, a connection that stays lost for this long, or is silent: in milliseconds. */
export const STUCK_MS = 30_000
export const LOST_MS = 300_000
export const SILENT_MS = 60_000
/** Reloads within an hour. */
export const RELOADS_MAX = 3
const HOUR_MS = 3_600_000

const RELOADS_KEY = 'reloadsAt'
const UPDATE_KEY = 'reloadedFor'

interface WatchdogOptions {
  readonly realtime: Pick<RealtimeConnection, 'getStatus' | 'heardAt' | 'serverVersion'>
  /** Nobody is being called, and no message lies over the screen. */
  readonly isQuiet: () => boolean
  readonly reload?: () => void
}

/**
 * Reloads a page that no longer paints, whose connection does not come back although the server answers, or that is of
 * another version than the server: at a quiet moment, when there is a server to load it from, a few times an hour at most.
 */
export class Watchdog {
  readonly #options: WatchdogOptions
  #frame: number | null = null
  #withoutFrameMs = 0
  #lostMs = 0
  #isTrying = false

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
    // Checks are counted and not the clock, which jumps when a player sleeps or is set.
    this.#lostMs = this.#options.realtime.getStatus().state === 'lost' ? this.#lostMs + CHECK_MS : 0
    const update = this.#updateTo()
    const isStuck = this.#withoutFrameMs >= STUCK_MS || this.#lostMs >= LOST_MS || this.#isSilent()
    if ((!isStuck && update === null) || this.#isTrying || !this.#options.isQuiet()) return
    this.#isTrying = true
    if (mayReload() && (await serverAnswers()) && this.#options.isQuiet()) {
      if (update !== null) sessionStorage.setItem(UPDATE_KEY, update)
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
    const { heardAt } = this.#options.realtime
    return this.#options.realtime.getStatus().state === 'connected' && heardAt !== null && Date.now() - heardAt > SILENT_MS
  }

  /** The version of the server when the page is of another one, and has not been reloaded for it yet. */
  #updateTo(): string | null {
    const { serverVersion } = this.#options.realtime
    const isOther = serverVersion !== null && applicationVersion() !== '' && serverVersion !== applicationVersion()
    return isOther && sessionStorage.getItem(UPDATE_KEY) !== serverVersion ? serverVersion : null
  }
}

/** Loading a page that does not come leaves the browser's own error on the wall. */
const serverAnswers = (): Promise<boolean> =>
  fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

const mayReload = (): boolean => recentReloads().length < RELOADS_MAX
const noteReload = (): void => sessionStorage.setItem(RELOADS_KEY, JSON.stringify([...recentReloads(), Date.now()]))

function recentReloads(): number[] {
  const times = JSON.parse(sessionStorage.getItem(RELOADS_KEY) ?? '[]') as number[]
  return times.filter((time) => Math.abs(Date.now() - time) < HOUR_MS)
}
