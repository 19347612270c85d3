import type { RaRecord } from 'react-admin'
import { isFields, isWireId, numberOf } from '../../contract/answerFields.ts'
import { ApiError } from '../session/apiError.ts'
import { readShape, type RecordShape } from './readFields.ts'
import { wireResource } from './resources.ts'

/**
 * Converts a server's record so that every field that a page shows exists and has its type; one odd record cannot break
 * a page. Ids and unknown fields stay unchanged.
 */
export function readRecord<R extends RaRecord>(resource: string, record: RaRecord): R {
  return readShape(wireResource(resource).shape, record) as R
}

/** One page of a list. */
export interface RecordPage<R> {
  readonly records: R[]
  /** Number of rows in the response, including dropped ones. */
  readonly rows: number
  readonly total: number
  /** Undefined if the server does not send it. */
  readonly totalPages: number | undefined
  /** Whether the server reports further pages; a page without rows ends a list in any case. */
  readonly hasNext: boolean
  /** Index of the page, from 0; undefined if the server does not send it. */
  readonly number: number | undefined
}

/**
 * Reads a page from a response. A row without an id is dropped.
 *
 * @param listsNullIds keeps rows whose id is null
 * @throws ApiError with status 200 when the response is not a page
 */
export function readPage<R extends { readonly id: string | number }>(
  shape: RecordShape,
  answer: unknown,
  listsNullIds = false,
): RecordPage<R> {
  if (!isFields(answer) || !Array.isArray(answer['content'])) throw unreadable()
  const content: unknown[] = answer['content']
  return {
    records: content
      .filter((row) => isRecord(row) || (listsNullIds && isFields(row) && row['id'] === null))
      .map((record) => readShape(shape, record as RaRecord) as unknown as R),
    rows: content.length,
    total: numberOf(answer['totalElements']) ?? content.length,
    totalPages: numberOf(answer['totalPages']),
    hasNext: content.length > 0 && (answer['last'] === false || answer['last'] === 'false'),
    number: numberOf(answer['number']),
  }
}

/** Error of a response that has a success status but cannot be read. */
export const unreadable = (): ApiError => new ApiError(200)

const isRecord = (value: unknown): value is RaRecord => isFields(value) && isWireId(value['id'])
