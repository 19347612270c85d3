/**
 * Limits, defaults and units shared by the browser and the server (DE-25 and section 9 of the specification). Lengths
 * count characters; names of times contain their unit.
 */
export const NAME_MAX = 50
export const BOARD_NAME_MAX = 12
/** Number of boards that one screen shows together: more could not be read from a distance. */
export const BOARDS_ON_SCREEN_MIN = 2
export const BOARDS_ON_SCREEN_MAX = 8
/** Short address of several boards, which people type with the remote control of a television. */
export const BOARD_SET_ID_MAX = 20
export const BOARD_SET_ID_PATTERN = /^[a-z0-9-]+$/
export const MEMO_MAX = 500
export const NOTICE_MAX = 1_000
export const ID_MAX = 50
export const ID_PATTERN = /^[A-Za-z0-9._-]+$/
/**
 * Path segments of the API and the console that appear in place of an id, or that navigate up: a record with such an id
 * could not be opened.
 */
export const IDS_TAKEN: readonly string[] = [
  '.',
  '..',
  'confirm-password',
  'create',
  'first-page',
  'my-info',
  'password',
  'rights',
  'second-factor',
  'sessions',
  'sign-out',
  'sign-up',
]
/** Whether an id is the address of something else, in any case: routes of the console ignore it. */
export const isTakenId = (id: string): boolean => IDS_TAKEN.includes(id.toLowerCase())
export const NUMBER_TEXT_MAX = 10
/** Maximum length of a typed code of a second factor, and of a recovery code with its hyphens. */
export const CODE_LENGTH_MAX = 20
/** Maximum number of addresses and networks from which one key is accepted. */
export const API_KEY_ADDRESSES_MAX = 50
/** Maximum length of another system's own reference of a patient, and of the hospital's code of an exam, room or package. */
export const INTAKE_REF_MAX = 100
export const CODE_MAX = 50
/** Maximum number of codes in one list of an intake call. */
export const INTAKE_CODES_MAX = 100
export const TAG_NUMBER_MAX = 20
export const TAG_VALUE_MAX = 100
export const PATIENT_NO_MAX = 30
export const URL_MAX = 2_000
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const PORT_MAX = 65_535
/** Characters of an IP address or host name (see isHost in hosts.ts), and a MAC address; both may be empty. */
export const HOST_PATTERN = /^[A-Za-z0-9.:-]*$/
export const MAC_PATTERN = /^(([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2})?$/
export const HOST_MAX = 253
export const MAC_MAX = 17
export const PORT_DIGITS_MAX = 5

export const MAX_PATIENT_MIN = 1
export const MAX_PATIENT_DEFAULT = 1
export const MAX_PATIENT_MAX = 1_000
/** Numbers of the places of a room (창구, 자리), how many a room may have, and the length of their word. */
export const PLACE_NO_MAX = 99
export const PLACES_MAX = 30
export const PLACE_NAME_MAX = 12
/** Text that says on which floor, and in which building, a room is. */
export const FLOOR_MAX = 20
export const AVG_TIME_MIN = 0
export const AVG_TIME_DEFAULT_MINUTES = 0
export const AVG_TIME_MAX_MINUTES = 1_440
/** Waits that count as long and as too long, unless the room has its own limits. */
export const WAIT_WARNING_DEFAULT_MINUTES = 20
export const WAIT_ALARM_DEFAULT_MINUTES = 40
export const WAIT_LIMIT_MIN_MINUTES = 1
export const WAIT_LIMIT_MAX_MINUTES = 1_440
export const DELAY_MAX_MINUTES = 1_440

export const MASKING_POSITION_DEFAULT = 2
export const MASKING_CHARACTER_DEFAULT = 'O'
/** Length of the longest name: a larger position masks the same character. @alias */
export const MASKING_POSITION_MAX = NAME_MAX

/** Reading distance of a wall. */
export const READING_DISTANCE_MIN_METRES = 1
export const READING_DISTANCE_DEFAULT_METRES = 3
export const READING_DISTANCE_MAX_METRES = 10

/** Time within which a tag tapped again at a board counts as the same tap; 0 for never. */
export const TAG_REPEAT_DEFAULT_SECONDS = 5
export const TAG_REPEAT_MAX_SECONDS = 60

/** Length of a ticket's purpose, on a button of the kiosk. */
export const SERVICE_NAME_MAX = 20
export const TICKETS_PER_DAY_MAX = 9_999
/** Highest place of a board among those that hand out tickets. */
export const TICKET_ORDER_MAX = 99

/** A TV cuts off 5 % of each edge at most. */
export const SCREEN_MARGIN_MAX_PERCENT = 5
/** Maximum length of a screen's name, which the mini viewer shows next to a patient's name. */
export const SCREEN_NAME_MAX = 20

/** Number of digits of the pairing code on a display. */
export const PAIRING_CODE_DIGITS = 6

/** Diagonal of a kiosk's screen in inches, and its bounds. */
export const KIOSK_INCHES = 22
export const KIOSK_INCHES_MIN = 7
export const KIOSK_INCHES_MAX = 65

/** Maximum length of a sentence of a kiosk. */
export const KIOSK_SENTENCE_MAX = 200

/** Maximum length of a visit's note, which is shown next to the name. */
export const VISIT_NOTE_MAX = 60
/** Maximum length of a note on the reason of a move. */
export const MOVE_NOTE_MAX = 200
/** Maximum number of rooms of a package. */
export const PACKAGE_ROOMS_MAX = 100
/** Maximum length of a note on the reason of a pause, which public screens show. */
export const PAUSE_NOTE_MAX = 30
/** Maximum lengths of an emergency text on walls, and of the reason that staff give for it. */
export const EMERGENCY_TEXT_MAX = 60
export const EMERGENCY_WHY_MAX = 200
/** Number of calls in a row after which "no-show" is offered in place of another call. */
export const CALLS_BEFORE_NO_SHOW_MIN = 2
export const CALLS_BEFORE_NO_SHOW = 3
export const CALLS_BEFORE_NO_SHOW_MAX = 9
/**
 * Number of waiting patients behind whom a no-show is placed, and number of no-shows after which a hold is offered
 * instead.
 */
export const NO_SHOW_PLACES_MIN = 1
export const NO_SHOW_PLACES_DEFAULT = 3
export const NO_SHOW_PLACES_MAX = 20
export const NO_SHOW_LIMIT_DEFAULT = 3
/** Time within which a move can be undone, and the extra time allowed for network latency. */
export const UNDO_MS = 10_000
export const UNDO_GRACE_MS = 2_000
/** Maximum clock difference between servers; a move further in the future was made before the clock was set back. */
export const CLOCK_SKEW_MS = 60_000

/** Rows of a table page, rows of the board side list, and the maximum page size of a request. */
export const PAGE_SIZE_DEFAULT = 10
export const BOARD_SIDE_LIST_SIZE = 16
export const PAGE_SIZE_MAX = 200
/**
 * Maximum number of rows of an unpaged list; of a longer list it returns the first ones and says so in the envelope.
 */
export const UNPAGED_MAX = 1_000
/** Maximum number of records in one bulk PATCH or DELETE. */
export const BULK_MAX = 1_000

/** Maximum width times height. */
export const IMAGE_PIXELS_MAX = 50_000_000
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024
export const VIDEO_BYTES_MAX = 1024 * 1024 * 1024

/** Time for which the stored answer to a call with an `Idempotency-Key` is repeated. */
export const IDEMPOTENCY_MS = 86_400_000

/** Maximum length of a hospital's own recording of a part of spoken calls: a sentence, said slowly. */
export const VOICE_PART_SECONDS_MAX = 8
/** Maximum length in Base64 of such a WAV file at the highest accepted sample rate. */
export const VOICE_PART_BASE64_MAX = 1_100_000
/** Maximum length of a part's name: `to ` or a language, and the name of a room. */
export const VOICE_PART_MAX = 60
export const VOICE_PARTS_AT_ONCE_MAX = 50
/** Maximum number of recordings: all shipped parts, and about ninety rooms in Korean and three other languages. */
export const VOICE_PARTS_MAX = 600
