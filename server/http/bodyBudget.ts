/** One body's part of a budget. */
export interface Share {
  /** @param bytes what the body takes now, in all */
  grow(bytes: number): void
  close(): void
}

/** Bounds what several bodies take together; when they would take more, the one that was opened first is dropped. */
export class BodyBudget {
  readonly #bytesMax: number
  /** Those that are open, the oldest first. */
  readonly #open = new Map<symbol, { bytes: number; readonly drop: () => void }>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** @param drop is called when the body has to go; it closes its share. */
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
