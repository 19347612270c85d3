import { PAUSE_REASONS } from '../domain/pauses.ts'
import { fieldsOf, textOf } from './answerFields.ts'
import type { Pause } from './pauses.ts'

/** The pause in an answer, for those who load no zod; undefined where there is none that is known here. */
export function readPause(value: unknown): Pause | undefined {
  const { reason, note, until } = fieldsOf(value)
  const known = PAUSE_REASONS.find((each) => each === reason)
  return known && { reason: known, note: textOf(note), until: typeof until === 'string' ? until : null }
}
