import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../db/dialect.ts'
import { inBatches } from '../db/batches/inBatches.ts'
import type { DB } from '../db/schema.ts'
import { followKept, keepEntries } from './keptEntries.ts'
import type { ChainHead, ChainSigner } from './chainSigner.ts'
import { BATCH, type ChainReport, sealOf } from './seals.ts'
import { checkSigned, keepHead, lastRestore, lockSigned, settleEnds, signEnds } from './signedEnds.ts'

/**
 * Seals the unsealed rows in the order of their ids, each once. Several servers take turns by locking the row of the
 * chain's end.
 * @param signer signs the ends of the log; undefined without a key
 * @returns the number of sealed rows.
 */
export async function sealAudit(db: Kysely<DB>, signal?: AbortSignal, signer?: ChainSigner): Promise<number> {
  if (signer) await settleEnds(db, signer)
  const sealed = await inBatches(BATCH, () => sealBatch(db, signer), signal)
  if (signer) await keepHead(db, signer)
  return sealed
}

async function sealBatch(db: Kysely<DB>, signer: ChainSigner | undefined): Promise<number> {
  // Usually nothing is unsealed; then nothing is written either.
  const unsealed = await db
    .selectFrom('audit_log')
    .select('id')
    .where('seal', 'is', null)
    .where('id', '>', (eb) => eb.selectFrom('audit_chain').select('floor_id'))
    .limit(1)
    .executeTakeFirst()
  if (!unsealed) return 0
  return db.transaction().execute(async (tx) => {
    const chain = await lockSigned(tx, signer)
    if (!chain) return 0
    let { position, seal } = chain
    const rows = await tx
      .selectFrom('audit_log')
      .selectAll()
      .where('seal', 'is', null)
      .where('id', '>', chain.floor_id)
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
    const lastId = Math.max(chain.last_id, rows.at(-1)?.id ?? 0)
    // On PostgreSQL an entry with a lower id may be committed later.
    const floorId = isPostgres(tx) ? chain.floor_id : lastId
    await tx.updateTable('audit_chain').set({ position, seal, last_id: lastId, floor_id: floorId }).execute()
    await signEnds(tx, signer)
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
export function clearAudit(db: Kysely<DB>, before: Date, signal?: AbortSignal, signer?: ChainSigner): Promise<number> {
  return inBatches(BATCH, () => clearBatch(db, before, signer), signal)
}

function clearBatch(db: Kysely<DB>, before: Date, signer: ChainSigner | undefined): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const chain = await lockSigned(tx, signer)
    if (!chain) return 0
    const from = chain.cleared_position
    const rows = await tx
      .selectFrom('audit_log')
      .select(['id', 'at', 'action', 'position', 'seal'])
      .where('position', '>', from)
      .orderBy('position')
      .limit(BATCH)
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
    await signEnds(tx, signer)
    return old.length
  })
}

/**
 * Verifies the chain from its cut to its end, the entries kept from before the cut, and the signature of the ends.
 * @throws {StartError} for a signed log without a key
 */
export function checkAudit(db: Kysely<DB>, signer?: ChainSigner): Promise<ChainReport> {
  const head = signer?.readHead()
  // On one snapshot, because a running server keeps sealing.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => follow(tx, signer, head))
}

async function follow(
  db: Kysely<DB>,
  signer: ChainSigner | undefined,
  signed: ChainHead | undefined,
): Promise<ChainReport> {
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
  const stripped = await db
    .selectFrom('audit_log')
    .select('id')
    .where('seal', 'is', null)
    .where('id', '<=', chain.floor_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (stripped) return { ok: false, id: stripped.id, why: 'altered' }
  const signature = await checkSigned(db, signer, signed)
  if (signature === 'signature' || signature === 'end') return { ok: false, id: null, why: signature }
  const restoredAt = await lastRestore(db)
  const open = db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('seal', 'is', null)
  return {
    ok: true,
    sealed: kept + position - chain.cleared_position,
    unsealed: Number((await open.executeTakeFirstOrThrow()).n),
    head: seal,
    ...(signature && { signature }),
    ...(restoredAt !== undefined && { restoredAt }),
  }
}
