import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { makePassword } from './makePassword.ts'

/** Login of a fresh installation; `password` is set only if it was generated and must be shown. */
export interface FirstLogin {
  readonly id: string
  readonly password: string | undefined
}

/** Creates the first ROOT when there are no users; null when there are some, whatever the settings. */
export async function createFirstUser(
  db: Kysely<DB>,
  { rootId, rootPassword }: { rootId: string; rootPassword: string | undefined },
  hash: (password: string) => Promise<string>,
): Promise<FirstLogin | null> {
  if (await anyUser(db)) return null
  const password = rootPassword ?? makePassword()
  const passwordHash = await hash(password)
  const created = await db.transaction().execute(async (tx) => {
    if (await anyUser(tx)) return false
    const root = {
      id: rootId,
      name: '최종관리자',
      position: '',
      authority: 'ROOT',
      created_at: new Date().toISOString(),
    } as const
    const insert = tx.insertInto('users').values({ ...root, password_hash: passwordHash })
    // A server that starts at the same time may insert first.
    return (
      (await insert
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()) !== undefined
    )
  })
  return created ? { id: rootId, password: rootPassword === undefined ? password : undefined } : null
}

async function anyUser(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
