import type { WaitingStatus } from '../../domain/waiting.ts'
import type { MoveAction } from '../../domain/waitingMoves.ts'

/** A move that was answered with 2xx. */
export interface AnsweredMove {
  readonly didWaitingId: number
  readonly visitId: number
  readonly didId: number
  readonly action: MoveAction
  readonly to: WaitingStatus
}

/** A record of the writes that the server has confirmed, kept outside the server. */
export class Journal {
  readonly visits: number[] = []
  readonly moves: AnsweredMove[] = []

  #waiting: { readonly length: number; readonly resolve: () => void } | undefined

  get length(): number {
    return this.visits.length + this.moves.length
  }

  addVisit(id: number): void {
    this.visits.push(id)
    this.#tell()
  }

  addMove(move: AnsweredMove): void {
    this.moves.push(move)
    this.#tell()
  }

  /** Resolves as soon as the journal has this length. */
  reaches(length: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { length, resolve }
    })
  }

  #tell(): void {
    if (this.#waiting && this.length >= this.#waiting.length) this.#waiting.resolve()
  }
}

/** Returns a move as a string, to count equal ones. */
export const asWord = ({ didWaitingId, visitId, didId, action, to }: AnsweredMove): string =>
  `${didWaitingId} ${visitId} ${didId} ${action} ${to}`
