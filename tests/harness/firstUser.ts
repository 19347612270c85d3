import { argon2Sync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../server/db/schema.ts'
import { createFirstUser } from '../../server/users/firstUser.ts'

/** Settings of a server's first user. */
export interface Login {
  readonly rootId: string
  readonly rootPassword: string | undefined
}

/** Stores the first user, as a server's first start does, in a migrated database that the servers of tests copy. */
export const storeFirstUser = (db: Kysely<DB>, login: Login) => createFirstUser(db, login, cheapHash)

/** Hashes with the least cost: two hashes of the usual cost are half the time of a server's start. */
async function cheapHash(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const hash = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  return `argon2id$m=8,t=1,p=1$${nonce.toString('base64')}$${hash.toString('base64')}`
}
