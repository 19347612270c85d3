import { isFields, isWireId, numberOf } from '../../contract/answerFields.ts'

/** Reads one field of a record from a server's value; the value is undefined if the field is missing. */
type ReadField = (value: unknown) => unknown

/** Readers of a record's fields by name; other fields are copied unchanged. */
export type RecordShape = Readonly<Record<string, ReadField>>

/** Reads a text; numbers and booleans become text, everything else ''. */
export const text: ReadField = (value) => scalarOf(value) ?? ''

/** Reads an optional text; null if there is none. */
export const textOrNull: ReadField = (value) => scalarOf(value) ?? null

/** Reads a switch, sent as a boolean, a number or a word; false for everything else. */
export const flag: ReadField = (value) => value === true || value === 1 || value === 'true' || value === '1'

/** Reads a number, sent as a number or as digits; `otherwise` for everything else. */
export const number =
  (otherwise: number | null): ReadField =>
  (value) =>
    numberOf(value) ?? otherwise

/** Reads the id of another record in its original type; null for everything else. */
export const reference: ReadField = (value) => (isWireId(value) ? value : null)

/** Reads an instant, as ISO text or in ms since the epoch; null for everything else. */
export const instant: ReadField = (value) => (typeof value === 'string' || typeof value === 'number' ? value : null)

/** Reads a text in several languages, always including Korean; a plain text is the Korean one. */
export const localized: ReadField = (value) => {
  if (!isFields(value)) return { kr: text(value) }
  const texts = Object.entries(value).filter(([language, each]) => language !== 'kr' && scalarOf(each) !== undefined)
  return { ...Object.fromEntries(texts.map(([language, each]) => [language, text(each)])), kr: text(value['kr']) }
}

/** Reads a list and drops the elements for which `read` returns null; empty for everything else. */
export const listOf =
  (read: ReadField): ReadField =>
  (value) =>
    Array.isArray(value) ? value.map(read).filter((each) => each !== null) : []

/** Reads an object of this shape; null for everything else. */
export const objectOf =
  (shape: RecordShape): ReadField =>
  (value) =>
    isFields(value) ? readShape(shape, value) : null

/** Reads the fields of the shape and copies the others. */
export function readShape<F extends Record<string, unknown>>(shape: RecordShape, fields: F): F {
  return { ...fields, ...Object.fromEntries(Object.entries(shape).map(([name, read]) => [name, read(fields[name])])) }
}

const scalarOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined
