import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { inBatches } from '../db/batches/inBatches.ts'
import type { DB, Row } from '../db/schema.ts'

/** So many rows are sealed, cleared or checked at a time: the writers wait no longer than that takes. */
const BATCH = 500
const CHAIN = 1

/** The seal of a row: it says all that the row says, and through the seal before it all that came before. */
export function sealOf(row: Omit<Row<'audit_log'>, 'position' | 'seal'>, position: number, previous: string): string {
  const { id, at, user_id, user_name, address, action, kind, subjects, details } = row
  return createHash('sha256')
    .update(JSON.stringify([position, previous, id, at, user_id, user_name, address, action, kind, subjects, details]))
    .digest('hex')
}

/**
 * Links the rows that are not sealed yet into the chain, in the order of their ids. Servers beside one another take
 * turns: who holds the row of the chain's end seals.
 * @returns how many were sealed.
 */
export function sealAudit(db: Kysely<DB>, signal?: AbortSignal): Promise<number> {
  return inBatches(BATCH, () => sealBatch(db), signal)
}

async function sealBatch(db: Kysely<DB>): Promise<number> {
  // Most of the time there is nothing to do: then nothing is written either.
  if (!(await db.selectFrom('audit_log').select('id').where('seal', 'is', null).limit(1).executeTakeFirst())) return 0
  return db.transaction().execute(async (tx) => {
    let { position, seal } = await lockChain(tx)
    const rows = await tx
      .selectFrom('audit_log')
      .selectAll()
      .where('seal', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const seals: Record<number, { position: number; seal: string }> = {}
    for (const row of rows) {
      position += 1
      seal = sealOf(row, position, seal)
      seals[row.id] = { position, seal }
    }
    await writeSeals(tx, seals)
    await tx.updateTable('audit_chain').set({ position, seal }).where('id', '=', CHAIN).execute()
    return rows.length
  })
}

/** All of them in one statement: a busy hospital seals hundreds of rows in a second. */
async function writeSeals(
  tx: Kysely<DB>,
  seals: Readonly<Record<number, { position: number; seal: string }>>,
): Promise<void> {
  await sql`
    update audit_log set position = cast(sealed.value ->> 'position' as integer), seal = sealed.value ->> 'seal'
    from json_each(${JSON.stringify(seals)}) as sealed where audit_log.id = cast(sealed.key as integer)
  `.execute(tx)
}

/**
 * Clears away sealed rows of before an instant, oldest first and without gaps; the chain remembers where it was cut.
 * @returns how many are gone.
 */
export function clearAudit(db: Kysely<DB>, before: Date, signal?: AbortSignal): Promise<number> {
  return inBatches(BATCH, () => clearBatch(db, before), signal)
}

function clearBatch(db: Kysely<DB>, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const chain = await lockChain(tx)
    const from = chain.cleared_position
    const rows = await tx
      .selectFrom('audit_log')
      .select(['at', 'position', 'seal'])
      .where('position', '>', from)
      .where('position', '<=', from + BATCH)
      .orderBy('position')
      .execute()
    const young = rows.findIndex(({ at }) => at >= before.toISOString())
    const old = young < 0 ? rows : rows.slice(0, young)
    const last = old.at(-1)
    if (!last || last.position === null || last.seal === null) return 0
    await tx.deleteFrom('audit_log').where('position', '>', from).where('position', '<=', last.position).execute()
    await tx
      .updateTable('audit_chain')
      .set({ cleared_position: last.position, cleared_seal: last.seal })
      .where('id', '=', CHAIN)
      .execute()
    return old.length
  })
}

/** What a check of the chain found. */
export type ChainReport =
  | { readonly ok: true; readonly sealed: number; readonly unsealed: number; readonly head: string }
  | { readonly ok: false; readonly id: number | null; readonly why: 'altered' | 'missing' | 'end' }

/**
 * Follows the chain from where it was cut to its end. `altered` names the first row that does not fit its seal,
 * `missing` the row before which one is gone; `end` says that the last rows are gone.
 */
export function checkAudit(db: Kysely<DB>): Promise<ChainReport> {
  // As of one moment: a server that runs goes on sealing.
  return db.transaction().setIsolationLevel('repeatable read').execute(follow)
}

async function follow(db: Kysely<DB>): Promise<ChainReport> {
  const chain = await db.selectFrom('audit_chain').selectAll().where('id', '=', CHAIN).executeTakeFirst()
  if (!chain) return { ok: false, id: null, why: 'end' }
  let position = chain.cleared_position
  let seal = chain.cleared_seal
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('position', '>', position)
      .orderBy('position')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      if (row.position !== position + 1) return { ok: false, id: row.id, why: 'missing' }
      position += 1
      if (row.seal !== sealOf(row, position, seal)) return { ok: false, id: row.id, why: 'altered' }
      seal = row.seal
    }
    if (rows.length < BATCH) break
  }
  if (position !== chain.position || seal !== chain.seal) return { ok: false, id: null, why: 'end' }
  const open = db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('seal', 'is', null)
  return {
    ok: true,
    sealed: position - chain.cleared_position,
    unsealed: Number((await open.executeTakeFirstOrThrow()).n),
    head: seal,
  }
}

/** Holds the chain for this transaction: setting a column to itself is the row lock that both databases share. */
function lockChain(tx: Kysely<DB>) {
  return tx
    .updateTable('audit_chain')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('id', '=', CHAIN)
    .returningAll()
    .executeTakeFirstOrThrow()
}
