import type { DisplayLink } from '../realtime/displayWatch.ts'

/** A connection of a display, and the running browser that it comes from. */
interface Connection {
  readonly browser: string
  readonly link: DisplayLink
}

/**
 * Finds displays whose storage was copied to another device: the same secret is in use in two running browsers at once.
 * A browser that was restarted is none, because its earlier connection does not answer any more.
 */
export class DisplayCopies {
  readonly #connections = new Map<string, Set<Connection>>()
  readonly #probed = new Set<Connection>()
  readonly #found: (id: string) => void

  /** @param found is called with the id of a display that two devices claim to be */
  constructor(found: (id: string) => void) {
    this.#found = found
  }

  /** Adds a connection of a display. @returns removes it */
  add(id: string, connection: Connection): () => void {
    const connections = this.#connections.get(id) ?? new Set()
    this.#connections.set(id, connections.add(connection))
    return () => {
      this.#probed.delete(connection)
      connections.delete(connection)
      if (connections.size === 0) this.#connections.delete(id)
    }
  }

  /** Probes the connections of a display in other browsers than the one in which it has just connected. */
  check(id: string, browser: string): void {
    for (const connection of this.#connections.get(id) ?? []) {
      if (connection.browser === browser || this.#probed.has(connection)) continue
      this.#probed.add(connection)
      connection.link.probe(() => {
        this.#probed.delete(connection)
        this.#found(id)
      })
    }
  }

  /** Separates the devices of a display. */
  separate(id: string): void {
    for (const { link } of this.#connections.get(id) ?? []) link.separate()
  }
}
