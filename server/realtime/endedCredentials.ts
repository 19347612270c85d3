import type { Kysely } from 'kysely'
import { inGroups } from '../db/batches/inGroups.ts'
import type { DB } from '../db/schema.ts'
import type { Credential } from './credentials.ts'

/** Maximum number of ids per statement. */
const AT_ONCE = 1_000

/** Returns the credentials that are no longer valid: displays without a key, sessions that ended or expired. */
export async function findEnded(db: Kysely<DB>, credentials: readonly Credential[], now: Date): Promise<Credential[]> {
  const of = (kind: Credential['kind']) => credentials.filter((credential) => credential.kind === kind)
  const displays = await without(of('display'), (ids) =>
    db.selectFrom('display_keys').select('display_id as id').distinct().where('display_id', 'in', ids).execute(),
  )
  const sessions = await without(of('session'), (ids) =>
    db.selectFrom('sessions').select('id').where('id', 'in', ids).where('expires_at', '>', now.toISOString()).execute(),
  )
  return [...displays, ...sessions]
}

async function without(
  credentials: readonly Credential[],
  find: (ids: string[]) => Promise<{ id: string }[]>,
): Promise<Credential[]> {
  const found = new Set<string>()
  for (const group of inGroups(credentials, AT_ONCE)) {
    for (const { id } of await find(group.map(({ id }) => id))) found.add(id)
  }
  return credentials.filter(({ id }) => !found.has(id))
}
