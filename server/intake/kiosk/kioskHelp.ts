import type { Transaction } from 'kysely'
import type { Kiosk, KioskCall, KioskState } from '../../../contract/kiosks.ts'
import { KIOSK_AWAY_MS, type KioskPrinter } from '../../../domain/kioskQuestions.ts'
import { KIOSK_INCHES } from '../../../domain/limits.ts'
import { logAudit } from '../../db/audit/auditLog.ts'
import type { DB } from '../../db/schema.ts'
import { noteChange } from '../../db/transactions/notedChanges.ts'
import type { Audit, Emit, UnitOfWork } from '../../db/unitOfWork.ts'
import { hashOf } from '../../apiKeys/apiKeyRepository.ts'
import type { Caller, Program } from '../../http/authorize.ts'
import { refuse } from '../../http/refusals.ts'

/** The kiosks after their pairing: what staff have set of them, what they say of themselves, and calls for help there. */
export class KioskHelp {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /** Reads how a kiosk was set up, and whether somebody there calls for staff. */
  async stateOf({ key, name }: Program): Promise<KioskState> {
    const row = await this.#unit.db
      .selectFrom('kiosks')
      .innerJoin('api_keys', 'api_keys.id', 'kiosks.api_key_id')
      .select(['inches', 'help_at as helpAt'])
      .where('hash', '=', hashOf(key))
      .executeTakeFirst()
    return { name, inches: row?.inches ?? KIOSK_INCHES, hasHelp: (row?.helpAt ?? null) !== null }
  }

  /** Lists the kiosks by their names. */
  async list(): Promise<Kiosk[]> {
    const rows = await this.#unit.db
      .selectFrom('kiosks')
      .innerJoin('api_keys', 'api_keys.id', 'kiosks.api_key_id')
      .select(['id', 'name', 'inches', 'printer', 'last_used_at as lastAt'])
      .orderBy('name')
      .execute()
    const isAlive = (at: string | null) => at !== null && Date.now() - Date.parse(at) <= KIOSK_AWAY_MS
    return rows.map((row) => ({ ...row, isAlive: isAlive(row.lastAt) }))
  }

  /** Notes what the browser of a kiosk says of its printer. */
  async notePrinter({ key }: Program, printer: KioskPrinter): Promise<{ printer: KioskPrinter }> {
    await this.#unit.db
      .updateTable('kiosks')
      .set({ printer })
      .where('api_key_id', '=', (eb) => eb.selectFrom('api_keys').select('id').where('hash', '=', hashOf(key)))
      .execute()
    return { printer }
  }

  /** Calls staff to a kiosk, unless somebody there has called already. */
  call(by: Program): Promise<{ at: string }> {
    return this.#unit.run(async (tx, emit) => {
      const kiosk = await idOf(tx, by)
      const at = new Date().toISOString()
      // A key with the scope of kiosks may also have been made without a pairing.
      await tx
        .insertInto('kiosks')
        .values({ api_key_id: kiosk.id })
        .onConflict((conflict) => conflict.column('api_key_id').doNothing())
        .execute()
      const [called] = await setHelp(tx, [kiosk.id], at)
      if (called) {
        await logAudit(tx, { action: 'kiosks.help', kind: 'apiKey', subjects: [kiosk.id], by })
        notify(tx, emit, 'kiosk.help', kiosk)
        return { at }
      }
      const { helpAt } = await tx
        .selectFrom('kiosks')
        .select((eb) => eb.ref('help_at').$notNull().as('helpAt'))
        .where('api_key_id', '=', kiosk.id)
        .executeTakeFirstOrThrow()
      return { at: helpAt }
    })
  }

  /** Lists the kiosks where somebody calls for staff, the longest call first. */
  async calls(): Promise<KioskCall[]> {
    return this.#unit.db
      .selectFrom('kiosks')
      .innerJoin('api_keys', 'api_keys.id', 'kiosks.api_key_id')
      .select((eb) => ['id', 'name', eb.ref('help_at').$notNull().as('at')])
      .where('help_at', 'is not', null)
      .orderBy('help_at')
      .orderBy('id')
      .execute()
  }

  /**
   * Ends calls: a kiosk its own, staff who go there those of the kiosks that they name. Those that were ended meanwhile
   * are left out.
   */
  end(
    audit: Audit<{ ids: number[] }>,
    by: Caller | Program,
    ids?: readonly number[],
  ): Promise<{ at: null; ids: number[] }> {
    return this.#unit.change(audit, async (tx, emit) => {
      const named = 'key' in by ? [(await idOf(tx, by)).id] : ids
      if (!named) throw refuse(400, 'BODY_MISSING')
      const ended = await setHelp(tx, named, null)
      for (const { id } of ended) {
        const { name } = await tx.selectFrom('api_keys').select('name').where('id', '=', id).executeTakeFirstOrThrow()
        notify(tx, emit, 'kiosk.helpEnded', { id, name })
      }
      return { at: null, ids: ended.map(({ id }) => id) }
    })
  }
}

/** A kiosk by its key's id, with its name. */
interface NamedKiosk {
  readonly id: number
  readonly name: string
}

/** Finds the kiosk that calls. */
const idOf = (tx: Transaction<DB>, { key }: Program): Promise<NamedKiosk> =>
  tx.selectFrom('api_keys').select(['id', 'name']).where('hash', '=', hashOf(key)).executeTakeFirstOrThrow()

/** Begins or ends calls for help at some kiosks. @returns the kiosks where that changed something */
const setHelp = (tx: Transaction<DB>, ids: readonly number[], at: string | null): Promise<{ id: number }[]> =>
  tx
    .updateTable('kiosks')
    .set({ help_at: at })
    .where('api_key_id', 'in', ids)
    .where('help_at', at === null ? 'is not' : 'is', null)
    .returning('api_key_id as id')
    .execute()

function notify(tx: Transaction<DB>, emit: Emit, type: 'kiosk.help' | 'kiosk.helpEnded', { id, name }: NamedKiosk) {
  emit({ kind: 'kiosks', message: { type: 'KIOSK', message: '', event: 'HELP' } })
  noteChange(tx, { type, subject: `kiosk:${id}`, details: { kioskId: id, kiosk: name } })
}
