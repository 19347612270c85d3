import { type Kysely, sql } from 'kysely'
import { inBatches } from '../db/batches/inBatches.ts'
import type { DB } from '../db/schema.ts'
import { followKept, keepEntries } from './keptEntries.ts'
import { BATCH, type ChainReport, lockChain, sealOf } from './seals.ts'

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
    let { position, seal } = await lockChain(tx, 'audit_chain')
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
    await tx.updateTable('audit_chain').set({ position, seal }).execute()
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
 * Cuts off sealed rows older than an instant, oldest first and without gaps; the chain stores where it was cut. Rows are
 * deleted unless they change accounts or rights.
 * @returns the number of rows that were cut off.
 */
export function clearAudit(db: Kysely<DB>, before: Date, signal?: AbortSignal): Promise<number> {
  return inBatches(BATCH, () => clearBatch(db, before), signal)
}

function clearBatch(db: Kysely<DB>, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const chain = await lockChain(tx, 'audit_chain')
    const from = chain.cleared_position
    const rows = await tx
      .selectFrom('audit_log')
      .select(['id', 'at', 'action', 'position', 'seal'])
      .where('position', '>', from)
      .where('position', '<=', from + BATCH)
      .orderBy('position')
      .execute()
    const young = rows.findIndex(({ at }) => at >= before.toISOString())
    const old = young < 0 ? rows : rows.slice(0, young)
    const last = old.at(-1)
    if (!last || last.position === null || last.seal === null) return 0
    const kept = await keepEntries(
      tx,
      old.map(({ id, action, seal }, at) => ({
        id,
        action,
        seal: seal ?? '',
        previous: at === 0 ? chain.cleared_seal : (old[at - 1]?.seal ?? ''),
      })),
    )
    await tx
      .deleteFrom('audit_log')
      .where('position', '>', from)
      .where('position', '<=', last.position)
      .$if(kept.length > 0, (cut) => cut.where('id', 'not in', kept))
      .execute()
    await tx.updateTable('audit_chain').set({ cleared_position: last.position, cleared_seal: last.seal }).execute()
    return old.length
  })
}

/** Verifies the chain from its cut to its end, and the entries kept from before the cut. */
export function checkAudit(db: Kysely<DB>): Promise<ChainReport> {
  // On one snapshot, because a running server keeps sealing.
  return db.transaction().setIsolationLevel('repeatable read').execute(follow)
}

async function follow(db: Kysely<DB>): Promise<ChainReport> {
  const chain = await db.selectFrom('audit_chain').selectAll().executeTakeFirst()
  if (!chain) return { ok: false, id: null, why: 'end' }
  const kept = await followKept(db, chain.cleared_position)
  if (typeof kept !== 'number') return kept
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
    sealed: kept + position - chain.cleared_position,
    unsealed: Number((await open.executeTakeFirstOrThrow()).n),
    head: seal,
  }
}
