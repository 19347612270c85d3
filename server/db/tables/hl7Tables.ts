import type { Generated } from 'kysely'

/** A message that was accepted, to recognise it when it comes again. */
export interface Hl7MessageTable {
  /** MSH-3 and MSH-4. */
  sender: string
  /** MSH-10. */
  control_id: string
  /** SHA-256 of the message. */
  hash: string
  /** When it was answered. */
  at: string
}

/** Number of messages of a type that a system sent on a day of the hospital. */
export interface Hl7CountTable {
  day: string
  source: string
  type: string
  taken: number
  /** Messages of a type that the intake does not read. */
  unread: number
  failed: number
  last_at: string
}

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
