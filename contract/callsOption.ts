import { CALL_LANGUAGES, type CallLanguage } from '../domain/callLanguages.ts'
import { CALLS_BEFORE_NO_SHOW, NO_SHOW_PLACES_DEFAULT } from '../domain/limits.ts'

/*
 * The option `calls` of a board: how its queue and wall show calls. Separate from the schemas in didOptions.ts so that
 * the browser loads it without zod.
 */

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
