import { PAUSE_REASONS } from '../domain/pauses.ts'
import type { Emergency } from './emergencies.ts'
import type { Pause } from './pauses.ts'

/** An object in the answer of any server; no field of it is guaranteed. */
type Fields = Record<string, unknown>

/** Returns the fields of a part of an answer; none when it is absent or not an object. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Whether a part of an answer is an object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Id of a record: a number on our server, possibly a text on another one, which must get the same type back. */
export type WireId = number | string

export const isWireId = (value: unknown): value is WireId =>
  (typeof value === 'string' && value !== '') || Number.isFinite(value)

/** Returns a text of an answer; '' for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the Korean name of an answer, which a server may also send as plain text; '' without one. */
export const koreanNameOf = (value: unknown): string => textOf(value) || textOf(fieldsOf(value)['kr'])

/** Returns a number of an answer, sent as a number or as digits; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Reads the pause in an answer without zod; undefined when there is none or its reason is unknown. */
export function readPause(value: unknown): Pause | undefined {
  const { reason, note, until } = fieldsOf(value)
  const known = PAUSE_REASONS.find((each) => each === reason)
  return known && { reason: known, note: textOf(note), until: typeof until === 'string' ? until : null }
}

/** Reads the emergency text in an answer without zod; undefined when there is none. */
export function readEmergency(value: unknown): Emergency | undefined {
  const { text, speaks, until, since } = fieldsOf(value)
  if (textOf(text) === '') return undefined
  return {
    text: textOf(text),
    speaks: speaks === true,
    until: typeof until === 'string' ? until : null,
    ...(typeof since === 'string' && { since }),
  }
}

/** Parses a text as JSON; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Statuses of answers that clients tell apart. */
export const BAD_REQUEST = 400
export const UNAUTHORIZED = 401
export const NOT_FOUND = 404
/** The first status of errors of the server itself. */
export const SERVER_ERROR = 500
