import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Pass } from './passes.ts'

/** No database takes any number of parameters. */
const AT_ONCE = 1_000

/** Those of the passes that open nothing any more: displays without a key, sessions that were ended or have expired. */
export async function findEnded(db: Kysely<DB>, passes: readonly Pass[], now: Date): Promise<Pass[]> {
  const of = (kind: Pass['kind']) => passes.filter((pass) => pass.kind === kind)
  const displays = await without(of('display'), (ids) =>
    db.selectFrom('display_keys').select('display_id as id').distinct().where('display_id', 'in', ids).execute(),
  )
  const sessions = await without(of('session'), (ids) =>
    db.selectFrom('sessions').select('id').where('id', 'in', ids).where('expires_at', '>', now.toISOString()).execute(),
  )
  return [...displays, ...sessions]
}

async function without(passes: readonly Pass[], find: (ids: string[]) => Promise<{ id: string }[]>): Promise<Pass[]> {
  const found = new Set<string>()
  for (let start = 0; start < passes.length; start += AT_ONCE) {
    for (const { id } of await find(passes.slice(start, start + AT_ONCE).map(({ id }) => id))) found.add(id)
  }
  return passes.filter(({ id }) => !found.has(id))
}
