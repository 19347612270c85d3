import type { Kysely, Transaction } from 'kysely'
import { Name, NewTextId } from '../../../contract/common.ts'
import { LAST_ROOT } from '../../../contract/constants.ts'
import type { Authority } from '../../../domain/rights.ts'
import { ID_MAX, NAME_MAX } from '../../../domain/limits.ts'
import { sessionEnded } from '../../events/bus.ts'
import { logAudit } from '../../db/audit/auditLog.ts'
import { keepNames } from '../../db/audit/recordNames.ts'
import type { DB, Row } from '../../db/schema.ts'
import { lockRows } from '../../db/transactions/locks.ts'
import type { Emit } from '../../db/unitOfWork.ts'
import { refuse } from '../../http/refusals.ts'
import { created } from '../../records/auditEvents.ts'
import { endSessions } from '../sessionRepository.ts'
import type { ExternalPerson } from './signInProvider.ts'

type User = Row<'users'>

/** Finds the user of a hospital account by issuer and subject, and by nothing else: names and addresses change hands. */
export function findExternal(
  db: Kysely<DB>,
  { issuer, subject }: Pick<ExternalPerson, 'issuer' | 'subject'>,
): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('provider_issuer', '=', issuer)
    .where('provider_subject', '=', subject)
    .executeTakeFirst()
}

/** Data of a new user, besides what the provider says. */
interface NewUser {
  readonly authority: Authority
  /** Hash of a password that nobody knows. */
  readonly passwordHash: string
  readonly address: string
}

/** Creates the user of a hospital account, with its own line in the audit log. */
export async function createExternal(
  tx: Transaction<DB>,
  { issuer, subject, id: proposed, name }: ExternalPerson,
  { authority, passwordHash, address }: NewUser,
): Promise<User> {
  const id = await freeId(tx, proposed)
  const row = await tx
    .insertInto('users')
    .values({
      id,
      name: nameOf(name) ?? nameOf(proposed) ?? id,
      position: '',
      authority,
      password_hash: passwordHash,
      provider_issuer: issuer,
      provider_subject: subject,
      created_at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const line = {
    ...created('users.create', 'user', { id, name: row.name, authority, by: 'PROVIDER' })(row),
    by: { id, name: row.name, address },
  }
  await logAudit(tx, line)
  await keepNames(tx, line)
  return row
}

/**
 * Gives a user the authority of the claim, and ends the user's sessions where it is another one, as each change of an
 * authority does.
 * @throws 403 when nobody would be ROOT any more
 */
export async function followAuthority(
  tx: Transaction<DB>,
  emit: Emit,
  { id, name, authority: before }: User,
  authority: Authority,
  address: string,
): Promise<void> {
  if (authority === before) return
  await lockRows(tx, 'users', [id])
  await tx.updateTable('users').set({ authority, updated_at: new Date().toISOString() }).where('id', '=', id).execute()
  const root = tx.selectFrom('users').select('id').where('authority', '=', 'ROOT').where('suspended', '=', 0)
  if (before === 'ROOT' && !(await root.limit(1).executeTakeFirst())) throw lastRoot()
  for (const session of await endSessions(tx, id)) emit(sessionEnded(session))
  await logAudit(tx, {
    action: 'users.update',
    kind: 'user',
    subjects: [id],
    details: { changes: [{ id, authority, by: 'PROVIDER' }] },
    by: { id, name, address },
  })
}

/** Returns an id that no user has: the proposed one as far as it can be an id, with a number where it is taken. */
async function freeId(tx: Transaction<DB>, proposed: string): Promise<string> {
  // Room for the number.
  const base = proposed
    .split('@', 1)[0]
    ?.replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, ID_MAX - 5)
  const stem = base === undefined || base === '' ? 'user' : base
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? stem : `${stem}-${count}`
    const taken = tx.selectFrom('users').select('id').where('id', '=', id)
    if (NewTextId.safeParse(id).success && !(await taken.executeTakeFirst())) return id
  }
}

/** Returns a name as the product stores it; undefined for one that it cannot show. */
function nameOf(name: string): string | undefined {
  const { data } = Name.safeParse(name.slice(0, NAME_MAX))
  return data
}

const lastRoot = () => refuse(403, `${LAST_ROOT}.provider`)
