import type { DatabaseSync } from 'node:sqlite'

/** A table of the embedded database. */
export interface Table {
  readonly name: string
  /** Columns without those that the database generates. */
  readonly columns: readonly string[]
  /** Key columns, in order. */
  readonly key: readonly string[]
  /** The last number given out, for a table with generated keys. */
  readonly lastId: number | undefined
}

/** Values of a row, in the order of the columns. */
export type Values = readonly (string | number | null)[]

/** Returns all tables of the product, each after the tables it refers to. */
export function tablesOf(file: DatabaseSync): Table[] {
  const names = texts(
    file,
    "select name as text from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name",
  )
  const sorted: string[] = []
  const visit = (name: string) => {
    if (sorted.includes(name)) return
    for (const other of texts(file, 'select "table" as text from pragma_foreign_key_list(?)', name))
      if (other !== name) visit(other)
    sorted.push(name)
  }
  for (const name of names) visit(name)
  return sorted.map((name) => ({
    name,
    // Hidden columns are generated; each database computes them itself.
    columns: texts(file, 'select name as text from pragma_table_xinfo(?) where hidden = 0 order by cid', name),
    key: texts(file, 'select name as text from pragma_table_xinfo(?) where pk > 0 order by pk', name),
    lastId: lastIdOf(file, name),
  }))
}

/** Yields the rows of a table in the order of its key, `atOnce` at a time. */
export function* rowsOf(file: DatabaseSync, { name, columns, key }: Table, atOnce: number): Generator<Values[]> {
  const statement = file.prepare(
    `select ${columns.map(quoted).join()} from ${quoted(name)} order by ${key.map(quoted).join()}`,
  )
  let rows: Values[] = []
  for (const row of statement.iterate()) {
    rows.push(columns.map((column) => row[column] as string | number | null))
    if (rows.length < atOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Quotes a name for SQL of either database. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function lastIdOf(file: DatabaseSync, name: string): number | undefined {
  const last = file.prepare('select seq from sqlite_sequence where name = ?').get(name)?.['seq']
  return typeof last === 'number' ? last : undefined
}

const texts = (file: DatabaseSync, sql: string, ...values: string[]): string[] =>
  file
    .prepare(sql)
    .all(...values)
    .map(({ text }) => String(text))
