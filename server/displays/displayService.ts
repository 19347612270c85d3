import type { Display } from '../../contract/displays.ts'
import type { DisplayAccess } from '../../contract/pairing.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { displayEvent, nameEvent } from './displayEvent.ts'
import { endKeys, findKeys } from './displayKeyRepository.ts'
import { changeAll } from '../records/bulk.ts'
import { reload } from '../events/bus.ts'
import { deletePairings } from './pairingRepository.ts'
import { deleteGone, findDisplays, nameDisplay } from './displayRepository.ts'

/** Time for which an offline screen without a name or key is listed. */
const LISTED_AFTER_MS = 24 * 3_600_000

/** Lists, names and deletes the screens that show the boards. */
export class DisplayService {
  readonly #unit: UnitOfWork
  readonly #access: DisplayAccess

  constructor(unit: UnitOfWork, access: DisplayAccess) {
    this.#unit = unit
    this.#access = access
  }

  /** Lists the displays that are connected, were recently, or are named or paired. The server bounds their number. */
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
   * Names screens, or removes their names (DE-26). Viewers of their boards reload, because the confirmations depend on
   * it.
   * @returns all given ids.
   * @throws 404 for an unknown screen
   */
  name(audit: Audit<string[]>, names: readonly { id: string; name: string }[]): Promise<string[]> {
    return this.#unit.change(audit, async (tx, emit) => {
      const named = await changeAll('display', names, (each) => nameDisplay(tx, each))
      for (const { id, didId, name } of named) {
        emit(nameEvent(name, { displayId: id, didId }))
        emit(reload(didId))
      }
      return named.map(({ id }) => id)
    })
  }

  /**
   * Deletes displays with their keys and pairings; displays connected with a key are disconnected.
   * @returns the ids of the displays deleted now or that had a key or pairing. Displays connected without a key stay;
   * unknown ids are ignored.
   */
  remove(audit: Audit<string[]>, ids: readonly string[]): Promise<string[]> {
    return this.#unit.change(audit, async (tx, emit) => {
      const ended = await endKeys(tx, ids)
      const unpaired = await deletePairings(tx, ids)
      const removed = await deleteGone(tx, ids)
      for (const place of ended) emit(displayEvent('REVOKED', place))
      for (const { id, didId, name } of removed) {
        if (name === '') continue
        emit(nameEvent('', { displayId: id, didId }))
        emit(reload(didId))
      }
      return [...new Set([...removed.map(({ id }) => id), ...ended.map(({ displayId }) => displayId), ...unpaired])]
    })
  }
}
