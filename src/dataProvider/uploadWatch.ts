import { UPLOAD_ANSWER_MS, UPLOAD_SILENCE_MS } from '../session/timeLimits.ts'

/** Gives an upload up that does not move any more, however long it takes as long as it does. */
export class UploadWatch {
  readonly #onProgress: (share: number) => void
  readonly #limit = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param stop ends the upload too */
  constructor(onProgress: (share: number) => void, stop: AbortSignal | null | undefined) {
    this.#onProgress = onProgress
    stop?.addEventListener('abort', () => this.#limit.abort(), { once: true, signal: this.#limit.signal })
    this.#wait(UPLOAD_SILENCE_MS)
  }

  /** Aborts when the upload is to end. */
  get signal(): AbortSignal {
    return this.#limit.signal
  }

  /** More of it is on its way; `share` from 0 to 1. */
  moved(share: number): void {
    this.#onProgress(share)
    this.#wait(share < 1 ? UPLOAD_SILENCE_MS : UPLOAD_ANSWER_MS)
  }

  /** It was answered, or has failed. */
  end(): void {
    clearTimeout(this.#timer)
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#limit.abort(), ms)
  }
}
