/** Share of one body in the budget. */
export interface Share {
  /** @param bytes new total size of the body */
  grow(bytes: number): void
  close(): void
}

/** Bounds the memory of all open bodies; when it is exceeded, the oldest other body is dropped. */
export class BodyBudget {
  readonly #bytesMax: number
  /** Open bodies, oldest first. */
  readonly #open = new Map<symbol, { bytes: number; readonly drop: () => void }>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** @param drop called when the body must be dropped; it has to close its share. */
  open(bytes: number, drop: () => void): Share {
    const key = Symbol()
    this.#open.set(key, { bytes: 0, drop })
    const share = { grow: (all: number) => this.#grow(key, all), close: () => this.#close(key) }
    share.grow(bytes)
    return share
  }

  #grow(key: symbol, bytes: number): void {
    const body = this.#open.get(key)
    if (!body) return
    this.#bytes += bytes - body.bytes
    body.bytes = bytes
    for (const [oldest, { drop }] of this.#open) {
      if (this.#bytes <= this.#bytesMax) return
      if (oldest !== key) drop()
    }
  }

  #close(key: symbol): void {
    this.#bytes -= this.#open.get(key)?.bytes ?? 0
    this.#open.delete(key)
  }
}
