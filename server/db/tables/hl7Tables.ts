import type { Generated } from 'kysely'

/** A message that was not accepted, without resident registration numbers; it is kept for 72 hours at most. */
export interface Hl7FailureTable {
  id: Generated<number>
  at: string
  source: string
  type: string
  control_id: string
  reason: string
  raw: string
  /** Hash of the whole message and of the reason; null for one that an earlier version stored. */
  hash: string | null
  /** How often the message came. */
  times: Generated<number>
}
