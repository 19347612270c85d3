import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB, Row } from '../db/schema.ts'

/** Number of rows sealed, deleted or checked at a time, which bounds the time that writers wait. */
export const BATCH = 500

/** Tables with one row each: the ends of the chain of the log, and of the chain of entries kept beyond its cut. */
type Chain = 'audit_chain' | 'audit_kept_chain'

/** Result of a check of the chains. */
export type ChainReport =
  | { readonly ok: true; readonly sealed: number; readonly unsealed: number; readonly head: string }
  | ChainFault

/**
 * `altered` names the first row that does not match its seal, `missing` the row before which one is missing; `end`
 * means that the last rows are missing.
 */
export interface ChainFault {
  readonly ok: false
  readonly id: number | null
  readonly why: 'altered' | 'missing' | 'end'
}

/** Returns the seal of a row: a hash of its content and the previous seal, hence of all rows before it. */
export function sealOf(row: Omit<Row<'audit_log'>, 'position' | 'seal'>, position: number, previous: string): string {
  const { id, at, user_id, user_name, address, action, kind, subjects, details } = row
  return sha256([position, previous, id, at, user_id, user_name, address, action, kind, subjects, details])
}

/** Returns the seal of a kept entry: a hash of its seal in the log and of the previous kept entry's seal. */
export const keptSealOf = (position: number, previous: string, sealInLog: string): string =>
  sha256([position, previous, sealInLog])

const sha256 = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Locks a chain for this transaction. */
export function lockChain(tx: Kysely<DB>, chain: Chain): Promise<Row<'audit_chain'>> {
  return tx.selectFrom(chain).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
}
