/*
 * How a wall may look, apart from the schemas of didOptions.ts: the browser loads these without zod.
 */

/** What tells a patient on the wall: the masked name, the number of the day, or both. */
export const PATIENT_LABELS = ['NAME', 'NUMBER', 'BOTH'] as const
export type PatientLabel = (typeof PATIENT_LABELS)[number]

/** The colours of the wall. */
export const SCHEMES = ['LIGHT', 'DARK'] as const
export type Scheme = (typeof SCHEMES)[number]
