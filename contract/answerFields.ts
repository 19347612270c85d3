/** What any server may send in place of an object: none of its fields is known to be there (DE-22). */
type Fields = Record<string, unknown>

/** The fields of a part of an answer; none when it is absent or no object. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

/** A text of an answer; '' for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A number of an answer, sent as a number or as its digits; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
