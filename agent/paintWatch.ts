/** Detects a browser that runs but shows nothing: no sign of life within a timeout, which is longer after the start. */
export class PaintWatch {
  readonly #graceMs: number
  readonly #timeoutMs: number
  readonly #onSilence: () => void
  #timer: NodeJS.Timeout | undefined

  /** @param timeoutMs 0 disables the watch. */
  constructor(graceMs: number, timeoutMs: number, onSilence: () => void) {
    this.#graceMs = graceMs
    this.#timeoutMs = timeoutMs
    this.#onSilence = onSilence
  }

  /** Called when a browser was started. */
  start(): void {
    this.#expectWithin(Math.max(this.#graceMs, this.#timeoutMs))
  }

  /** Called when the browser shows what it should. */
  sign(): void {
    if (this.#timer) this.#expectWithin(this.#timeoutMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #expectWithin(ms: number): void {
    this.stop()
    if (this.#timeoutMs > 0) this.#timer = setTimeout(this.#onSilence, ms)
  }
}
