import { type Kysely, sql } from 'kysely'
import { logAudit, OPERATOR } from '../db/audit/auditLog.ts'
import type { DB, Row } from '../db/schema.ts'
import { StartError } from '../startError.ts'
import { areSame, type ChainEnds, type ChainHead, type ChainSigner } from './chainSigner.ts'
import { lockChain, lockKept } from './seals.ts'

/** Locks the ends of both chains for this transaction; undefined where the signature is not theirs. */
export async function lockSigned(
  tx: Kysely<DB>,
  signer: ChainSigner | undefined,
): Promise<Row<'audit_chain'> | undefined> {
  const { log, mac, ends } = await lockEnds(tx)
  if (!signer && mac !== null) throw noKey()
  return signer && !signer.isSigned(ends, mac) ? undefined : log
}

/** Signs the ends after a change of them, in its transaction. */
export async function signEnds(tx: Kysely<DB>, signer: ChainSigner | undefined): Promise<void> {
  if (!signer) return
  const { ends } = await lockEnds(tx)
  await tx
    .updateTable('audit_chain')
    .set({ mac: signer.sign(ends) })
    .execute()
}

/**
 * Compares the ends in the database with their signature and with the file outside of it, before more is sealed. A log
 * that has no signature yet is signed as it is, and says so in an entry. In a log that was changed, sealing goes on
 * after the last end that was signed, so that the change stays provable, and an entry says so too.
 * @throws an error where no end is signed: neither that of the database nor that of the file
 */
export async function settleEnds(db: Kysely<DB>, signer: ChainSigner): Promise<void> {
  const head = signer.readHead()
  const { ends, mac } = await readEnds(db)
  if (head && areSame(head, ends) && signer.isSigned(ends, mac)) return
  await db.transaction().execute(async (tx) => {
    const found = await lockEnds(tx)
    const isSigned = signer.isSigned(found.ends, found.mac)
    const known = head && (await isRestored(tx, head)) ? undefined : head
    if (isSigned && (!known || (await follows(tx, found.ends, known)))) {
      // A restore has an entry of its own.
      if (!head) await logSigned(tx, found.ends, 'NO_HEAD')
      return
    }
    if (found.mac === null && !known) {
      await logSigned(tx, found.ends, 'UNSIGNED')
      return signEnds(tx, signer)
    }
    const last = isSigned && known && found.log.position >= known.log.position ? found.ends : known
    if (!last) throw new Error('the end of the audit log was changed: the key has not signed it')
    const details = { position: last.log.position, found: found.log.position }
    const newest = await newestIn(tx)
    await tx
      .updateTable('audit_chain')
      .set({
        ...last.log,
        // No position is given twice, although what follows is no link of what is there.
        position: Math.max(last.log.position, newest.position),
        floor_id: Math.min(newest.id, Math.max(last.log.last_id, found.log.last_id, newest.sealedId)),
      })
      .execute()
    await tx.updateTable('audit_kept_chain').set(last.kept).execute()
    await signEnds(tx, signer)
    await logAudit(tx, { action: 'audit.altered', kind: 'none', details, by: OPERATOR })
    signer.altered(details)
  })
}

/** Writes the file outside of the database, if the ends in it have changed. */
export async function keepHead(db: Kysely<DB>, signer: ChainSigner): Promise<void> {
  const { ends, mac } = await readEnds(db)
  const head = signer.readHead()
  if (signer.isSigned(ends, mac) && !(head && areSame(head, ends))) signer.writeHead(ends, new Date())
}

/**
 * Checks the signature of the ends, and that the log still contains what the file outside of the database says.
 * @param head as it was before the transaction of the check: a running server goes on
 */
export async function checkSigned(
  db: Kysely<DB>,
  signer: ChainSigner | undefined,
  head: ChainHead | undefined,
): Promise<'SIGNED' | 'NO_HEAD' | 'NONE' | 'signature' | 'end' | undefined> {
  const { ends, mac } = await readEnds(db)
  if (!signer) {
    if (mac !== null) throw noKey()
    return undefined
  }
  const known = head && (await isRestored(db, head)) ? undefined : head
  if (known && !(await follows(db, ends, known))) return 'end'
  if (mac === null) return known ? 'signature' : 'NONE'
  if (!signer.isSigned(ends, mac)) return 'signature'
  return known ? 'SIGNED' : 'NO_HEAD'
}

/** Returns the time of the last restore; undefined for none. */
export async function lastRestore(db: Kysely<DB>, since = ''): Promise<string | undefined> {
  const entry = await db
    .selectFrom('audit_log')
    .select('at')
    .where(sql`action`, '=', 'backup.restore')
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.at
}

/** Whether the log was restored after the file was written: it may end before what the file says. */
const isRestored = async (db: Kysely<DB>, { at }: ChainHead) => (await lastRestore(db, at)) !== undefined

/** Whether a log contains the entry at which a file says that it ended, or was cut since. */
async function follows(db: Kysely<DB>, { log: now }: ChainEnds, { log: then }: ChainHead): Promise<boolean> {
  if (now.position < then.position) return false
  if (then.position <= now.cleared_position) return true
  const entry = await db.selectFrom('audit_log').select('seal').where('position', '=', then.position).executeTakeFirst()
  return entry?.seal === then.seal
}

/** Returns the highest position, the highest id, and the highest id with a seal; 0 for none. */
async function newestIn(db: Kysely<DB>): Promise<{ position: number; id: number; sealedId: number }> {
  const { position, id, sealedId } = await db
    .selectFrom('audit_log')
    .select((eb) => [
      eb.fn.max('position').as('position'),
      eb.fn.max('id').as('id'),
      eb.fn.max(eb.case().when('seal', 'is not', null).then(eb.ref('id')).end()).as('sealedId'),
    ])
    .executeTakeFirstOrThrow()
  return { position: Number(position), id: Number(id), sealedId: Number(sealedId) }
}

const logSigned = (tx: Kysely<DB>, { log: { position } }: ChainEnds, why: 'UNSIGNED' | 'NO_HEAD') =>
  logAudit(tx, { action: 'audit.signed', kind: 'none', details: { why, position }, by: OPERATOR })

async function lockEnds(tx: Kysely<DB>) {
  const log = await lockChain(tx)
  return endsOf(log, await lockKept(tx))
}

async function readEnds(db: Kysely<DB>) {
  const log = await db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow()
  return endsOf(log, await db.selectFrom('audit_kept_chain').selectAll().executeTakeFirstOrThrow())
}

function endsOf(
  log: Row<'audit_chain'>,
  { id: _id, ...kept }: Row<'audit_kept_chain'>,
): { readonly log: Row<'audit_chain'>; readonly mac: string | null; readonly ends: ChainEnds } {
  const { id: _one, mac, ...rest } = log
  return { log, mac, ends: { log: rest, kept } }
}

const noKey = () =>
  new StartError('감사 기록이 서명되어 있는데 열쇠가 없습니다. 서버가 쓰는 열쇠 파일을 SECRET_KEY_FILE에 적어 주세요.')
