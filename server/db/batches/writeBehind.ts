import { FirstFailure } from '../errors/firstFailure.ts'

/** Reports of writes that fail, and of the first success after them. */
export interface WriteReports {
  /** Called with the first of several consecutive errors. */
  readonly report: (error: unknown) => void
  /** Called with the first success after them. */
  readonly recovered?: (() => void) | undefined
}

interface Options<V> extends WriteReports {
  /** Writes a batch of values. A batch whose write rejects is written again, with the values added since. */
  readonly write: (values: V[]) => Promise<void>
  /** Time to gather values before they are written. */
  readonly gatherMs: number
  /** Pause after a write that failed. */
  readonly retryMs?: number
}

const RETRY_MS = 1_000
/** Maximum number of pending values; further ones are dropped, so that memory is bounded while the disk is full. */
const PENDING_MAX = 20_000
/** Maximum number of values in one write. */
const BATCH_MAX = 500

/**
 * Write-behind buffer for values that need not be written before the response. It writes them in batches and retries
 * failed writes.
 */
export class WriteBehind<K, V> {
  readonly #options: Options<V>
  readonly #failure: FirstFailure
  readonly #pending = new Map<K, V>()
  #underWay: ReadonlyMap<K, V> = new Map()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #isClosed = false

  constructor(options: Options<V>) {
    this.#options = options
    this.#failure = new FirstFailure(options.report, options.recovered)
  }

  /** Whether a value of this key is not written yet; it may be part of a running write. */
  has(key: K): boolean {
    return this.#pending.has(key) || this.#underWay.has(key)
  }

  /** Queues a value; it replaces a pending value of the same key. @returns whether there was room for it */
  put(key: K, value: V): boolean {
    if (this.#isClosed || (this.#pending.size >= PENDING_MAX && !this.#pending.has(key))) return false
    this.#pending.set(key, value)
    this.#schedule(this.#options.gatherMs)
    return true
  }

  /** Stops accepting values and writes the pending ones until a write fails. */
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
      this.#failure.succeeded()
      return true
    } catch (error) {
      this.#failure.failed(error)
      for (const [key, value] of batch) if (!this.#pending.has(key)) this.#pending.set(key, value)
      return false
    } finally {
      this.#underWay = new Map()
    }
  }
}
