import type { Display } from '../../contract/displays.ts'
import type { DisplayAccess } from '../../contract/pairing.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { displayEvent } from './displayEvent.ts'
import { endKeys, findKeys } from './displayKeyRepository.ts'
import { changeAll } from '../records/bulk.ts'
import { reload } from '../events/bus.ts'
import { deleteGone, findDisplays, nameDisplay } from './displayRepository.ts'

/** A screen that went and that staff have neither named nor approved is listed for so long. */
const LISTED_AFTER_MS = 24 * 3_600_000

/** The screens that show the boards, as staff see them. */
export class DisplayService {
  readonly #unit: UnitOfWork
  readonly #access: DisplayAccess

  constructor(unit: UnitOfWork, access: DisplayAccess) {
    this.#unit = unit
    this.#access = access
  }

  /** Those that are connected, were of late, or are named or approved: the server keeps their number small. */
  list(): Promise<{ access: DisplayAccess; displays: Display[] }> {
    return this.#unit.read(async (tx) => {
      const keys = await findKeys(tx)
      const displays = await findDisplays(tx)
      const since = new Date(Date.now() - LISTED_AFTER_MS).toISOString()
      const all = displays.map((display) => ({ ...display, keys: keys.get(display.id) ?? [] }))
      return {
        access: this.#access,
        displays: all.filter(
          ({ name, keys, goneAt }) => name !== '' || keys.length > 0 || goneAt === null || goneAt > since,
        ),
      }
    })
  }

  /**
   * Gives screens their places, or takes them away (DE-26): whoever looks at their boards refetches what is confirmed
   * there.
   * @returns the ids of all of them. @throws 404 for a screen that is not known
   */
  name(audit: Audit<string[]>, names: readonly { id: string; name: string }[]): Promise<string[]> {
    return this.#unit.change(audit, async (tx, emit) => {
      const named = await changeAll('display', names, (each) => nameDisplay(tx, each))
      for (const { id, didId } of named) {
        emit(displayEvent('NAMED', { displayId: id, didId }))
        emit(reload(didId))
      }
      return named.map(({ id }) => id)
    })
  }

  /**
   * Forgets displays, and ends their keys: who is connected with one is cut off.
   * @returns the ids of those that are forgotten now or had a key; who is connected without one stays, who is not known
   * was no display.
   */
  remove(audit: Audit<string[]>, ids: readonly string[]): Promise<string[]> {
    return this.#unit.change(audit, async (tx, emit) => {
      const ended = await endKeys(tx, ids)
      const removed = await deleteGone(tx, ids)
      for (const place of ended) emit(displayEvent('REVOKED', place))
      for (const { didId, name } of removed) if (name !== '') emit(reload(didId))
      return [...new Set([...removed.map(({ id }) => id), ...ended.map(({ displayId }) => displayId)])]
    })
  }
}
