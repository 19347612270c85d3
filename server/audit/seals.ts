import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB, Row } from '../db/schema.ts'

/** Number of rows sealed, deleted or checked at a time, which bounds the time that writers wait. */
export const BATCH = 500

/** Result of a check of the chains. */
export type ChainReport =
  | {
      readonly ok: true
      readonly sealed: number
      readonly unsealed: number
      readonly head: string
      /** Of a log with a key: `NO_HEAD` where the file beside the database is missing, `NONE` before the first signature. */
      readonly signature?: 'SIGNED' | 'NO_HEAD' | 'NONE'
      /** Time of the last restore; absent for none. */
      readonly restoredAt?: string
    }
  | ChainFault

/**
 * `altered` names the first row that does not match its seal, or has lost it, `missing` the row before which one is
 * missing; `end` means that the last rows are missing, `signature` that the end is not the one that was signed.
 */
export interface ChainFault {
  readonly ok: false
  readonly id: number | null
  readonly why: 'altered' | 'missing' | 'end' | 'signature'
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

/** Locks the ends of a chain for this transaction: of the log, or of the entries kept beyond its cut. */
export const lockChain = (tx: Kysely<DB>): Promise<Row<'audit_chain'>> =>
  tx.selectFrom('audit_chain').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
export const lockKept = (tx: Kysely<DB>): Promise<Row<'audit_kept_chain'>> =>
  tx.selectFrom('audit_kept_chain').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
