import type { ProblemReport } from '../../../contract/events.ts'
import { SCREEN_PROBLEMS, type ScreenProblem } from '../../../contract/boardOptions.ts'

/** Reports what this screen cannot show or play of its board, so that staff see it in the list of screens. */
export class ScreenProblems {
  readonly #send: (report: ProblemReport) => boolean
  readonly #current = new Set<ScreenProblem>()

  /** @param send returns whether the report was sent: false without a connection, and for a server without reports */
  constructor(send: (report: ProblemReport) => boolean) {
    this.#send = send
  }

  /** Sets or clears a problem: it is cleared when the part works again or is removed from the wall. */
  readonly set = (problem: ScreenProblem, fails: boolean): void => {
    if (this.#current.has(problem) === fails) return
    if (fails) this.#current.add(problem)
    else this.#current.delete(problem)
    this.#report()
  }

  /** Reports current problems again; to be called on each new connection, which starts without problems. */
  readonly connected = (): void => {
    if (this.#current.size > 0) this.#report()
  }

  /** Reports that the screen has painted, with its problems: a screen that hangs reports nothing. */
  readonly painted = (): void => this.#report()

  #report(): void {
    this.#send({ problems: SCREEN_PROBLEMS.filter((problem) => this.#current.has(problem)) })
  }
}
