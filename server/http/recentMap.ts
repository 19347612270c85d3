/** A map of bounded size, ordered by the last set of each key: at the maximum, the older half is dropped. */
export class RecentMap<K, V> {
  readonly #max: number
  readonly #entries = new Map<K, V>()

  /** @param max maximum number of keys */
  constructor(max: number) {
    this.#max = max
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  /** Sets a key and makes it the most recent one. */
  set(key: K, value: V): void {
    this.#entries.delete(key)
    if (this.#entries.size >= this.#max)
      for (const oldest of [...this.#entries.keys()].slice(0, this.#max / 2)) this.#entries.delete(oldest)
    this.#entries.set(key, value)
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }
}
