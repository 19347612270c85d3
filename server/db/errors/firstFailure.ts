/**
 * Reports the first of several consecutive failures and the success after them: work that is retried would otherwise
 * fill the log.
 */
export class FirstFailure {
  readonly #report: (error: unknown) => void
  readonly #recovered: () => void
  #hasFailed = false

  constructor(report: (error: unknown) => void, recovered: () => void = () => undefined) {
    this.#report = report
    this.#recovered = recovered
  }

  failed(error: unknown): void {
    if (!this.#hasFailed) this.#report(error)
    this.#hasFailed = true
  }

  succeeded(): void {
    if (this.#hasFailed) this.#recovered()
    this.#hasFailed = false
  }
}
