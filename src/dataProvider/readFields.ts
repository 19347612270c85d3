import { numberOf } from '../../contract/answerFields.ts'

/** Reads one field of a record from whatever a server sent; undefined is a field that it left out. */
export type ReadField = (value: unknown) => unknown

/** How the fields of a record are read, by their names; further fields stay as they came. */
export type RecordShape = Readonly<Record<string, ReadField>>

/** A text; numbers become their digits, everything else ''. */
export const text: ReadField = (value) => scalarOf(value) ?? ''

/** A text that may be absent: null unless there is one. */
export const textOrNull: ReadField = (value) => scalarOf(value) ?? null

/** A switch, sent as a boolean, a number or a word; off for everything else. */
export const flag: ReadField = (value) => value === true || value === 1 || value === 'true' || value === '1'

/** A number, sent as one or as its digits; `otherwise` for everything else. */
export const number =
  (otherwise: number | null): ReadField =>
  (value) =>
    numberOf(value) ?? otherwise

/** A key of another record, as that record spells it; null unless there is one. */
export const reference: ReadField = (value) => (isIdentifier(value) ? value : null)

/** An instant, as ISO text or in ms since the epoch; null for everything else. */
export const instant: ReadField = (value) => (typeof value === 'string' || typeof value === 'number' ? value : null)

/** A text in one or more languages, Korean always among them; a plain text is the Korean one. */
export const localized: ReadField = (value) => {
  if (!isFields(value)) return { kr: text(value) }
  const texts = Object.entries(value).filter(([language, each]) => language !== 'kr' && scalarOf(each) !== undefined)
  return { ...Object.fromEntries(texts.map(([language, each]) => [language, text(each)])), kr: text(value['kr']) }
}

/** A list without the elements that `read` finds nothing in; empty for everything else. */
export const listOf =
  (read: ReadField): ReadField =>
  (value) =>
    Array.isArray(value) ? value.map(read).filter((each) => each !== null) : []

/** An object of this shape; null for everything else. */
export const objectOf =
  (shape: RecordShape): ReadField =>
  (value) =>
    isFields(value) ? readShape(shape, value) : null

/** The object with the fields of the shape read. */
export function readShape<F extends Record<string, unknown>>(shape: RecordShape, fields: F): F {
  return { ...fields, ...Object.fromEntries(Object.entries(shape).map(([name, read]) => [name, read(fields[name])])) }
}

/** Whether a value can be the key of a record (DE-22). */
export const isIdentifier = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || Number.isFinite(value)

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const scalarOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined
