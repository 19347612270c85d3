import type { Generated } from 'kysely'
import type { PauseReason } from '../../../domain/pauses.ts'
import type { RoomRuleName } from '../../../domain/roomOrder.ts'
import type { TagFlag } from '../../../domain/tagScan.ts'
import type { WaitingStatus } from '../../../domain/waiting.ts'
import type { FrontReason, HoldReason, MoveAction, MoveReason } from '../../../domain/waitingMoves.ts'
import type { Flag } from './columns.ts'

/** Visits, appointments, packages, and the queues of the boards. */
export interface QueueTables {
  visits: {
    id: Generated<number>
    name: string
    patient_no: string
    tag_mapping_id: number | null
    status: 'OPEN' | 'CLOSED'
    created_at: string
    closed_at: string | null
    /** Whether the name is hidden on public screens. */
    hide_name: Generated<Flag>
    /** Comma-separated names of alerts, in the order of VISIT_ALERTS; '' for none. */
    alerts: Generated<string>
    /** '' for none. */
    note: Generated<string>
    /** When the visit was last reopened after a check-out; null if never. */
    reopened_at: Generated<string | null>
    /** Whether the server checked the patient out, because nobody had. */
    auto_closed: Generated<Flag>
    /** The tag that was returned when the visit was closed. */
    returned_tag_id: Generated<number | null>
    /** Name, at the time, of the package that the patient was checked in with; '' without one. */
    package_name: Generated<string>
    /** The group of the appointment with which the patient came; '' without one. */
    group_name: Generated<string>
    /** Day of the check-in in the hospital's time zone, and the patient's number on it. */
    day: string
    number: number
    /** The appointment with which the patient came, also after it was deleted; null without one. */
    appointment_id: Generated<number | null>
    /** JSON of the masks under which public screens show the name; '' until they first show it. */
    masks: Generated<string>
    /** The board that handed out the number ticket with which the patient came, also after it was deleted; null without one. */
    ticket_did_id: Generated<number | null>
    /** Whether the holder of the ticket has no name yet: an empty name is otherwise an erased one. */
    unnamed: Generated<Flag>
  }

  /** The planned rooms of a visit, in order of `position`. */
  visit_rooms: {
    visit_id: number
    position: number
    room_id: number
    rule: Generated<RoomRuleName>
    /** For the rule AFTER; null otherwise. */
    after_room_id: Generated<number | null>
    /** When the last exam there ended at a board that was deleted since; null for none. */
    done_at: Generated<string | null>
  }

  /** A patient who is expected on a day (예약). */
  appointments: {
    id: Generated<number>
    /** In the hospital's time zone: `2026-03-01`. */
    day: string
    /** Identity among the appointments of its day; see domain/appointments.ts. */
    identity: string
    /** `09:30`; '' for any time of the day. */
    time: string
    name: string
    patient_no: string
    company: string
    /** Names of alerts, see `visits`. */
    alerts: string
    note: string
    arrived: Generated<Flag>
    /** The visit of the last arrival, even if the arrival was undone. */
    visit_id: Generated<number | null>
    /** The package that the patient is to get; null for none. */
    package_id: Generated<number | null>
    /** The appointment's values in the last uploaded list, as JSON; null if no list named it. */
    listed: Generated<string | null>
  }

  /** Values of the last list that named an appointment that staff deleted, or its own values if none did. */
  deleted_appointments: {
    id: Generated<number>
    day: string
    name: string
    patient_no: string
    time: string
  }

  /** Answers to the questions of a kiosk; see domain/kioskQuestions.ts. */
  kiosk_answers: {
    appointment_id: number
    birth_day: string
    phone_end: string
    /** Number of wrong answers. */
    wrong: Generated<number>
  }

  /** The planned rooms of an appointment, in order of `position`. */
  appointment_rooms: {
    appointment_id: number
    position: number
    room_id: number
  }

  /** A named list of rooms (검진 패키지). */
  packages: {
    id: Generated<number>
    name: string
    /** Group whose expected patients get this package; '' for none. */
    company: string
    memo: string
    /** Whether its patients join the queue of the first room when they arrive. */
    joins_first: Generated<Flag>
  }

  /** The rooms of a package, in order of `position`. */
  package_rooms: {
    package_id: number
    position: number
    room_id: number
    rule: Generated<RoomRuleName>
    /** For the rule AFTER; null otherwise. */
    after_room_id: Generated<number | null>
  }

  /** Link by which a patient reads where to go. */
  patient_pages: {
    /** SHA-256 of the token in the link. */
    hash: string
    visit_id: number
    created_at: string
    /** Whether the patient has said how the visit was; not what. */
    rated: Generated<Flag>
  }

