import { applicationVersion, servedVersion } from './servedPage.ts'

/**
 * Interval at which the server is asked for its version, in milliseconds; random, so that a hospital's screens do not
 * ask at the same time.
 */
export const LOOK_MS = { min: 240_000, max: 360_000 } as const
/** Interval after a failed check, in milliseconds. */
const LOOK_AGAIN_MS = 30_000
/**
 * Session storage key of the last reload: its time in ms since the epoch and the version for which it was made. It
 * prevents a reload loop if the page is still the old one.
 */
const KEY = 'reloadedFor'
/** Time after which a reload for the same version is tried again, in milliseconds: an upgrade may have been under way. */
const AGAIN_MS = 2 * 3_600_000

/** Detects that the server has another build of the application than the page. */
export class UpdateWatch {
  readonly #spreadMs: number
  #lookAt = performance.now() + between(LOOK_MS)
  #isLooking = false
  #announced: string | null = null
  #found: { readonly version: string; readonly dueAt: number } | null = null

  /**
   * Creates the watch. @param spreadMs time over which the reloads of many pages are spread at random, in milliseconds
   */
  constructor(spreadMs: number) {
    this.#spreadMs = spreadMs
  }

  /**
   * Checks for a new version if it is time; call it every few seconds. @param announced version that the server
   * announced recently; null if none
   */
  async look(announced: string | null): Promise<void> {
    const own = applicationVersion()
    const isNews = announced !== null && announced !== own && announced !== this.#announced
    if (own === '' || this.#found || this.#isLooking || (!isNews && performance.now() < this.#lookAt)) return
    this.#isLooking = true
    const served = await servedVersion()
    this.#isLooking = false
    this.#lookAt = performance.now() + (served === null ? LOOK_AGAIN_MS : between(LOOK_MS))
    if (served === null) return
    this.#announced = announced
    if (served !== own && !wasReloadedFor(served))
      this.#found = { version: served, dueAt: performance.now() + Math.random() * this.#spreadMs }
  }

  /** Whether there is another version. */
  get isFound(): boolean {
    return this.#found !== null
  }

  /** Whether the page should be reloaded now. */
  get isDue(): boolean {
    return this.#found !== null && performance.now() >= this.#found.dueAt
  }

  /** Records that the page is about to be reloaded. */
  note(): void {
    if (this.#found) sessionStorage.setItem(KEY, `${Date.now()} ${this.#found.version}`)
    this.#found = null
  }
}

/** Whether the page was reloaded for a version in the last hours. An earlier page stored the version alone. */
function wasReloadedFor(version: string): boolean {
  const [at, last] = (sessionStorage.getItem(KEY) ?? '').split(' ')
  return last === version && Math.abs(Date.now() - Number(at)) < AGAIN_MS
}

const between = ({ min, max }: { readonly min: number; readonly max: number }): number =>
  min + Math.random() * (max - min)
