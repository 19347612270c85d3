import type { Display } from '../../contract/displays.ts'
import type { DisplayAccess } from '../../contract/pairing.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import type { Bus } from '../realtime/bus.ts'
import { endKeys, findKeys } from './displayKeyRepository.ts'
import { deleteGone, findDisplays } from './displayRepository.ts'

/** The screens that show the boards, as staff see them. */
export class DisplayService {
  readonly #unit: UnitOfWork
  readonly #bus: Bus
  readonly #access: DisplayAccess

  constructor(unit: UnitOfWork, bus: Bus, access: DisplayAccess) {
    this.#unit = unit
    this.#bus = bus
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
  async remove(ids: readonly string[]): Promise<string[]> {
    const { ended, removed } = await this.#unit.run(async (tx) => {
      const ended = await endKeys(tx, ids)
      return { ended, removed: await deleteGone(tx, ids) }
    })
    this.#bus.publish(
      ended.map(({ displayId, didId }) => ({ kind: 'displays', message: { type: 'DISPLAY', message: '', event: 'REVOKED', displayId, didId } })),
    )
    return [...new Set([...removed, ...ended.map(({ displayId }) => displayId)])]
  }
}
