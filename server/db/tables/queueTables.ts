import type { Generated } from 'kysely'
import type { PauseReason } from '../../../domain/pauses.ts'
import type { TagFlag } from '../../../domain/tagScan.ts'
import type { WaitingStatus } from '../../../domain/waiting.ts'
import type { FrontReason, HoldReason, MoveAction, MoveReason } from '../../../domain/waitingMoves.ts'
import type { Flag } from './flags.ts'

/*
 * Who is here, and where they wait.
 */

export interface VisitTable {
  id: Generated<number>
  name: string
  patient_no: string
  tag_mapping_id: number | null
  status: 'OPEN' | 'CLOSED'
  created_at: string
  closed_at: string | null
  /** The name appears on no public screen. */
  hide_name: Generated<Flag>
  /** Names of alerts with commas between, in the order of VISIT_ALERTS; '' for none. */
  alerts: Generated<string>
  /** '' for none. */
  note: Generated<string>
  /** When the visit was last opened again after a check-out; null when it never was. */
  reopened_at: Generated<string | null>
  /** The server checked the patient out, because nobody had. */
  auto_closed: Generated<Flag>
  /** The tag that it gave back when it was closed. */
  returned_tag_id: Generated<number | null>
  /** What the package was called that the patient was checked in with; '' without one. */
  package_name: Generated<string>
  /** Day of the check-in in the hospital's time zone, and the patient's number on it. */
  day: string
  number: number
  /** JSON of the masks that public screens show the name under; '' until they first do. */
  masks: Generated<string>
}

/** The rooms that a visit plans, in order of `position`. */
export interface VisitRoomTable {
  visit_id: number
  position: number
  room_id: number
}

/** A patient who is expected on a day (예약). */
export interface AppointmentTable {
  id: Generated<number>
  /** In the hospital's time zone: `2026-03-01`. */
  day: string
  /** What makes it the same as another of its day; see domain/appointments.ts. */
  identity: string
  /** `09:30`; '' for any time of the day. */
  time: string
  name: string
  patient_no: string
  company: string
  /** As in {@link VisitTable}. */
  alerts: string
  note: string
  arrived: Generated<Flag>
  /** The visit that began with the last arrival, of one that was taken back too. */
  visit_id: Generated<number | null>
  /** The package that the patient is to get; null for none. */
  package_id: Generated<number | null>
}

/** The rooms that an appointment plans, in order of `position`. */
export interface AppointmentRoomTable {
  appointment_id: number
  position: number
  room_id: number
}

/** A named list of rooms (검진 패키지). */
export interface PackageTable {
  id: Generated<number>
  name: string
  /** The group whose expected patients get it; '' for none. */
  company: string
  memo: string
}

/** The rooms of a package, in order of `position`. */
export interface PackageRoomTable {
  package_id: number
  position: number
  room_id: number
}

/** An address by which the patient of a visit reads where to go. */
export interface PatientPageTable {
  /** SHA-256 of the token in the address. */
  hash: string
  visit_id: number
  created_at: string
}

/** The last number that was given out on a day. */
export interface DayNumberTable {
  day: string
  last: number
}

/** How many rows a table has; triggers keep it. */
export interface TableSizeTable {
  name: 'visits'
  size: number
}

/** A patient's place at a board; see `domain/waiting.ts` for its states. */
export interface DidWaitingTable {
  id: Generated<number>
  did_id: number
  visit_id: number
  status: WaitingStatus
  /** When the patient joined: the order of the queue behind those who were moved to its front (DE-10). */
  created_at: string
  /** When last called; null before. */
  called_at: string | null
  /** When done or canceled; null before. */
  ended_at: string | null
  /** When moved to the front of the queue, the latest first; '' for who was not. */
  front_at: Generated<string>
  /** Why; null for who was not, and who was by an earlier release. */
  front_reason: FrontReason | null
  /** Stands in place of `created_at` in the order of who was put behind others; null for who was not. */
  place_at: string | null
  /** How often the patient was called since the last wait or hold; 0 for calls of earlier releases. */
  calls: Generated<number>
  /** How often the patient did not come when called. */
  missed: Generated<number>
  /** Since when the patient is held; null for who is not, and who was held by an earlier release. */
  held_at: string | null
  hold_reason: HoldReason | null
  /** When a named screen first confirmed that it shows the last call; null before. */
  shown_at: string | null
  /** The name that the screen had then; null before, and for receipts of releases that did not name screens. */
  shown_by: string | null
  /** When a named screen had said the last call to its end, and its name then; null before. */
  spoken_at: string | null
  spoken_by: string | null
}

/** The log of every move of an entry, in the transaction of the move. */
export interface DidWaitingMoveTable {
  id: Generated<number>
  did_waiting_id: number
  /** The board after the move. */
  did_id: number
  visit_id: number
  action: MoveAction
  /** Null for who joined. */
  from_status: WaitingStatus | null
  to_status: WaitingStatus
  /** JSON of what an undo restores; null for who joined. */
  before: string | null
  reason: MoveReason | null
  note: string
  /** Null for who was not signed in, or was deleted since. */
  user_id: string | null
  user_name: string | null
  at: string
  /** The move that led to this one; null for a move of its own. */
  cause_id: Generated<number | null>
}

/** A board at which nobody is called for a while; the row goes when the pause ends. */
export interface DidPauseTable {
  did_id: number
  reason: PauseReason
  /** Shown on public screens; '' for none. */
  note: string
  /** Null for a pause that staff end. */
  until: string | null
}

/** The named screen that says the calls of a board, for as long as it goes on asking. */
export interface VoiceTurnTable {
  did_id: number
  display_id: string
  until: string
}

/** A hospital's own recording of a part of spoken calls; a part without one is said by the recording that ships. */
export interface VoicePartTable {
  part: string
  /** Of the recording: another one has another. */
  version: string
  /** Base64 of a WAV file: 16 bits, one channel. */
  wav: string
  seconds: number
  created_at: string
}

/** The latest tap of a tag at a board that was not itself a repetition, and what it was answered (DE-30). No names. */
export interface TagTapTable {
  did_id: number
  /** The value that was read, in the normal form. */
  normal_tag_value: string
  /** By the clock of the database; '' until the answer is there. */
  tapped_at: string
  flag: TagFlag
  /** Null where the tag belongs to no open visit. */
  visit_id: number | null
  /** The place in the queue that was answered. */
  position: number | null
  /** JSON of the other room that was answered. */
  elsewhere: string | null
  /** JSON of the room that the patient goes to next, where one was answered. */
  next: string | null
}
