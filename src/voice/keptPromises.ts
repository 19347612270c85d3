/** The latest results of requests by key. A failed one is forgotten, so that the next use asks again. */
export class KeptPromises<T> {
  readonly #most: number
  readonly #kept = new Map<string, Promise<T>>()

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the kept result of a key, or makes one in place of the one that was not used for the longest time. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const found = this.#kept.get(key) ?? make()
    this.#kept.delete(key)
    this.#kept.set(key, found)
    found.catch(() => this.#kept.get(key) === found && this.#kept.delete(key))
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size > this.#most) this.#kept.delete(oldest)
    return found
  }
}
