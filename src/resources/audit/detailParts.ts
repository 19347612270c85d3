/** Field of a log entry's details, flattened. */
export interface DetailPart {
  readonly field: string
  readonly value: string | number | boolean | null
}

/** Flattens the fields of an entry's details, a JSON text, in order; invalid JSON becomes one part. */
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
