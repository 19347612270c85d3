import type { ChangedRecord } from '../../../contract/changedRecord.ts'
import type { Text } from '../../i18n/useText.ts'

/** HTTP status of a failed call; 0 when nobody answered. */
export function statusOf(error: unknown): number {
  const status = isRecord(error) ? error.status : 0
  return typeof status === 'number' ? status : 0
}

/**
 * The server's own words; '' when it sent none, or nobody answered: those of a broken page are for nobody who works
 * here.
 */
export function messageOf(error: unknown): string {
  const message = isRecord(error) && statusOf(error) ? error.message : ''
  return typeof message === 'string' ? message : ''
}

/**
 * What may be done about a failed call: come again, with the status to name; or look at the network, when nobody
 * answered.
 */
export function hintOf(error: unknown, text: Text): string {
  const status = statusOf(error)
  return status ? text('crud.failedHint', { status }) : text('errors.noConnection')
}

/** The errors of a refusal by the fields they are about; null when it names none (DE-13). */
export function fieldErrorsOf(error: unknown): Record<string, unknown> | null {
  return isRecord(error) && isRecord(error.body) && isRecord(error.body.errors) ? error.body.errors : null
}

/** Whether a refusal is shown at a field that can be corrected at once: "try again later" would contradict it. */
export const isShownAtField = (error: unknown): boolean =>
  [400, 409].includes(statusOf(error)) && fieldErrorsOf(error) !== null

/**
 * The record that a colleague has changed since the version that an edit named; undefined for any other failure
 * (DE-27).
 */
export function changedRecordOf(error: unknown): ChangedRecord | undefined {
  return isRecord(error) && isRecord(error.body) && Array.isArray(error.body.changed)
    ? (error.body.changed[0] as ChangedRecord)
    : undefined
}

/** What the first of those fields is refused for, in the server's words; '' when it names none. */
export const fieldMessageOf = (error: unknown): string =>
  Object.values(fieldErrorsOf(error) ?? {}).find((message) => typeof message === 'string') ?? ''

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
