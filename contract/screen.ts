/*
 * Looks of a wall. Separate from the schemas in didOptions.ts so that the browser loads them without zod.
 */

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
 * Problems of a wall: a file that is missing or cannot be decoded, a browser without sound, or recordings that cannot
 * be played, so that only the chime is heard.
 */
export const SCREEN_PROBLEMS = ['VIDEO', 'PHOTO', 'SOUND', 'VOICE'] as const
export type ScreenProblem = (typeof SCREEN_PROBLEMS)[number]
