import { RecentMap } from '../../http/recentMap.ts'
import type { StoredTap, TapKey } from './tagTapRepository.ts'

/** Maximum number of remembered taps; the older half is dropped when it is reached. */
const KNOWN_MAX = 10_000

/**
 * Measures the time since taps: by a monotonic clock for taps handled by this server, otherwise by the database's
 * clock.
 */
export class TapClock {
  /** The latest tap of each tag at each board: the stored time, and ms of `performance.now`. */
  readonly #taken = new RecentMap<string, { readonly tappedAt: string; readonly at: number }>(KNOWN_MAX)

  /** Remembers a tap that this server has just handled. */
  remember(key: TapKey, tappedAt: string, now: number = performance.now()): void {
    this.#taken.set(nameOf(key), { tappedAt, at: now })
  }

  /**
   * Returns the milliseconds since a tap. For a tap of another server it is the absolute difference, because the
   * database's clock may have been set back: a repeated tap must not count as new, nor an old one as repeated.
   */
  since(key: TapKey, { tappedAt }: StoredTap, databaseNow: string, now: number = performance.now()): number {
    const taken = this.#taken.get(nameOf(key))
    return taken?.tappedAt === tappedAt ? now - taken.at : Math.abs(Date.parse(databaseNow) - Date.parse(tappedAt))
  }
}

const nameOf = ({ didId, normalTagValue }: TapKey) => `${didId} ${normalTagValue}`
