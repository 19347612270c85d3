import type { DatabaseSync } from 'node:sqlite'

/** A table of the embedded database. */
export interface Table {
  readonly name: string
  /** Those that are stored as given: none that the database generates. */
  readonly columns: readonly string[]
  /** The columns of the key, in its order. */
  readonly key: readonly string[]
  /** The last number that was given out, of a table that numbers its rows. */
  readonly lastId: number | undefined
}

/** A row as its values, in the order of the columns. */
export type Values = readonly (string | number | null)[]

/** All tables of the product, each after those that it refers to. */
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
    // Hidden: generated columns, which each database makes for itself.
    columns: texts(file, 'select name as text from pragma_table_xinfo(?) where hidden = 0 order by cid', name),
    key: texts(file, 'select name as text from pragma_table_xinfo(?) where pk > 0 order by pk', name),
    lastId: lastIdOf(file, name),
  }))
}

/** The rows of a table in the order of its key, some at a time. */
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

/** A name in SQL, of either database. */
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
