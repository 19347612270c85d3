import { z } from 'zod'
import { MOVE_NOTE_MAX } from '../domain/limits.ts'
import { WAITING_STATUSES } from '../domain/waiting.ts'
import { FRONT_REASONS, MOVE_ACTIONS, MOVE_REASONS } from '../domain/waitingMoves.ts'
import * as c from './common.ts'
import { ExpectedCall, PlaceName } from './waitingLists.ts'

/** The queue to which a completed patient was sent according to the visit's plan (docs/decisions/queue.md#sending-on). */
export const SentOn = z.object({
  didWaitingId: c.NumberId,
  didId: c.NumberId,
  /** Name of the room, or of the board when it has no room. */
  place: z.string(),
  order: z.number().int(),
  /** Likely time of the call there, where it can be estimated. */
  expected: ExpectedCall.optional(),
})
export type SentOn = z.infer<typeof SentOn>

/** A waiting entry as answered by the calls that move it. */
export const WaitingEntry = z.object({
  didWaitingId: c.NumberId,
  didId: c.NumberId,
  visitId: c.NumberId,
  status: z.enum(WAITING_STATUSES),
  createdAt: c.Instant,
  /**
   * Set when the call changed nothing because another user had already done it: the name of that user, null for
   * a patient with a tag. Our server only.
   */
  byName: z.string().nullable().optional(),
  /**
   * Id of the caller's move that led to this answer, for a later undo; absent after joining and after an undo.
   * Our server only.
   */
  moveId: c.NumberId.optional(),
  /** Set when completing the patient also sent them to the next queue; an undo reverses both. Our server only. */
  sentOn: SentOn.optional(),
  /** Number of the room's place to which the patient was called; absent without one. Our server only. */
  place: z.number().int().optional(),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

/**
 * One entry of the log of moves. `from` is null when the patient joined, `by` is null for a tag scanned without a
 * sign-in.
 */
export const WaitingMove = z.object({
  id: c.NumberId,
  didWaitingId: c.NumberId,
  /** Board of the entry after the move. */
  didId: c.NumberId,
  visitId: c.NumberId,
  /** The patient's name. */
  name: z.string(),
  /** The patient's number of the day. */
  number: z.number().int().optional(),
  action: z.enum(MOVE_ACTIONS),
  from: z.enum(WAITING_STATUSES).nullable(),
  to: z.enum(WAITING_STATUSES),
  /** Reason of a move to the front, a hold or a move behind others; null when none was given. */
  reason: z.enum(MOVE_REASONS).nullable(),
  note: z.string(),
  /** Also null when the user was deleted since; `byName` stays. */
  by: z.string().nullable(),
  byName: z.string().nullable(),
  at: c.Instant,
  /** Number of the place of the entry after the move, and the text of it; absent without one. */
  place: z.number().int().optional(),
  placeName: PlaceName.optional(),
})
export type WaitingMove = z.infer<typeof WaitingMove>

/** Query of the log of moves, newest first. */
export const MoveQuery = c.pageQuery({ didId: c.NumberFilter, visitId: c.NumberFilter })
export type MoveQuery = z.infer<typeof MoveQuery>

/** Result of moving several patients at once. */
export const MovedTogether = z.object({
  moved: z.array(WaitingEntry),
  /** Number of patients who could not be moved. */
  stayed: z.number().int(),
})
export type MovedTogether = z.infer<typeof MovedTogether>

export const FrontMove = z.strictObject({
  didWaitingId: c.NumberId,
  reason: z.enum(FRONT_REASONS),
  note: c.lines(MOVE_NOTE_MAX).default(''),
})
export type FrontMove = z.infer<typeof FrontMove>
