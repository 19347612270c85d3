import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

const SECRET_BYTES = 32

/** Returns a random key of this installation. It is generated on first use, and the same on each start and server. */
export async function secret(db: Kysely<DB>, name: string): Promise<Uint8Array> {
  const value = randomBytes(SECRET_BYTES).toString('base64')
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(row.value, 'base64')
}
