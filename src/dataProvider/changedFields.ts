type Fields = Record<string, unknown>

/**
 * The fields of `data` that differ from `previous`, nested ones likewise; `id` is never among them (RM-09). Absent, null
 * and empty text count as the same: a form shows all three as an empty field.
 *
 * @example changedFields({ no: '2', name: { kr: '채혈실', en: '' } }, { no: '1', name: { kr: '채혈실' } }) // { no: '2' }
 */
export function changedFields(data: Fields, previous: Fields): Fields {
  const changes: Fields = {}
  for (const [field, value] of Object.entries(data)) {
    if (field === 'id') continue
    const before = previous[field]
    if (isFields(value)) {
      const nested = changedFields(value, isFields(before) ? before : {})
      if (Object.keys(nested).length > 0) changes[field] = nested
    } else if (!isSame(value, before)) changes[field] = value
  }
  return changes
}

function isSame(value: unknown, before: unknown): boolean {
  if (isEmpty(value) && isEmpty(before)) return true
  return Array.isArray(value) ? JSON.stringify(value) === JSON.stringify(before) : value === before
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
