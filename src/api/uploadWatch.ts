import { UPLOAD_ANSWER_MS, UPLOAD_SILENCE_MS } from '../session/timeLimits.ts'

/** Aborts an upload that stops making progress, without limiting its total time. */
export class UploadWatch {
  readonly #onProgress: (share: number) => void
  readonly #limit = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Starts the timer. @param stop aborts the upload too */
  constructor(onProgress: (share: number) => void, stop: AbortSignal | null | undefined) {
    this.#onProgress = onProgress
    stop?.addEventListener('abort', () => this.#limit.abort(), { once: true, signal: this.#limit.signal })
    this.#wait(UPLOAD_SILENCE_MS)
  }

  /** Aborted when the upload must stop. */
  get signal(): AbortSignal {
    return this.#limit.signal
  }

  /** Reports progress and restarts the timer; `share` from 0 to 1. */
  moved(share: number): void {
    this.#onProgress(share)
    this.#wait(share < 1 ? UPLOAD_SILENCE_MS : UPLOAD_ANSWER_MS)
  }

  /** Stops the timer once the upload has been answered or has failed. */
  end(): void {
    clearTimeout(this.#timer)
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#limit.abort(), ms)
  }
}
