/** One field of what a line of the log says, whatever object it was part of. */
export interface DetailPart {
  readonly field: string
  readonly value: string | number | boolean | null
}

/** The fields in the JSON text of a line's details, in their order; the text itself where it is none. */
export function detailParts(details: string): readonly DetailPart[] {
  try {
    return partsOf('', JSON.parse(details))
  } catch {
    return [{ field: '', value: details }]
  }
}

function partsOf(field: string, value: unknown): DetailPart[] {
  if (Array.isArray(value)) {
    const isPlain = value.every((each) => typeof each !== 'object')
    return isPlain ? [{ field, value: value.join(', ') }] : value.flatMap((each) => partsOf(field, each))
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => partsOf(key, each))
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [{ field, value }]
    : [{ field, value: null }]
}
