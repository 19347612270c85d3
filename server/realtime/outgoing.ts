import { type BusEvent, isReloadEvent } from '../events/bus.ts'

/**
 * Maximum number of queued events; further ones are dropped, but changes of boards are still found by their versions.
 */
const EVENTS_MAX = 20_000

/** Queue of events for other servers, in order of arrival, with only the latest RELOAD of each board. */
export class Outgoing {
  readonly #events = new Map<string | symbol, BusEvent>()

  get isEmpty(): boolean {
    return this.#events.size === 0
  }

  add(events: readonly BusEvent[]): void {
    for (const event of events) {
      const key = boardOf(event) ?? Symbol()
      const before = this.#events.get(key)
      // Commits may be reported in any order: the newer version wins.
      if (before && versionOf(before) > versionOf(event)) continue
      this.#events.delete(key)
      if (this.#events.size < EVENTS_MAX) this.#events.set(key, event)
    }
  }

  /** Returns all queued events and empties the queue. */
  take(): BusEvent[] {
    const events = [...this.#events.values()]
    this.#events.clear()
    return events
  }

  /** Requeues events that could not be sent, except results of tag taps, which are outdated. */
  putBack(events: readonly BusEvent[]): void {
    const later = this.take()
    this.add(events.filter((event) => event.kind !== 'messages' || event.message.type !== 'TAG'))
    this.add(later)
  }
}

const boardOf = (event: BusEvent): string | undefined => (isReloadEvent(event) ? String(event.didId) : undefined)
/** The event of a deleted board has no version and is its last one. */
const versionOf = (event: BusEvent): number => (event.kind === 'messages' ? (event.message.version ?? Infinity) : 0)
