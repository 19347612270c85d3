import { CALL_LANGUAGES, type CallLanguage } from '../domain/callLanguages.ts'
import { CALLS_BEFORE_NO_SHOW, NO_SHOW_PLACES_DEFAULT } from '../domain/limits.ts'

/*
 * Options of a board: their names, the look of its wall, and how its queue and wall show calls. Separate from the
 * schemas in didOptions.ts so that the browser loads them without zod; announcements are in voice.ts.
 */

/**
 * The parts of a board's options, in the order of their page.
 */
export const OPTION_NAMES = [
  'clock',
  'delayTime',
  'doctorPhoto',
  'masking',
  'notice',
  'video',
  'screen',
  'calls',
  'voice',
  'tag',
  'tickets',
] as const
export type OptionName = (typeof OPTION_NAMES)[number]

/** How the wall identifies a patient: the masked name, the number of the day, or both. */
export const PATIENT_LABELS = ['NAME', 'NUMBER', 'BOTH'] as const
export type PatientLabel = (typeof PATIENT_LABELS)[number]

/** Colour schemes of the wall. */
export const SCHEMES = ['LIGHT', 'DARK'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Language of the wall's own texts; `auto` is the language of the screen's browser. */
export const WALL_LANGUAGES = ['auto', 'ko', 'en'] as const
export type WallLanguage = (typeof WALL_LANGUAGES)[number]

/**
 * Problems of a wall: a file that is missing or cannot be decoded, a browser without sound, recordings that cannot
 * be played, so that only the chime is heard, or a device whose clock differs from the server's.
 */
export const SCREEN_PROBLEMS = ['VIDEO', 'PHOTO', 'SOUND', 'VOICE', 'CLOCK'] as const
export type ScreenProblem = (typeof SCREEN_PROBLEMS)[number]

/**
 * Returns the languages in a list, without duplicates and in the order of {@link CALL_LANGUAGES}; none for anything but
 * a list.
 */
export const callLanguagesOf = (value: unknown): CallLanguage[] =>
  Array.isArray(value) ? CALL_LANGUAGES.filter((language) => value.includes(language)) : []

/** Names of a board's room in the languages that its wall shows; a missing name is absent. */
export type RoomNames = { readonly [language in CallLanguage]?: string | undefined }

export interface CallsOption {
  /** Number of calls in a row after which the board offers "no-show" in place of another call. */
  readonly noShowAfter: number
  /** Number of waiting patients behind whom a no-show is placed. */
  readonly noShowPlaces: number
  /** Whether the wall shows how long patients are likely to wait. */
  readonly showWait: boolean
  /** Whether the delay option shows the estimated wait of a patient who joins now. */
  readonly delayFromWaits: boolean
  /** Whether the wall shows why a patient was moved to the front. */
  readonly showReason: boolean
  /** Languages in which a call is also shown and, where the hospital has recorded it, spoken. */
  readonly languages: CallLanguage[]
}

/** The default option. */
export const CALLS_DEFAULT: CallsOption = {
  noShowAfter: CALLS_BEFORE_NO_SHOW,
  noShowPlaces: NO_SHOW_PLACES_DEFAULT,
  showWait: false,
  delayFromWaits: false,
  showReason: false,
  languages: [],
}
