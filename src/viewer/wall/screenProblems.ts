import type { ProblemReport } from '../../../contract/events.ts'
import { SCREEN_PROBLEMS, type ScreenProblem } from '../../../contract/screen.ts'

/** Reports which of the board's pictures this screen cannot show, so that staff see it in the list of screens. */
export class ScreenProblems {
  readonly #send: (report: ProblemReport) => boolean
  readonly #current = new Set<ScreenProblem>()

  /** @param send answers whether the report went out: not without a connection, nor to a server that wants none */
  constructor(send: (report: ProblemReport) => boolean) {
    this.#send = send
  }

  /** To be notified whenever a picture fails, and when it works again or is taken off the wall. */
  readonly set = (problem: ScreenProblem, fails: boolean): void => {
    if (this.#current.has(problem) === fails) return
    if (fails) this.#current.add(problem)
    else this.#current.delete(problem)
    this.#report()
  }

  /** To be notified of each new connection: the server knows of no problem of a screen that has just connected. */
  readonly connected = (): void => {
    if (this.#current.size > 0) this.#report()
  }

  #report(): void {
    this.#send({ problems: SCREEN_PROBLEMS.filter((problem) => this.#current.has(problem)) })
  }
}
