import { CALLS_BEFORE_NO_SHOW, NO_SHOW_PLACES_DEFAULT } from '../domain/limits.ts'

/*
 * What a board's queue and wall show of calls, apart from the schemas of didOptions.ts: the browser loads these without
 * zod.
 */

/** The languages beside Korean in which rooms have names, and in which a wall may say where a call leads. */
export const CALL_LANGUAGES = ['en', 'cn', 'jp'] as const
export type CallLanguage = (typeof CALL_LANGUAGES)[number]

/** The languages that a value names, each once and in the one order; none of what is no list. */
export const callLanguagesOf = (value: unknown): CallLanguage[] =>
  Array.isArray(value) ? CALL_LANGUAGES.filter((language) => value.includes(language)) : []

/** The names of a board's room in the languages that its wall shows; one that is missing is not there. */
export type RoomNames = { readonly [language in CallLanguage]?: string | undefined }

export interface CallsOption {
  /** From so many calls in a row on, noting that the patient does not come is offered in place of another call. */
  readonly noShowAfter: number
  /** Behind so many a patient is put who does not come when called. */
  readonly noShowPlaces: number
  /** The wall says how long patients are likely to wait. */
  readonly showWait: boolean
  /** The minutes of the delay option are those that somebody who joined now would be likely to wait. */
  readonly delayFromWaits: boolean
  /** The wall says why a patient was moved to the front. */
  readonly showReason: boolean
  readonly languages: CallLanguage[]
}

/** Where nobody chose. */
export const CALLS_DEFAULT: CallsOption = {
  noShowAfter: CALLS_BEFORE_NO_SHOW,
  noShowPlaces: NO_SHOW_PLACES_DEFAULT,
  showWait: false,
  delayFromWaits: false,
  showReason: false,
  languages: [],
}
