/**
 * Limits, defaults and units that the browser and the server both hold to (DE-25 and section 9 of the specification).
 * Lengths count characters, times say their unit in their name.
 */
export const NAME_MAX = 50
export const BOARD_NAME_MAX = 12
export const MEMO_MAX = 500
export const NOTICE_MAX = 1_000
export const ID_MAX = 50
export const ID_PATTERN = /^[A-Za-z0-9._-]+$/
/**
 * What stands where an id would in the addresses of calls and of the console, or is a way up in them: nobody could open
 * such a record.
 */
export const IDS_TAKEN: readonly string[] = [
  '.',
  '..',
  'create',
  'my-info',
  'password',
  'rights',
  'sessions',
  'sign-up',
]
export const NUMBER_TEXT_MAX = 10
export const TAG_NUMBER_MAX = 20
export const TAG_VALUE_MAX = 100
export const PATIENT_NO_MAX = 30
export const URL_MAX = 2_000
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const PORT_MAX = 65_535
/** The characters of an IP address or host name, or none (see isHost in hosts.ts); a MAC address, or none. */
export const HOST_PATTERN = /^[A-Za-z0-9.:-]*$/
export const MAC_PATTERN = /^(([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2})?$/
export const HOST_MAX = 253
export const MAC_MAX = 17
export const PORT_DIGITS_MAX = 5

export const MAX_PATIENT_MIN = 1
export const MAX_PATIENT_DEFAULT = 1
export const MAX_PATIENT_MAX = 1_000
export const AVG_TIME_MIN = 0
export const AVG_TIME_DEFAULT_MINUTES = 0
export const AVG_TIME_MAX_MINUTES = 1_440
/** From so long a wait on it is long, and too long, unless the room says otherwise. */
export const WAIT_WARNING_DEFAULT_MINUTES = 20
export const WAIT_ALARM_DEFAULT_MINUTES = 40
export const WAIT_LIMIT_MIN_MINUTES = 1
export const WAIT_LIMIT_MAX_MINUTES = 1_440
export const DELAY_MAX_MINUTES = 1_440

export const MASKING_POSITION_DEFAULT = 2
export const MASKING_CHARACTER_DEFAULT = 'O'
/** @alias of the longest name: a position past its end masks nothing. */
export const MASKING_POSITION_MAX = NAME_MAX

/** From how far a wall is read. */
export const READING_DISTANCE_MIN_METRES = 1
export const READING_DISTANCE_DEFAULT_METRES = 3
export const READING_DISTANCE_MAX_METRES = 10

/** For so long a tag that is tapped again at a board is the same tap; 0 for never (DE-30). */
export const TAG_REPEAT_DEFAULT_SECONDS = 5
export const TAG_REPEAT_MAX_SECONDS = 60

/** Of the place that staff give a screen: it stands beside a patient's name in the mini viewer. */
export const SCREEN_NAME_MAX = 20

/** Digits of the code that a display shows until staff approve it. */
export const PAIRING_CODE_DIGITS = 6

/** What staff may note about a visit: it stands beside the name. */
export const VISIT_NOTE_MAX = 60
/** What staff may write beside a reason. */
export const MOVE_NOTE_MAX = 200
/** The most rooms of a package. */
export const PACKAGE_ROOMS_MAX = 100
/** What staff may write beside the reason of a pause: public screens show it. */
export const PAUSE_NOTE_MAX = 30
/** From so many calls in a row on, noting that the patient does not come is offered in place of another call. */
export const CALLS_BEFORE_NO_SHOW_MIN = 2
export const CALLS_BEFORE_NO_SHOW = 3
export const CALLS_BEFORE_NO_SHOW_MAX = 9
/** Behind so many a patient is put who does not come when called; after so many times holding is offered instead. */
export const NO_SHOW_PLACES_MIN = 1
export const NO_SHOW_PLACES_DEFAULT = 3
export const NO_SHOW_PLACES_MAX = 20
export const NO_SHOW_LIMIT_DEFAULT = 3
/** How long a move can be taken back, and what the way of the request may add to it. */
export const UNDO_MS = 10_000
export const UNDO_GRACE_MS = 2_000
/**
 * By so much the clocks of servers beside one another may differ; a move further in the future was made before the
 * clock was set back.
 */
export const CLOCK_SKEW_MS = 60_000

/** Rows of a table page, rows of the board side list, and the most that one request may ask for (DE-02). */
export const PAGE_SIZE_DEFAULT = 10
export const BOARD_SIDE_LIST_SIZE = 16
export const PAGE_SIZE_MAX = 200
/** The most rows that a list answers without pages; of a longer one these are the first, and its envelope says so. */
export const UNPAGED_MAX = 1_000
/** The most records that one bulk PATCH or DELETE may name. */
export const BULK_MAX = 1_000

/** Of width times height. */
export const IMAGE_PIXELS_MAX = 50_000_000
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024
export const VIDEO_BYTES_MAX = 1024 * 1024 * 1024

/** How long the answer to a call with an `Idempotency-Key` is given again (DE-27). */
export const IDEMPOTENCY_MS = 86_400_000

/** A hospital's own recording of a part of spoken calls: as long as a long room name takes, said slowly. */
export const VOICE_PART_SECONDS_MAX = 8
/** Base64 of so long a WAV file, at the highest rate that is taken. */
export const VOICE_PART_BASE64_MAX = 1_100_000
/** Letters of a part's name: `to ` and the name of a room. */
export const VOICE_PART_MAX = 60
export const VOICE_PARTS_AT_ONCE_MAX = 50
/** All that the product ships, and as many rooms of other names. */
export const VOICE_PARTS_MAX = 400
