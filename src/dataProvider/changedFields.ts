import { isFields } from '../../contract/answerFields.ts'
type Fields = Record<string, unknown>

/**
 * Returns the fields of `data` that differ from `previous`, without `id`. A field of several texts, such as a
 * name in four languages, is sent whole: some servers replace it and would lose the missing texts. Absent, null and
 * empty text are equal, since a form shows all three as an empty field.
 *
 * @example changedFields({ no: '2', name: { kr: '채혈실', en: '' } }, { no: '1', name: { kr: '채혈실' } }) // { no: '2' }
 */
export function changedFields(data: Fields, previous: Fields): Fields {
  const changed = Object.entries(data).filter(([field, value]) => field !== 'id' && !isSame(value, previous[field]))
  return Object.fromEntries(changed)
}

function isSame(value: unknown, before: unknown): boolean {
  if (isEmpty(value) && isEmpty(before)) return true
  if (isFields(value)) return Object.keys(changedFields(value, isFields(before) ? before : {})).length === 0
  return Array.isArray(value) ? JSON.stringify(value) === JSON.stringify(before) : value === before
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
