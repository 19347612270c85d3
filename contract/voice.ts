/*
 * How a wall says its calls, apart from the schemas of didOptions.ts: the browser loads these without zod.
 */

/** What is heard before the words. */
export const CHIMES = ['DING_DONG', 'RISING', 'BELL', 'NONE'] as const
export type Chime = (typeof CHIMES)[number]

/**
 * Who says the words: the recordings that ship with the product or are the hospital's own, the program that the server
 * was given (`VOICE_COMMAND`), or a Korean voice of the screen's own browser. What cannot speak leaves it to the recordings.
 */
export const VOICE_ENGINES = ['RECORDINGS', 'SERVER', 'BROWSER'] as const
export type VoiceEngine = (typeof VOICE_ENGINES)[number]

/** How a board's calls are announced aloud. */
export interface VoiceOption {
  readonly use: boolean
  readonly chime: Chime
  /** Per cent. */
  readonly volume: number
  /** How often a call is said. */
  readonly repeats: number
  /** From when until when nothing is said, `22:00`; '' for both where no hours are quiet. */
  readonly quietFrom: string
  readonly quietTo: string
  /** Each of the board's screens says the calls, not one of them. */
  readonly everyScreen: boolean
  readonly engine: VoiceEngine
}

export const VOLUME_MAX_PERCENT = 100
export const REPEATS_MAX = 3

/** Where nobody chose. */
export const VOICE_DEFAULT: VoiceOption = {
  use: false,
  chime: 'DING_DONG',
  volume: 80,
  repeats: 2,
  quietFrom: '',
  quietTo: '',
  everyScreen: false,
  engine: 'RECORDINGS',
}

/**
 * How a test announcement goes on a screen: it waits behind what is being said, is said, was heard to its end, or could
 * not be heard.
 */
export const VOICE_TEST_STATES = ['WAITING', 'SPEAKING', 'HEARD', 'SILENT'] as const
export type VoiceTestState = (typeof VOICE_TEST_STATES)[number]
/** The patient's number in a test: many know how to say it. */
export const TEST_NUMBER = 37
/** A screen that is there answers within this, in milliseconds; until then no other test is taken for it. */
export const VOICE_TEST_ANSWER_MS = 8_000
/** By then a test that a screen has taken is over, in milliseconds: it waits behind the calls that came before. */
export const VOICE_TEST_MS = 120_000

/** A time of day: `09:30`. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * Whether nothing is said at a time of day (`23:15`). The hours may run over midnight; equal ends, or one that is
 * missing, are no quiet hours.
 */
export function isQuietAt({ quietFrom, quietTo }: Pick<VoiceOption, 'quietFrom' | 'quietTo'>, time: string): boolean {
  if (quietFrom === '' || quietTo === '') return false
  return quietFrom <= quietTo ? quietFrom <= time && time < quietTo : time >= quietFrom || time < quietTo
}
