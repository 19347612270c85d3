import { HttpError, type RaRecord } from 'react-admin'
import { numberOf } from '../../contract/answerFields.ts'
import { isFields, isIdentifier, readShape, type RecordShape } from './readFields.ts'
import { wireResource } from './resources.ts'

/**
 * A record as the console computes with it, whatever a server sent: every field that a page shows is there and of its
 * type, so that one odd record takes no page down. Ids stay as they came, and fields that the console does not know
 * stay (DE-22).
 */
export function readRecord<R extends RaRecord>(resource: string, record: RaRecord): R {
  return readShape(wireResource(resource).shape, record) as R
}

/** One page of a list, as any server may send it. */
export interface RecordPage<R> {
  readonly records: R[]
  readonly total: number
  /** Undefined where the server does not say. */
  readonly totalPages: number | undefined
  /** Whether the server says that further pages follow; a page without rows ends a list whatever it says. */
  readonly hasNext: boolean
  /** Place of the page, from 0; undefined where the server does not say. */
  readonly number: number | undefined
}

/**
 * The page of an answer, its records of this shape. What has no id is no record and is left out.
 *
 * @param listsNullIds a record whose id is null is kept
 * @throws HttpError of the status 200 when the answer is no page at all
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
    total: numberOf(answer['totalElements']) ?? content.length,
    totalPages: numberOf(answer['totalPages']),
    hasNext: content.length > 0 && (answer['last'] === false || answer['last'] === 'false'),
    number: numberOf(answer['number']),
  }
}

/** The failure of an answer that has the status of a success and cannot be read. */
export const unreadable = (): HttpError => new HttpError('', 200, {})

const isRecord = (value: unknown): value is RaRecord => isFields(value) && isIdentifier(value['id'])
