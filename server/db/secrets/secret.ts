import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../schema.ts'
import { PURPOSES } from './sealStored.ts'
import type { SecretBox } from './secretBox.ts'

const SECRET_BYTES = 32

/** Returns a random key of this installation. It is generated on first use, and the same on each start and server. */
export async function secret(db: Kysely<DB>, box: SecretBox, name: string): Promise<Uint8Array> {
  const value = box.seal(randomBytes(SECRET_BYTES).toString('base64'), PURPOSES.key(name))
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(box.open(row.value, PURPOSES.key(name)), 'base64')
}
