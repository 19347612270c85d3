/*
 * Announcements of a wall. Separate from the schemas in didOptions.ts so that the browser loads them without zod.
 */

/** The sound before an announcement. */
export const CHIMES = ['DING_DONG', 'RISING', 'BELL', 'NONE'] as const
export type Chime = (typeof CHIMES)[number]

/**
 * The source of the voice: recordings, which ship with the product or are the hospital's own, the program in the
 * server's `VOICE_COMMAND`, or a Korean voice of the screen's browser. When the others cannot speak, the recordings are
 * used.
 */
export const VOICE_ENGINES = ['RECORDINGS', 'SERVER', 'BROWSER'] as const
export type VoiceEngine = (typeof VOICE_ENGINES)[number]

/** Settings of a board's spoken announcements. */
export interface VoiceOption {
  readonly use: boolean
  readonly chime: Chime
  /** In per cent. */
  readonly volume: number
  /** Number of times that a call is announced. */
  readonly repeats: number
  /** Start and end of the quiet hours, `22:00`; both '' for none. */
  readonly quietFrom: string
  readonly quietTo: string
  /** Every screen of the board announces the calls, instead of only one. */
  readonly everyScreen: boolean
  readonly engine: VoiceEngine
  /** Boards of the same hall, by its name, speak one after another; '' when no other board is heard at this one. */
  readonly hall: string
}

export const VOLUME_MAX_PERCENT = 100
export const REPEATS_MAX = 3

/** The default settings. */
export const VOICE_DEFAULT: VoiceOption = {
  use: false,
  chime: 'DING_DONG',
  volume: 80,
  repeats: 2,
  quietFrom: '',
  quietTo: '',
  everyScreen: false,
  engine: 'RECORDINGS',
  hall: '',
}

/**
 * State of a test announcement on a screen: waiting behind other announcements, being spoken, finished, or inaudible.
 */
export const VOICE_TEST_STATES = ['WAITING', 'SPEAKING', 'HEARD', 'SILENT'] as const
export type VoiceTestState = (typeof VOICE_TEST_STATES)[number]
/** The patient's number in a test announcement. */
export const TEST_NUMBER = 37
/** Time within which a connected screen answers, in milliseconds; no other test is started before. */
export const VOICE_TEST_ANSWER_MS = 8_000
/**
 * Time after which a test that a screen has taken counts as over, in milliseconds: it may wait behind earlier calls.
 */
export const VOICE_TEST_MS = 120_000

/** Maximum number of waiting calls that one sentence names: more are too many to listen to. */
export const TOGETHER_MAX = 10

/** A time of day: `09:30`. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Whether a time of day (`23:15`) is in the quiet hours. They may span midnight; equal or missing ends mean none. */
export function isQuietAt({ quietFrom, quietTo }: Pick<VoiceOption, 'quietFrom' | 'quietTo'>, time: string): boolean {
  if (quietFrom === '' || quietTo === '') return false
  return quietFrom <= quietTo ? quietFrom <= time && time < quietTo : time >= quietFrom || time < quietTo
}
