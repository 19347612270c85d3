import type { Display } from '../../contract/displays.ts'
import type { DisplayAccess } from '../../contract/pairing.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { displayEvent } from './displayEvent.ts'
import { endKeys, findKeys } from './displayKeyRepository.ts'
import { deleteGone, findDisplays } from './displayRepository.ts'

/** The screens that show the boards, as staff see them. */
export class DisplayService {
  readonly #unit: UnitOfWork
  readonly #access: DisplayAccess

  constructor(unit: UnitOfWork, access: DisplayAccess) {
    this.#unit = unit
    this.#access = access
  }

  /** All of them: the server keeps their number small. */
  list(): Promise<{ access: DisplayAccess; displays: Display[] }> {
    return this.#unit.read(async (tx) => {
      const keys = await findKeys(tx)
      const displays = await findDisplays(tx)
      return { access: this.#access, displays: displays.map((display) => ({ ...display, keys: keys.get(display.id) ?? [] })) }
    })
  }

  /**
   * Forgets displays, and ends their keys: who is connected with one is cut off.
   * @returns the ids of those that are forgotten now or had a key; who is connected without one stays, who is not known was no display.
   */
  remove(ids: readonly string[]): Promise<string[]> {
    return this.#unit.run(async (tx, tell) => {
      const ended = await endKeys(tx, ids)
      const removed = await deleteGone(tx, ids)
      for (const place of ended) tell(displayEvent('REVOKED', place))
      return [...new Set([...removed, ...ended.map(({ displayId }) => displayId)])]
    })
  }
}
