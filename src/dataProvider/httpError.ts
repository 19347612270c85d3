import { isAxiosError } from 'axios'
import { HttpError } from 'react-admin'
import type { FieldError } from '../../contract/common.ts'
import { jsonOf } from './jsonOf.ts'

/** Status of an {@link HttpError} that no server answered. */
export const NO_ANSWER = 0

/** Field errors as forms take them: `{no: '…', name: {kr: '…'}}`. */
export interface FieldErrors {
  [field: string]: string | FieldErrors
}

/**
 * Any failure of a call as react-admin's error: the status ({@link NO_ANSWER} when there was no answer), the server's
 * message ('' when it sent none), `body.errors` nested by field (DE-13) and `body.changed` as it came (DE-27).
 */
export function toHttpError(error: unknown): HttpError {
  const response = isAxiosError(error) ? error.response : undefined
  if (!response) return new HttpError('', NO_ANSWER)
  // text from the data provider's client; JSON already where the renewal of the session has failed
  const body: unknown = typeof response.data === 'string' ? jsonOf(response.data) : response.data
  const message = isRecord(body) && typeof body.message === 'string' ? body.message : ''
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors.filter(isFieldError) : []
  return new HttpError(message, response.status, {
    ...(errors.length > 0 && { errors: nestErrors(errors) }),
    ...(isRecord(body) && Array.isArray(body.changed) && { changed: body.changed }),
  })
}

/** Turns paths such as `name.kr` into nested fields. */
export function nestErrors(errors: readonly FieldError[]): FieldErrors {
  const nested: FieldErrors = {}
  for (const { field, message } of errors) {
    const path = field.split('.')
    let at = nested
    for (const step of path.slice(0, -1)) {
      const next = at[step]
      at = typeof next === 'object' ? next : (at[step] = {})
    }
    at[path.at(-1) ?? field] = message
  }
  return nested
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string'
