/** Reports the first of several consecutive failures: work that is retried would otherwise fill the log. */
export class FirstFailure {
  readonly #report: (error: unknown) => void
  #hasFailed = false

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  failed(error: unknown): void {
    if (!this.#hasFailed) this.#report(error)
    this.#hasFailed = true
  }

  succeeded(): void {
    this.#hasFailed = false
  }
}
