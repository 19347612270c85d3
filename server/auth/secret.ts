import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

const SECRET_BYTES = 32

/** A random key of this installation: made on first use, the same for every later start and every server beside it. */
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
