import { type BusEvent, isReloadEvent } from '../events/bus.ts'

/** Events that wait to be sent to other servers; more are dropped: boards are found by their versions all the same. */
const EVENTS_MAX = 20_000

/** What is to be sent to the other servers, in the order in which it came; of a board's RELOADs the latest alone. */
export class Outgoing {
  readonly #events = new Map<string | symbol, BusEvent>()

  get isEmpty(): boolean {
    return this.#events.size === 0
  }

  add(events: readonly BusEvent[]): void {
    for (const event of events) {
      const key = boardOf(event) ?? Symbol()
      const before = this.#events.get(key)
      // Commits are heard of in any order: the newer version has the last word.
      if (before && versionOf(before) > versionOf(event)) continue
      this.#events.delete(key)
      if (this.#events.size < EVENTS_MAX) this.#events.set(key, event)
    }
  }

  /** Everything that waits; it waits no longer. */
  take(): BusEvent[] {
    const events = [...this.#events.values()]
    this.#events.clear()
    return events
  }

  /** Puts back what could not be sent, but for what tags showed: that is over. */
  putBack(events: readonly BusEvent[]): void {
    const later = this.take()
    this.add(events.filter((event) => event.kind !== 'messages' || event.message.type !== 'TAG'))
    this.add(later)
  }
}

const boardOf = (event: BusEvent): string | undefined => (isReloadEvent(event) ? String(event.didId) : undefined)
/** A board that is deleted has no version, and no later one. */
const versionOf = (event: BusEvent): number => (event.kind === 'messages' ? (event.message.version ?? Infinity) : 0)
