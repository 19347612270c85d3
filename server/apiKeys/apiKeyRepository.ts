import { hash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { API_KEY_SORTS, ApiKey, ApiKeyCreate, ApiKeyQuery } from '../../contract/apiKeys.ts'
import type { Page } from '../../contract/common.ts'
import { API_KEY_PREFIX, SCOPES } from '../../domain/rights.ts'
import { contains, matching, type ListPlan, ascending, readPage } from '../db/lists.ts'
import type { DB, Row } from '../db/schema.ts'

const KEY_BYTES = 32

/** Stored fields of a new key besides its scopes. */
export interface ApiKeyParts {
  /** Hash of the key, by {@link hashOf}. */
  readonly hash: string
  readonly createdBy: string
  readonly now: Date
}

/** Creates a random key. */
export const newApiKey = (): string => API_KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')

/** A plain hash is enough: a key is random, so nobody can guess it from the hash. */
export const hashOf = (key: string): string => hash('sha256', key, 'base64url')

/** Returns one page of keys, by name unless the request sorts. */
export function listApiKeys(db: Kysely<DB>, query: ApiKeyQuery): Promise<Page<ApiKey>> {
  const filtered = db
    .selectFrom('api_keys')
    .selectAll()
    .where((eb) => matching(query, { name: (name) => contains(eb.ref('name'), name) }))
  return readPage(filtered, query, LIST_PLAN, toApiKey)
}

/** Stores a new key as its hash. */
export async function insertApiKey(
  tx: Transaction<DB>,
  { name, scopes, addresses, expiresAt }: ApiKeyCreate,
  { hash: keyHash, createdBy, now }: ApiKeyParts,
): Promise<ApiKey> {
  const row = await tx
    .insertInto('api_keys')
    .values({
      name,
      hash: keyHash,
      scopes: scopes.join(','),
      addresses: addresses.join(','),
      expires_at: expiresAt ?? null,
      created_at: now.toISOString(),
      created_by: createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toApiKey(row)
}

/** Deletes keys. @returns the ids of those that existed */
export async function deleteApiKeys(tx: Transaction<DB>, ids: readonly number[]): Promise<{ id: number }[]> {
  return tx.deleteFrom('api_keys').where('id', 'in', ids).returning('id').execute()
}

/** Finds a key, also an expired one; in a transaction it cannot be revoked before the transaction ends. */
export async function findApiKey(db: Kysely<DB>, key: string): Promise<ApiKey | undefined> {
  const found = db.selectFrom('api_keys').selectAll().where('hash', '=', hashOf(key))
  const row = await (db.isTransaction ? found.forKeyShare() : found).executeTakeFirst()
  return row && toApiKey(row)
}

/** Notes the time and address of a call with a key. */
export async function noteUse(db: Kysely<DB>, id: number, at: Date, address: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at.toISOString(), last_address: address })
    .where('id', '=', id)
    .execute()
}

/** Notes that a key was tried from an address that it does not have. */
export async function noteElsewhere(db: Kysely<DB>, id: number, at: Date, address: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ elsewhere_at: at.toISOString(), elsewhere_address: address })
    .where('id', '=', id)
    .execute()
}

const LIST_PLAN: ListPlan<(typeof API_KEY_SORTS)[number]> = {
  fallback: ascending('name', 'id'),
  nullable: ['expiresAt', 'lastUsedAt'],
}

function toApiKey(row: Row<'api_keys'>): ApiKey {
  const stored = row.scopes.split(',')
  return {
    id: row.id,
    name: row.name,
    // Skips unknown scopes, which a later version may have stored.
    scopes: SCOPES.filter((scope) => stored.includes(scope)),
    addresses: row.addresses === '' ? [] : row.addresses.split(','),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at,
    lastAddress: row.last_address,
  }
}
