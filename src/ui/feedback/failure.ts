import { fieldsOf, isFields, SERVER_ERROR, textOf } from '../../../contract/answerFields.ts'
import type { ChangedRecord } from '../../../contract/changedRecord.ts'
import type { Text } from '../../i18n/useText.ts'
import { isOwnServer } from '../../session/ownServer.ts'

/** Returns the HTTP status of a failed call; 0 without a response. */
export function statusOf(error: unknown): number {
  const status = isFields(error) ? error.status : 0
  return typeof status === 'number' ? status : 0
}

/** Returns the server's message for users; '' without one. Other errors' messages are not for users. */
export const messageOf = (error: unknown): string =>
  textOf(isFields(error) && statusOf(error) ? error.message : undefined)

/** Returns whatever message the server sent, for the titles that the specification gives it; '' without one. */
export const sentMessageOf = (error: unknown): string => textOf(fieldsOf(fieldsOf(error)['body'])['sent'])

/** Returns the status of a device between that answered in the server's place; undefined for other failures. */
const onTheWayOf = (error: unknown): unknown =>
  isFields(error) && isFields(error.body) ? error.body.onTheWay : undefined

/** Returns the advice for a call without a response of the server. */
export function noAnswerHint(error: unknown, text: Text): string {
  const status = onTheWayOf(error)
  return status === undefined ? text('errors.noConnection') : text('errors.onTheWay', { status: String(status) })
}

/** Returns why our server refused a call for good; '' for failures that waiting may change, and of other servers. */
export function refusalOf(error: unknown): string {
  const status = statusOf(error)
  return isOwnServer() && status >= 400 && status < SERVER_ERROR && !PASSING.includes(status) ? messageOf(error) : ''
}

/** Request timeout, locked accounts and too many requests. */
const PASSING = [408, 423, 429]

/**
 * Returns the advice for a failed call: why it was refused for good, try again later and report the status, or check the network if there was no
 * response, or ask IT if a device on the way sent it.
 */
export function hintOf(error: unknown, text: Text): string {
  const status = statusOf(error)
  const reason = refusalOf(error)
  if (reason) return text('crud.refusedHint', { reason, status })
  return status ? text('crud.failedHint', { status }) : noAnswerHint(error, text)
}

/** Returns a refusal's errors by field; null if there are none. */
export function fieldErrorsOf(error: unknown): Record<string, unknown> | null {
  return isFields(error) && isFields(error.body) && isFields(error.body.errors) ? error.body.errors : null
}

/** Whether a field shows the refusal and the user can correct it at once; "try again later" would contradict it. */
export const isShownAtField = (error: unknown): boolean =>
  [400, 409].includes(statusOf(error)) && fieldErrorsOf(error) !== null

/** Returns the record that someone else changed since the version of the edit; undefined for other failures. */
export function changedRecordOf(error: unknown): ChangedRecord | undefined {
  return isFields(error) && isFields(error.body) && Array.isArray(error.body.changed)
    ? (error.body.changed[0] as ChangedRecord)
    : undefined
}

/** Returns the server's message for the first field with an error; '' if there is none. */
export const fieldMessageOf = (error: unknown): string =>
  Object.values(fieldErrorsOf(error) ?? {}).find((message) => typeof message === 'string') ?? ''
