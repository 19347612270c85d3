import type { Transaction } from 'kysely'
import type { Display } from '../../contract/displays.ts'
import type { DisplayAccess } from '../../domain/hospitalSettings.ts'
import type { DB } from '../db/schema.ts'
import type { Audit, Emit, UnitOfWork } from '../db/unitOfWork.ts'
import { displayEvent, nameEvent } from './displayRegistry.ts'
import { endKeys, findKeys, passKeys } from './displayKeyRepository.ts'
import { conflict } from '../http/refusals.ts'
import { changeAll } from '../records/bulk.ts'
import { reload } from '../events/bus.ts'
import { deletePairings } from './pairingRepository.ts'
import { deleteGone, findDisplays, nameDisplay } from './displayRepository.ts'

/** Time for which an offline screen without a name or key is listed. */
const LISTED_AFTER_MS = 24 * 3_600_000

/** A name for a screen, and the offline screen that it replaces. */
interface Naming {
  readonly id: string
  readonly name: string
  readonly replaces?: string | undefined
}

/** Lists, names and deletes the screens that show the boards. */
export class DisplayService {
  readonly #unit: UnitOfWork
  readonly #access: () => DisplayAccess

  constructor(unit: UnitOfWork, access: () => DisplayAccess) {
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
        access: this.#access(),
        displays: all.filter(
          ({ name, keys, goneAt }) => name !== '' || keys.length > 0 || goneAt === null || goneAt > since,
        ),
      }
    })
  }

  /**
   * Names screens, or removes their names. Viewers of their boards reload, because the confirmations depend on
   * it. A screen may replace an offline one, which is deleted.
   * @returns all given ids.
   * @throws 404 for an unknown screen, 409 when the replaced screen is connected
   */
  name(audit: Audit<string[]>, names: readonly Naming[]): Promise<string[]> {
    return this.#unit.change(audit, async (tx, emit) => {
      for (const { id, replaces } of names) if (replaces !== undefined) await this.#replace(tx, emit, id, replaces)
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
      const removed = await this.#deleteGone(tx, emit, ids)
      for (const place of ended) emit(displayEvent('REVOKED', place))
      return [...new Set([...removed.map(({ id }) => id), ...ended.map(({ displayId }) => displayId), ...unpaired])]
    })
  }

  async #replace(tx: Transaction<DB>, emit: Emit, id: string, replaced: string): Promise<void> {
    await passKeys(tx, replaced, id)
    const [gone] = await this.#deleteGone(tx, emit, [replaced])
    if (!gone) throw conflict('DISPLAY_NOT_GONE')
  }

  async #deleteGone(tx: Transaction<DB>, emit: Emit, ids: readonly string[]) {
    const removed = await deleteGone(tx, ids)
    for (const { id, didId, name } of removed) {
      if (name === '') continue
      emit(nameEvent('', { displayId: id, didId }))
      emit(reload(didId))
    }
    return removed
  }
}
