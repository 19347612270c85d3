import { PAUSE_REASONS } from '../domain/pauses.ts'
import { fieldsOf, textOf } from './answerFields.ts'
import type { Pause } from './pauses.ts'

/** Reads the pause in an answer without zod; undefined when there is none or its reason is unknown. */
export function readPause(value: unknown): Pause | undefined {
  const { reason, note, until } = fieldsOf(value)
  const known = PAUSE_REASONS.find((each) => each === reason)
  return known && { reason: known, note: textOf(note), until: typeof until === 'string' ? until : null }
}
