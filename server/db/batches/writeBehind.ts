interface Options<V> {
  /** Writes values together; who rejects is called again with them, and with those that came since. */
  readonly write: (values: V[]) => Promise<void>
  /** How long values are gathered before they are written. */
  readonly gatherMs: number
  /** Pause after a write that failed. */
  readonly retryMs?: number
  /** Hears of the first of several failures in a row. */
  readonly report: (error: unknown) => void
}

const RETRY_MS = 1_000
/** Values that wait for their turn; more are dropped, for memory is not endless when the disk is full. */
const PENDING_MAX = 20_000
/** What one write takes. */
const BATCH_MAX = 500

/**
 * Takes what need not be written before anyone is answered, and writes it soon, together, and again when that failed.
 */
export class WriteBehind<K, V> {
  readonly #options: Options<V>
  readonly #pending = new Map<K, V>()
  #underWay: ReadonlyMap<K, V> = new Map()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #hasFailed = false
  #isClosed = false

  constructor(options: Options<V>) {
    this.#options = options
  }

  /** Whether a value of this key is not written yet, though it may be on its way. */
  has(key: K): boolean {
    return this.#pending.has(key) || this.#underWay.has(key)
  }

  /** Puts a value in line, in the place of an older one of the same key. */
  put(key: K, value: V): void {
    if (this.#isClosed || (this.#pending.size >= PENDING_MAX && !this.#pending.has(key))) return
    this.#pending.set(key, value)
    this.#schedule(this.#options.gatherMs)
  }

  /** Writes what is left, as far as that works, and takes nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#writing
    while (this.#pending.size > 0 && (await this.#writeBatch()));
  }

  #schedule(afterMs: number): void {
    if (this.#timer || this.#writing) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#writing = this.#run()
    }, afterMs)
  }

  async #run(): Promise<void> {
    const isWritten = await this.#writeBatch()
    this.#writing = undefined
    if (this.#pending.size > 0 && !this.#isClosed) this.#schedule(isWritten ? 0 : (this.#options.retryMs ?? RETRY_MS))
  }

  async #writeBatch(): Promise<boolean> {
    const batch = [...this.#pending].slice(0, BATCH_MAX)
    for (const [key] of batch) this.#pending.delete(key)
    this.#underWay = new Map(batch)
    try {
      await this.#options.write(batch.map(([, value]) => value))
      this.#hasFailed = false
      return true
    } catch (error) {
      if (!this.#hasFailed) this.#options.report(error)
      this.#hasFailed = true
      for (const [key, value] of batch) if (!this.#pending.has(key)) this.#pending.set(key, value)
      return false
    } finally {
      this.#underWay = new Map()
    }
  }
}
