import { randomBytes, createCipheriv, createDecipheriv } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../startError.ts'
import type { DB } from './schema.ts'

/** Place of each stored secret, which its seal names: a text that is moved to another row or column cannot be opened there. */
export const PURPOSES = {
  key: (name: string) => `secret:${name}`,
  totp: (userId: string) => `totp:${userId}`,
  webhook: () => 'webhook',
  provider: (sessionId: string) => `provider:${sessionId}`,
} as const

/** Name of the key that signs tickets of agents. A restored database keeps it, unlike all other keys. */
export const AGENT_TICKET_KEY = 'agent-ticket'

/** Columns with secrets that may be stored open, and the columns by which their rows are found. */
const COLUMNS = [
  { table: 'secrets', id: 'name', column: 'value', purpose: PURPOSES.key },
  { table: 'users', id: 'id', column: 'totp_secret', purpose: PURPOSES.totp },
  { table: 'users', id: 'id', column: 'totp_pending', purpose: PURPOSES.totp },
  { table: 'webhooks', id: 'id', column: 'secret', purpose: PURPOSES.webhook },
  { table: 'webhooks', id: 'id', column: 'old_secret', purpose: PURPOSES.webhook },
] as const

/** Stored secrets as a check finds them. */
export type SealFinding = 'OPEN' | 'SEALED' | 'NO_KEY' | 'WRONG_KEY'

/**
 * Seals the secrets that are stored open, if there is a key.
 * @throws {StartError} when stored secrets cannot be opened: the key is missing or another one.
 */
export async function sealStored(db: Kysely<DB>, box: SecretBox): Promise<void> {
  const finding = await db.transaction().execute(async (tx) => {
    const found = await findSeals(tx, box)
    if (box.seals && found !== 'WRONG_KEY') await sealOpen(tx, box)
    return found
  })
  if (finding === 'NO_KEY')
    throw new StartError(
      '데이터베이스의 비밀 값이 봉인되어 있는데 열쇠가 없어 시작하지 않습니다. 봉인할 때 쓴 열쇠 파일을 SECRET_KEY_FILE에 적어 주세요.',
    )
  if (finding === 'WRONG_KEY')
    throw new StartError(
      'SECRET_KEY_FILE의 열쇠로 데이터베이스의 비밀 값을 열 수 없어 시작하지 않습니다. 봉인할 때 쓴 열쇠 파일인지 확인해 주세요.',
    )
}

/** Finds out whether the stored secrets are sealed, and whether the key opens them. */
export async function findSeals(db: Kysely<DB>, box: SecretBox): Promise<SealFinding> {
  let finding: SealFinding = 'OPEN'
  for (const part of COLUMNS) {
    const sealed = (await secretsIn(db, part)).filter(({ stored }) => isSealed(stored))
    if (sealed.length > 0 && !box.seals) return 'NO_KEY'
    for (const { id, stored } of sealed) {
      try {
        box.open(stored, part.purpose(id))
        finding = 'SEALED'
      } catch {
        return 'WRONG_KEY'
      }
    }
  }
  return finding
}

async function sealOpen(tx: Kysely<DB>, box: SecretBox): Promise<void> {
  for (const part of COLUMNS)
    for (const { id, stored } of (await secretsIn(tx, part)).filter((secret) => !isSealed(secret.stored)))
      await sql`
        update ${sql.table(part.table)} set ${sql.ref(part.column)} = ${box.seal(stored, part.purpose(id))}
        where cast(${sql.ref(part.id)} as text) = ${id} and ${sql.ref(part.column)} = ${stored}
      `.execute(tx)
}

async function secretsIn(
  db: Kysely<DB>,
  { table, id, column }: (typeof COLUMNS)[number],
): Promise<readonly { readonly id: string; readonly stored: string }[]> {
  const found = await sql<{ id: string; stored: string }>`
    select cast(${sql.ref(id)} as text) as id, ${sql.ref(column)} as stored
    from ${sql.table(table)} where ${sql.ref(column)} is not null
  `.execute(db)
  return found.rows
}

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

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Start of a sealed text. No secret of ours begins like this. */
const SEALED = 'sealed1:'

/** Whether a stored text is sealed. */
export const isSealed = (stored: string): boolean => stored.startsWith(SEALED)

/**
 * Seals secrets that the database stores, with a key that the database does not contain. Without a key secrets are
 * stored as they are.
 */
export class SecretBox {
  readonly #key: Uint8Array | undefined

  /** @param key 32 bytes; undefined to seal nothing */
  constructor(key: Uint8Array | undefined) {
    this.#key = key
  }

  get seals(): boolean {
    return this.#key !== undefined
  }

  /** @param purpose what the secret is; a text moved to another place of the database is not opened there. */
  seal(secret: string, purpose: string): string {
    if (!this.#key) return secret
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return SEALED + sealed.toString('base64')
  }

  /** @throws an error when the text was sealed with another key or for another purpose, or when there is no key. */
  open(stored: string, purpose: string): string {
    if (!isSealed(stored)) return stored
    if (!this.#key) throw new Error('A stored secret is sealed, and there is no key.')
    const sealed = Buffer.from(stored.slice(SEALED.length), 'base64')
    const decipher = createDecipheriv(CIPHER, this.#key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  }
}
