import type { Kysely } from 'kysely'
import type { AuditAction } from '../../contract/auditActions.ts'
import { inBatches } from '../db/batches/inBatches.ts'
import type { DB, Row } from '../db/schema.ts'
import type { ChainSigner } from './chainSigner.ts'
import { BATCH, type ChainFault, keptSealOf, lockKept, sealOf } from './seals.ts'
import { lockSigned, signEnds } from './signedEnds.ts'

/** Retention of changes of accounts and rights in days: three years. */
export const ACCOUNT_DAYS = 1_096

/** Actions that change who may do what. */
const ACCOUNT_ACTIONS: ReadonlySet<AuditAction> = new Set([
  'users.create',
  'users.update',
  'users.password',
  'users.remove',
  'sessions.end',
  'secondFactor.on',
  'secondFactor.off',
  'secondFactor.codes',
  'secondFactor.reset',
  'rights.update',
  'settings.update',
  'apiKeys.create',
  'apiKeys.remove',
  'backup.restore',
])

/** Entry of the log that is about to be cut off, with the seal of the entry before it. */
interface CutEntry extends Pick<Row<'audit_log'>, 'id' | 'action'> {
  readonly seal: string
  readonly previous: string
}

/**
 * Appends those of the entries that change accounts or rights to the chain of kept entries.
 * @returns their ids, which must not be deleted.
 */
export async function keepEntries(tx: Kysely<DB>, entries: readonly CutEntry[]): Promise<number[]> {
  const kept = entries.filter(({ action }) => ACCOUNT_ACTIONS.has(action))
  if (kept.length === 0) return []
  let { position, seal } = await lockKept(tx)
  const rows = kept.map(({ id, previous, seal: sealInLog }) => {
    position += 1
    seal = keptSealOf(position, seal, sealInLog)
    return { position, id, previous, seal }
  })
  await tx.insertInto('audit_kept').values(rows).execute()
  await tx.updateTable('audit_kept_chain').set({ position, seal }).execute()
  return kept.map(({ id }) => id)
}

/** Deletes kept entries older than an instant, oldest first and without gaps. @returns their number. */
export function clearKept(db: Kysely<DB>, before: Date, signal?: AbortSignal, signer?: ChainSigner): Promise<number> {
  return inBatches(BATCH, () => clearBatch(db, before, signer), signal)
}

function clearBatch(db: Kysely<DB>, before: Date, signer: ChainSigner | undefined): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockSigned(tx, signer))) return 0
    const rows = await tx
      .selectFrom('audit_kept')
      .innerJoin('audit_log', 'audit_log.id', 'audit_kept.id')
      .select(['audit_kept.position', 'audit_kept.id', 'audit_kept.seal', 'audit_log.at'])
      .orderBy('audit_kept.position')
      .limit(BATCH)
      .execute()
    const young = rows.findIndex(({ at }) => at >= before.toISOString())
    const old = young < 0 ? rows : rows.slice(0, young)
    const last = old.at(-1)
    if (!last) return 0
    const ids = old.map(({ id }) => id)
    await tx.deleteFrom('audit_log').where('id', 'in', ids).execute()
    await tx.deleteFrom('audit_kept').where('id', 'in', ids).execute()
    await tx.updateTable('audit_kept_chain').set({ cleared_position: last.position, cleared_seal: last.seal }).execute()
    await signEnds(tx, signer)
    return old.length
  })
}

/**
 * Verifies the kept entries: each is in the log with its seal, none is missing, and the log contains no other entry
 * from before its cut.
 * @returns their number, or the first fault.
 */
export async function followKept(db: Kysely<DB>, cutAt: number): Promise<number | ChainFault> {
  const chain = await db.selectFrom('audit_kept_chain').selectAll().executeTakeFirst()
  if (!chain) return { ok: false, id: null, why: 'end' }
  let { cleared_position: position, cleared_seal: seal } = chain
  for (;;) {
    const links = await db
      .selectFrom('audit_kept')
      .selectAll()
      .where('position', '>', position)
      .orderBy('position')
      .limit(BATCH)
      .execute()
    const ids = links.map(({ id }) => id)
    const entries =
      ids.length === 0 ? [] : await db.selectFrom('audit_log').selectAll().where('id', 'in', ids).execute()
    for (const link of links) {
      position += 1
      const entry = entries.find(({ id }) => id === link.id)
      if (link.position !== position || !entry) return { ok: false, id: link.id, why: 'missing' }
      const sealInLog = sealOf(entry, entry.position ?? 0, link.previous)
      seal = keptSealOf(position, seal, sealInLog)
      if (entry.seal !== sealInLog || link.seal !== seal) return { ok: false, id: link.id, why: 'altered' }
    }
    if (links.length < BATCH) break
  }
  if (position !== chain.position || seal !== chain.seal) return { ok: false, id: null, why: 'end' }
  const added = await db
    .selectFrom('audit_log')
    .select('id')
    .where('position', '<=', cutAt)
    .where('id', 'not in', (eb) => eb.selectFrom('audit_kept').select('id'))
    .orderBy('id')
    .executeTakeFirst()
  return added ? { ok: false, id: added.id, why: 'altered' } : position - chain.cleared_position
}
