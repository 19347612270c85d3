import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

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

/** Letters and digits that are not confused with one another on a screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Generates a password to be shown once: about 79 bits, in groups that are easy to type. */
export function makePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
