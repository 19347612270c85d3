/*
 * How a wall may look, apart from the schemas of didOptions.ts: the browser loads these without zod.
 */

/** What tells a patient on the wall: the masked name, the number of the day, or both. */
export const PATIENT_LABELS = ['NAME', 'NUMBER', 'BOTH'] as const
export type PatientLabel = (typeof PATIENT_LABELS)[number]

/** The colours of the wall. */
export const SCHEMES = ['LIGHT', 'DARK'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The language of the wall's own words; `auto` is the language of the screen's browser. */
export const WALL_LANGUAGES = ['auto', 'ko', 'en'] as const
export type WallLanguage = (typeof WALL_LANGUAGES)[number]

/**
 * What a wall may fail to show or to say: a file that is missing or cannot be decoded, a browser without sound, recordings
 * that cannot be played, of which the chime alone is heard.
 */
export const SCREEN_PROBLEMS = ['VIDEO', 'PHOTO', 'SOUND', 'VOICE'] as const
export type ScreenProblem = (typeof SCREEN_PROBLEMS)[number]
