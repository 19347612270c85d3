/** Notices a browser that runs and shows nothing: no sign of life within a time, which is longer at the start. */
export class PaintWatch {
  readonly #graceMs: number
  readonly #timeoutMs: number
  readonly #onSilence: () => void
  #timer: NodeJS.Timeout | undefined

  /** @param timeoutMs 0 watches nothing. */
  constructor(graceMs: number, timeoutMs: number, onSilence: () => void) {
    this.#graceMs = graceMs
    this.#timeoutMs = timeoutMs
    this.#onSilence = onSilence
  }

  /** A browser has been started. */
  start(): void {
    this.#expectWithin(Math.max(this.#graceMs, this.#timeoutMs))
  }

  /** The browser that was started shows what it should. */
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
