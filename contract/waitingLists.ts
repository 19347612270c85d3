import { z } from 'zod'
import { VISIT_ALERTS } from '../domain/visitAlerts.ts'
import { FRONT_REASONS, HOLD_REASONS } from '../domain/waitingMoves.ts'
import * as c from './common.ts'
import { PublicDid } from './dids.ts'
import { Emergency } from './emergencies.ts'
import { Pause } from './pauses.ts'
import { Room, RoomPlace } from './rooms.ts'

/** Interval in which a call is likely; four of five calls fall into it (docs/decisions/queue.md#estimates). */
export const ExpectedCall = z.object({ from: c.Instant, to: c.Instant })
export type ExpectedCall = z.infer<typeof ExpectedCall>

/** Likely wait in minutes, rounded as coarsely as patients are told (`domain/estimate/publicWait.ts`). */
export const PublicWait = z.object({ from: z.number().int(), to: z.number().int() })
export type PublicWait = z.infer<typeof PublicWait>

/** A place of a room as people read it: `3번 창구`, `Window 3`. */
export const PlaceName = z.object({ kr: z.string(), en: z.string() })
export type PlaceName = z.infer<typeof PlaceName>

/** A place of a room; `closed` while nobody is called there. */
export const PlaceState = RoomPlace.extend({ closed: z.literal(true).optional() })
export type PlaceState = z.infer<typeof PlaceState>

/**
 * A patient in one of a board's three lists. Without a token the name is masked, and `visitId`, `front` and the fields
 * that screens confirm are absent.
 */
export const WaitingPatient = z.object({
  didWaitingId: c.NumberId,
  name: z.string(),
  /** Position shown to people, from 1 without gaps. */
  order: z.number().int(),
  /** Time of joining the queue. */
  createdAt: c.Instant,
  /** Time of the last call; null before that. */
  calledAt: c.Instant.nullable(),
  visitId: c.NumberId.optional(),
  /** Whether the patient was moved to the front of the queue. Our server only. */
  front: z.boolean().optional(),
  /** The patient's number of the day. Our server only. */
  number: z.number().int().optional(),
  /**
   * Whether `name` holds the number in words instead of a name, because the patient or the board asks for it. Only
   * without a token.
   */
  nameHidden: z.boolean().optional(),
  /** True for a number ticket whose holder has no name yet: `name` is ''. For staff only. */
  ticket: z.boolean().optional(),
  /**
   * True when the name must not appear on public screens, absent otherwise. For staff only, whose own view of a board
   * hides the name by it.
   */
  hideName: z.boolean().optional(),
  /**
   * The name under which public screens show the patient, '' where they show the number instead. For staff only, in the
   * queues of several boards: a masked list on paper must not show what the screens hide.
   */
  publicName: z.string().optional(),
  /** Alerts and a short note about the patient, where there are any. For staff only, not for other programs (docs/decisions/visits.md#alerts-and-notes). */
  alerts: z.array(z.enum(VISIT_ALERTS)).optional(),
  note: z.string().optional(),
  /**
   * Number of the room's place to which a called patient was called, and its text; absent without one. Our server only.
   */
  place: z.number().int().optional(),
  placeName: PlaceName.optional(),
  /** Likely time of the call of a waiting patient, where it can be estimated. For staff only. */
  expected: ExpectedCall.optional(),
  /** Likely wait, where the board's wall shows waits and it can be estimated. */
  wait: PublicWait.optional(),
  /** Reason of a move to the front, for staff where it is known, and for public screens where the board's wall shows it. */
  frontReason: z.enum(FRONT_REASONS).optional(),
  /**
   * Number of calls for this exam, from the second one on, and whether it is high enough to offer "no-show". For staff
   * only.
   */
  calls: z.number().int().optional(),
  calledOften: z.boolean().optional(),
  /** Until when a waiting patient is away: others are called meanwhile, and the place stays. Absent for who is here. */
  awayUntil: c.Instant.optional(),
  /** Number of no-shows here, and whether it is high enough to offer a hold. For staff only. */
  missed: z.number().int().optional(),
  missedOften: z.boolean().optional(),
  /** Start of the hold, and its reason where staff gave one. For staff only. */
  heldAt: c.Instant.optional(),
  holdReason: z.enum(HOLD_REASONS).optional(),
  /**
   * True for a patient of an earlier day whom nobody has touched for hours: last in each list, and on no wall. For staff
   * only.
   */
  leftOver: z.boolean().optional(),
  /**
   * Time at which a named screen first showed this call; null while none has, absent when the board has no named screen.
   * Only for called patients, and only sent to staff.
   */
  shownAt: c.Instant.nullable().optional(),
  /** Name of the screen at that time; set when `shownAt` is not null. */
  shownBy: z.string().optional(),
  /**
   * Time at which a named screen finished announcing this call, and its name; absent before. Of called patients, for
   * staff only.
   */
  spokenAt: c.Instant.optional(),
  spokenBy: z.string().optional(),
  /**
   * True when the board has screens but no named one, so that showing is not confirmed. Of called patients, for staff
   * only.
   */
  unnamedScreens: z.boolean().optional(),
})
export type WaitingPatient = z.infer<typeof WaitingPatient>

/**
 * Parts of a board's wall beside its queue, as the option `calls` wants them; part of the list of waiting patients.
 */
export const WallFacts = z.object({
  /** Likely wait of a patient who joins now, where it can be estimated. */
  newcomerWait: PublicWait.optional(),
  /** Names of the room in the languages of the option, where they are set. */
  roomNames: z.object({ en: z.string(), cn: z.string(), jp: z.string() }).partial().optional(),
  /** Emergency text over everything on the wall. */
  emergency: Emergency.optional(),
})
export type WallFacts = z.infer<typeof WallFacts>

export const WaitingList = z.object({
  did: PublicDid,
  patients: z.array(WaitingPatient),
  /** Set while calling is paused at the board. Our server only. */
  pause: Pause.optional(),
  /** Wait limits of the board's room, where they are set. For staff only. */
  waitWarning: Room.shape.waitWarning,
  waitAlarm: Room.shape.waitAlarm,
  /** Places of the board's room, where it has some. For staff only. */
  places: z.array(PlaceState).optional(),
  ...WallFacts.shape,
})
export type WaitingList = z.infer<typeof WaitingList>

/**
 * A board as the waiting page shows it: its three lists, the capacity of its room, and the limits of long waits there.
 */
export const BoardQueue = z.object({
  /** Without the network fields for other programs. */
  did: PublicDid,
  room: Room.pick({ id: true, maxPatient: true, useMultiCall: true, waitWarning: true, waitAlarm: true }).extend({
    places: z.array(PlaceState).optional(),
  }),
  /** Set while calling is paused at the board. */
  pause: Pause.optional(),
  waiting: z.array(WaitingPatient),
  called: z.array(WaitingPatient),
  holding: z.array(WaitingPatient),
  /** Number of screens that should announce calls but make no sound; absent for none. */
  silentScreens: z.number().int().optional(),
  /** Likely time of the call of a patient who joins now, where it can be estimated. */
  newcomer: ExpectedCall.optional(),
})
export type BoardQueue = z.infer<typeof BoardQueue>

/** `didIds` (`1,2,3`): only these boards; all boards when absent or empty. */
export const QueueQuery = z.strictObject({ didIds: c.NumberIdsFilter })
export type QueueQuery = z.infer<typeof QueueQuery>
