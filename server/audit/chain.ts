import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { inBatches } from '../db/batches/inBatches.ts'
import type { DB, Row } from '../db/schema.ts'

/** Number of rows sealed, deleted or checked at a time, which bounds the time that writers wait. */
const BATCH = 500
const CHAIN = 1

/** Returns the seal of a row: a hash of its content and the previous seal, hence of all rows before it. */
export function sealOf(row: Omit<Row<'audit_log'>, 'position' | 'seal'>, position: number, previous: string): string {
  const { id, at, user_id, user_name, address, action, kind, subjects, details } = row
  return createHash('sha256')
    .update(JSON.stringify([position, previous, id, at, user_id, user_name, address, action, kind, subjects, details]))
    .digest('hex')
}

/**
 * Seals the unsealed rows in the order of their ids. Several servers take turns by locking the row of the chain's end.
 * @returns the number of sealed rows.
 */
export function sealAudit(db: Kysely<DB>, signal?: AbortSignal): Promise<number> {
  return inBatches(BATCH, () => sealBatch(db), signal)
}

async function sealBatch(db: Kysely<DB>): Promise<number> {
  // Usually nothing is unsealed; then nothing is written either.
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

/** Writes all seals in one statement: a busy hospital seals hundreds of rows per second. */
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
 * Deletes sealed rows older than an instant, oldest first and without gaps; the chain stores where it was cut.
 * @returns the number of deleted rows.
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

/** Result of a check of the chain. */
export type ChainReport =
  | { readonly ok: true; readonly sealed: number; readonly unsealed: number; readonly head: string }
  | { readonly ok: false; readonly id: number | null; readonly why: 'altered' | 'missing' | 'end' }

/**
 * Verifies the chain from its cut to its end. `altered` names the first row that does not match its seal, `missing` the
 * row before which one is missing; `end` means that the last rows are missing.
 */
export function checkAudit(db: Kysely<DB>): Promise<ChainReport> {
  // On one snapshot, because a running server keeps sealing.
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

/** Locks the chain for this transaction: setting a column to itself is the row lock that both databases support. */
function lockChain(tx: Kysely<DB>) {
  return tx
    .updateTable('audit_chain')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('id', '=', CHAIN)
    .returningAll()
    .executeTakeFirstOrThrow()
}
