import { mostCrowded } from '../http/addresses.ts'
import { DISPLAYS_MAX, DISPLAYS_PER_BOARD_MAX, type DisplayState } from './displayRepository.ts'

/** A display that is connected to this server. */
export interface ConnectedDisplay extends DisplayState {
  readonly network: string
  /** Whether a key of it was shown: staff have paired it. */
  readonly isPaired: boolean
  /** The running browser; undefined where the client does not say so. */
  readonly browser?: string
}

/** Whether a display was admitted, and the one that was removed for it. */
interface Admission {
  readonly isAdmitted: boolean
  readonly evicted?: ConnectedDisplay
}

/**
 * The displays that are connected to this server, by id; the one that connected first comes first. Anyone may claim to
 * be a display, so their number is bounded, for each board and in all.
 */
export class ConnectedDisplays {
  readonly #displays = new Map<string, ConnectedDisplay>()
  readonly #perBoard = new Map<number, number>()

  /**
   * Admits a display in place of an earlier connection of it. Where there are too many, it takes the place of an
   * unknown one of the network that has the most; one that staff have named is always admitted.
   * @param isNamed whether staff have named a display
   */
  admit(display: ConnectedDisplay, isNamed: (id: string) => boolean): Admission {
    const { id, didId } = display
    const crowd = isNamed(id) ? undefined : this.#crowdAround(display)
    const evicted = crowd && evictionCandidate(display, crowd, isNamed)
    if (crowd && !evicted) return { isAdmitted: false }
    if (evicted) this.delete(evicted.id)
    this.delete(id)
    this.#displays.set(id, display)
    this.#perBoard.set(didId, this.#countOf(didId) + 1)
    return { isAdmitted: true, ...(evicted && { evicted }) }
  }

  get(id: string): ConnectedDisplay | undefined {
    return this.#displays.get(id)
  }

  has(id: string): boolean {
    return this.#displays.has(id)
  }

  /** Replaces the state of a connected display, at the same board; it keeps its position. */
  replace(display: ConnectedDisplay): void {
    this.#displays.set(display.id, display)
  }

  delete(id: string): void {
    const display = this.#displays.get(id)
    if (!display) return
    this.#displays.delete(id)
    const left = this.#countOf(display.didId) - 1
    if (left === 0) this.#perBoard.delete(display.didId)
    else this.#perBoard.set(display.didId, left)
  }

  [Symbol.iterator](): Iterator<ConnectedDisplay> {
    return this.#displays.values()
  }

  /** Returns the displays of which one must go for another: those of its board, or all; undefined if there is room. */
  #crowdAround({ id, didId }: ConnectedDisplay): ConnectedDisplay[] | undefined {
    const before = this.#displays.get(id)
    const others = this.#displays.size - (before ? 1 : 0)
    const othersThere = this.#countOf(didId) - (before?.didId === didId ? 1 : 0)
    if (othersThere >= DISPLAYS_PER_BOARD_MAX) return [...this].filter((other) => other.didId === didId)
    return others < DISPLAYS_MAX ? undefined : [...this]
  }

  #countOf(didId: number): number {
    return this.#perBoard.get(didId) ?? 0
  }
}

/**
 * Returns the oldest unknown display of the network that has more of them than that of the new one, which counts;
 * undefined if there is none: displays of one network do not displace each other, so those that staff see stay.
 */
function evictionCandidate(
  newcomer: ConnectedDisplay,
  crowd: readonly ConnectedDisplay[],
  isNamed: (id: string) => boolean,
): ConnectedDisplay | undefined {
  const unknown = crowd.filter(({ id, isPaired }) => id !== newcomer.id && !isPaired && !isNamed(id))
  const [oldest] = mostCrowded([newcomer, ...unknown], ({ network }) => network)
  return oldest?.network === newcomer.network ? undefined : oldest
}
