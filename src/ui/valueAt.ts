/** The value of a field, nested by dots as in `name.kr`; undefined where there is none. */
export function valueAt(record: unknown, source: string): unknown {
  return source.split('.').reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), record)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
