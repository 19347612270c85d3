import type { StoredTap, TapKey } from './tagTapRepository.ts'

/** When so many taps are known, the oldest are forgotten. */
const KNOWN_MAX = 10_000

/**
 * How long ago taps were. Of those that this server took itself it knows that by a clock that nobody sets; of the
 * others by the clock of the database.
 */
export class TapClock {
  /** The latest tap of each tag at each board: as stored, and in ms of `performance.now`. */
  readonly #taken = new Map<string, { readonly tappedAt: string; readonly at: number }>()

  /** Remembers a tap that this server has just taken. */
  remember(key: TapKey, tappedAt: string, now: number = performance.now()): void {
    const name = nameOf(key)
    // A tag that is tapped again and again is not among the oldest.
    this.#taken.delete(name)
    if (this.#taken.size >= KNOWN_MAX)
      for (const oldest of [...this.#taken.keys()].slice(0, KNOWN_MAX / 2)) this.#taken.delete(oldest)
    this.#taken.set(name, { tappedAt, at: now })
  }

  /**
   * Milliseconds since a tap. Of another server's tap that the clock of the database was set back behind it is the
   * distance, so that neither a second tap counts as a new one, nor a tap of long ago as the first.
   */
  since(key: TapKey, { tappedAt }: StoredTap, databaseNow: string, now: number = performance.now()): number {
    const taken = this.#taken.get(nameOf(key))
    return taken?.tappedAt === tappedAt ? now - taken.at : Math.abs(Date.parse(databaseNow) - Date.parse(tappedAt))
  }
}

const nameOf = ({ didId, normalTagValue }: TapKey) => `${didId} ${normalTagValue}`
