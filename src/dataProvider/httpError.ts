import { fieldsOf, isFields, parseJson, SERVER_ERROR, textOf } from '../../contract/answerFields.ts'
import { isAxiosError } from 'axios'
import { HttpError } from 'react-admin'
import type { FieldError } from '../../contract/common.ts'
import { AnsweredOnTheWay } from '../session/apiAnswer.ts'
import { isOwnServer } from '../session/ownServer.ts'

/** Status of an {@link HttpError} without a response. */
const NO_ANSWER = 0

/** Field errors in the shape of forms: `{no: '…', name: {kr: '…'}}`. */
interface FieldErrors {
  [field: string]: string | FieldErrors
}

/**
 * Converts any failure of a call to react-admin's error: the status ({@link NO_ANSWER} without a response), the
 * server's message for users ('' if there is none), the status of a device on the way as `body.onTheWay`,
 * `body.errors` nested by field, `body.changed` unchanged, and as `body.sent` the message that was sent: what another
 * server says about an error of its own is for its developers, such as the name of an exception in English.
 */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof AnsweredOnTheWay) return new HttpError('', NO_ANSWER, { onTheWay: error.status })
  const response = isAxiosError(error) ? error.response : undefined
  if (!response) return new HttpError('', NO_ANSWER)
  // a string from the data provider's client; already parsed if the renewal of the session failed
  const { status, data } = response
  const { message, errors, changed } = fieldsOf(typeof data === 'string' ? parseJson(data) : data)
  const sent = textOf(message)
  const fieldErrors = Array.isArray(errors) ? errors.filter(isFieldError) : []
  return new HttpError(status < SERVER_ERROR || isOwnServer() ? sent : '', status, {
    sent,
    ...(fieldErrors.length > 0 && { errors: nestErrors(fieldErrors) }),
    ...(Array.isArray(changed) && { changed }),
  })
}

/** Nests errors whose `field` is a path such as `name.kr`. */
function nestErrors(errors: readonly FieldError[]): FieldErrors {
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

const isFieldError = (value: unknown): value is FieldError =>
  isFields(value) && typeof value.field === 'string' && typeof value.message === 'string'
