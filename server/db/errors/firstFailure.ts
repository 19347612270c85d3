/**
 * Reports the first of several consecutive failures and the success after them: work that is retried would otherwise
 * fill the log.
 */
export class FirstFailure<Context extends unknown[] = []> {
  readonly #report: (error: unknown, ...context: Context) => void
  readonly #recovered: () => void
  #hasFailed = false

  constructor(report: (error: unknown, ...context: Context) => void, recovered: () => void = () => undefined) {
    this.#report = report
    this.#recovered = recovered
  }

  failed(error: unknown, ...context: Context): void {
    if (!this.#hasFailed) this.#report(error, ...context)
    this.#hasFailed = true
  }

  succeeded(): void {
    if (this.#hasFailed) this.#recovered()
    this.#hasFailed = false
  }
}
