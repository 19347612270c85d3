import { applicationVersion, servedVersion } from './servedPage.ts'

/**
 * How often the server is asked for the version of its pages, in milliseconds; random, so that the screens of a
 * hospital do not ask in step.
 */
export const LOOK_MS = { min: 240_000, max: 360_000 } as const
/** The same after a look at which there was no server, in milliseconds. */
const LOOK_AGAIN_MS = 30_000
/**
 * Where a page notes for which version it was reloaded last: one that stays the old one all the same is not reloaded
 * for ever.
 */
const KEY = 'reloadedFor'

/** Learns that the server has another build of the application than the page is of. */
export class UpdateWatch {
  readonly #spreadMs: number
  #lookAt = performance.now() + between(LOOK_MS)
  #isLooking = false
  #announced: string | null = null
  #found: { readonly version: string; readonly dueAt: number } | null = null

  /** @param spreadMs the reloads of many pages are spread over this time by chance, in milliseconds */
  constructor(spreadMs: number) {
    this.#spreadMs = spreadMs
  }

  /**
   * To be called every few seconds. @param announced the version that the server has named of late; null without one
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
    if (served !== own && served !== sessionStorage.getItem(KEY))
      this.#found = { version: served, dueAt: performance.now() + Math.random() * this.#spreadMs }
  }

  /** Whether there is another version. */
  get isFound(): boolean {
    return this.#found !== null
  }

  /** Whether it is this page's turn to be reloaded. */
  get isDue(): boolean {
    return this.#found !== null && performance.now() >= this.#found.dueAt
  }

  /** The page is about to be reloaded for it. */
  note(): void {
    if (this.#found) sessionStorage.setItem(KEY, this.#found.version)
    this.#found = null
  }
}

const between = ({ min, max }: { readonly min: number; readonly max: number }): number =>
  min + Math.random() * (max - min)
