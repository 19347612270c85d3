/** Notifies the listeners of a store, in the shape of React's `useSyncExternalStore`. */
export class Emitter {
  readonly #listeners = new Set<() => void>()

  /** Calls a listener at each change until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  protected emit(): void {
    for (const listener of this.#listeners) listener()
  }
}
