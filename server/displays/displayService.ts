import type { Display } from '../../contract/displays.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { deleteGone, findDisplays } from './displayRepository.ts'

/** The screens that show the boards, as staff see them. */
export class DisplayService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /** All of them: the server keeps their number small. */
  list(): Promise<Display[]> {
    return findDisplays(this.#unit.db)
  }

  /** Forgets displays. @returns the ids of those that are forgotten now: who is connected stays, who is not known was no display. */
  remove(ids: readonly string[]): Promise<string[]> {
    return this.#unit.run((tx) => deleteGone(tx, ids))
  }
}
