import type { Generated, Selectable } from 'kysely'
import { z } from 'zod'
import { type VisitAlert, visitAlertsOf } from '../../../domain/visitAlerts.ts'

type ColumnName<Path extends string> = Path extends `${infer Letter}${infer Rest}`
  ? `${Letter extends '.' ? '_' : Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : ''

/** Paths of the fields of a record: `no`, `name.kr`. */
type Paths<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? `${K}.${Paths<NonNullable<T[K]>>}`
      : K
}[keyof T & string]
type ValueAt<T, Path> = Path extends keyof T
  ? T[Path]
  : Path extends `${infer K}.${infer Rest}`
    ? K extends keyof T
      ? ValueAt<NonNullable<T[K]>, Rest> | (undefined extends T[K] ? undefined : never)
      : never
    : never

type Stored<V> = V extends boolean ? Flag : V extends readonly unknown[] ? string : V
type Column<V> = [NonNullable<V>] extends [readonly unknown[]]
  ? Generated<string | null>
  : [NonNullable<V>] extends [boolean]
    ? undefined extends V
      ? Generated<Flag>
      : Flag
    : undefined extends V
      ? Generated<NonNullable<V> | null>
      : V extends string
        ? Generated<V>
        : V

/**
 * The table of a record of the contract: a column for each field, `max_patient` for `maxPatient` and `name_kr` for
 * `name.kr`. A list is stored as JSON, one without entries as null. A field that may be absent has a default: null, or that of a switch. So has a text whose column was added to
 * the table; the types make no difference between that and an older one.
 */
export type TableOf<T> = {
  [P in Paths<Omit<T, 'id'>> as ColumnName<P>]: Column<ValueAt<T, P>>
} & (T extends { id: number } ? { id: Generated<number> } : { id: string })

/** Returns the column of a field. */
export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z.]/g, (letter) => (letter === '.' ? '_' : `_${letter.toLowerCase()}`))

/** Returns the columns of the given fields; Kysely ignores undefined ones. */
export const toColumns = <T extends object>(fields: T) =>
  Object.fromEntries(columnsIn(fields, '')) as { [P in Paths<T> as ColumnName<P>]: Stored<ValueAt<T, P>> }

const columnsIn = (fields: object, prefix: string): [column: string, value: unknown][] =>
  Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [[columnOf(prefix + name), value.length === 0 ? null : JSON.stringify(value)]]
    if (typeof value === 'object' && value !== null) return columnsIn(value, `${prefix}${name}.`)
    return [[columnOf(prefix + name), typeof value === 'boolean' ? toFlag(value) : value]]
  })

type Row = Readonly<Record<string, unknown>>
type Read = (row: Row) => unknown

/** Returns the function that makes records of rows. A field that may be absent is so while its column is null. */
export const recordReader = <T extends z.ZodObject>(record: T) =>
  fieldsReader(record, '') as (row: Selectable<TableOf<z.infer<T>>>) => z.infer<T>

function fieldsReader({ shape }: z.ZodObject, prefix: string): Read {
  const fields = Object.entries(shape).map(([name, schema]) => [name, fieldReader(schema, prefix + name)] as const)
  return (row) => {
    const record: Record<string, unknown> = {}
    for (const [name, read] of fields) {
      const value = read(row)
      if (value !== undefined) record[name] = value
    }
    return record
  }
}

function fieldReader(schema: z.core.$ZodType, path: string): Read {
  if (schema instanceof z.ZodObject) return fieldsReader(schema, `${path}.`)
  const column = columnOf(path)
  if (schema instanceof z.ZodOptional) {
    const read = fieldReader(schema.unwrap(), path)
    return (row) => (row[column] === null ? undefined : read(row))
  }
  if (schema instanceof z.ZodArray) return (row) => JSON.parse(row[column] as string)
  return schema instanceof z.ZodBoolean ? (row) => fromFlag(row[column] as Flag) : (row) => row[column]
}

/** 0 or 1. */
export type Flag = number

export const toFlag = (value: boolean): Flag => (value ? 1 : 0)
export const fromFlag = (value: Flag): boolean => value === 1
/** For patches: an absent value stays undefined and is not changed. */
export const optionalFlag = (value: boolean | undefined): Flag | undefined =>
  value === undefined ? undefined : toFlag(value)

/** Serializes the alerts of a visit for its column. */
export const alertsInText = (alerts: readonly VisitAlert[]): string => visitAlertsOf(alerts).join(',')

/** Parses the alerts column of a visit. */
export const alertsFromText = (stored: string): VisitAlert[] => visitAlertsOf(stored.split(','))