  /** Answers of patients to how their visits were, as counts of a day alone. */
  feedback_days: {
    day: string
    good: number
    fair: number
    poor: number
  }

  /** The last number given out on a day. */
  day_numbers: {
    day: string
    last: number
  }

  /** A patient's place at a board; see `domain/waiting.ts` for its states. */
  did_waitings: {
    id: Generated<number>
    did_id: number
    visit_id: number
    status: WaitingStatus
    /** When the patient joined; orders the queue behind the patients moved to its front. */
    created_at: string
    /** When last called; null if never. */
    called_at: string | null
    /** When done or canceled; null while open. */
    ended_at: string | null
    /** When moved to the front of the queue, latest first; '' if not. */
    front_at: Generated<string>
    /** Reason of that move; null for a patient not moved to the front, or moved by an earlier release. */
    front_reason: FrontReason | null
    /** Replaces `created_at` in the order of a patient who was put behind others; null for any other patient. */
    place_at: string | null
    /** Number of calls since the last wait or hold; 0 for calls of earlier releases. */
    calls: Generated<number>
    /** Number of calls that the patient missed. */
    missed: Generated<number>
    /** Start of the hold; null while not held, and for holds of earlier releases. */
    held_at: string | null
    hold_reason: HoldReason | null
    /** When a named screen first confirmed that it shows the last call; null until then. */
    shown_at: string | null
    /** The screen's name at that time; null until then, and for receipts of releases that did not name screens. */
    shown_by: string | null
    /** When a named screen had finished speaking the last call, and its name at that time; null until then. */
    spoken_at: string | null
    spoken_by: string | null
    /** Room in which the exam was completed, 0 for none, once the board has got another room; null until then. */
    ended_room_id: Generated<number | null>
    /** Whether the entry is of an earlier day and nobody has touched it since; an entry that ends keeps the mark. */
    left_over: Generated<Flag>
    /** Number of the room's place to which the patient was called; null without one, and while not called. */
    place: Generated<number | null>
    /** Time at which the patient said to be away, and the end of it; see `domain/away.ts`. */
    away_at: Generated<string | null>
    away_until: Generated<string | null>
  }

  /** Log of all moves of entries, written in the transaction of the move. */
  did_waiting_moves: {
    id: Generated<number>
    did_waiting_id: number
    /** The board after the move. */
    did_id: number
    visit_id: number
    action: MoveAction
    /** Null for joining the queue. */
    from_status: WaitingStatus | null
    to_status: WaitingStatus
    /** JSON of the state that an undo restores; null for joining the queue. */
    before: string | null
    reason: MoveReason | null
    note: string
    /** Null for a caller who was not signed in, and for a user deleted since. */
    user_id: string | null
    user_name: string | null
    at: string
    /** The move that caused this one; null for an independent move. */
    cause_id: Generated<number | null>
    /** The place of the entry after the move; null without one. */
    place: Generated<number | null>
  }

  /** Pause of a board, during which nobody is called; the row is deleted when the pause ends. */
  did_pauses: {
    did_id: number
    reason: PauseReason
    /** Shown on public screens; '' for none. */
    note: string
    /** Null for a pause that staff end by hand. */
    until: string | null
  }

  /** The emergency text over the wall of a board. */
  did_emergencies: {
    did_id: number
    text: string
    speaks: Flag
    since: string
    /** Null for a text that staff end by hand. */
    until: string | null
    /** Name of the user who showed it. */
    by_name: string
    why: string
  }

  /** The named screen that currently speaks the calls of a board; it keeps its turn by asking again. */
  voice_turns: {
    did_id: number
    display_id: string
    until: string
  }

  /** The hospital's own recording of a part of spoken calls; a part without one uses the built-in recording. */
  voice_parts: {
    part: string
    /** Version of the recording; changes with each new one. */
    version: string
    /** Base64 of a WAV file: 16 bits, one channel. */
    wav: string
    seconds: number
    created_at: string
  }

  /** The latest tap of a tag at a board, repetitions not counted, and its answer. Contains no names. */
  tag_taps: {
    did_id: number
    /** The value read, in the normal form. */
    normal_tag_value: string
    /** By the database's clock; '' until the answer is stored. */
    tapped_at: string
    flag: TagFlag
    /** Null when the tag belongs to no open visit. */
    visit_id: number | null
    /** Place in the queue given in the answer. */
    position: number | null
    /** JSON of the other room given in the answer. */
    elsewhere: string | null
    /** JSON of the next room given in the answer, if any. */
    next: string | null
    /** Last move of the visit when the answer was given; null for none. */
    move_id: number | null
  }
}
