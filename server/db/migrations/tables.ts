import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { DialectName } from './migrationStep.ts'

/** A table that is being defined. */
export type Table<T extends string> = CreateTableBuilder<T, string>

type Column = ColumnDefinitionBuilder
type Columns = <T extends string>(table: Table<T>) => Table<T>

/** Ends a table definition: STRICT on SQLite, which otherwise accepts text in an integer column. */
export const strict =
  (dialect: DialectName) =>
  <B extends { modifyEnd(modifier: RawBuilder<unknown>): B }>(table: B): B =>
    dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table

/** Adds a generated integer key; no number is reused. */
export const numbered =
  (dialect: DialectName) =>
  <T extends string>(table: Table<T>): Table<T> =>
    table.addColumn('id', 'integer', (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )

/** Returns a function that creates strict tables. */
export const creator =
  (db: Kysely<unknown>, dialect: DialectName) =>
  <T extends string>(name: T, define: (table: Table<T>) => Table<T>): Promise<void> =>
    define(db.schema.createTable(name)).$call(strict(dialect)).execute()

const columns =
  (type: 'text' | 'integer', define: (column: Column, name: string) => Column) =>
  (...names: string[]): Columns =>
  (table) =>
    names.reduce((builder, name) => builder.addColumn(name, type, (column) => define(column, name)), table)

export const required = (column: Column): Column => column.notNull()
export const key = (column: Column): Column => column.primaryKey().notNull()

/** Columns that always have a value. */
export const texts = columns('text', required)
export const integers = columns('integer', required)
/** Columns that may be null. */
export const optionalTexts = columns('text', (column) => column)
export const optionalIntegers = columns('integer', (column) => column)

const isFlag = (column: Column, name: string) => column.notNull().check(sql`${sql.ref(name)} in (0, 1)`)
/** Booleans as 0 or 1. */
export const flags = columns('integer', isFlag)
export const flagsBeing = (value: 0 | 1, ...names: string[]): Columns =>
  columns('integer', (column, name) => isFlag(column, name).defaultTo(value))(...names)

/** Columns with a default value. */
export const defaults =
  (values: Readonly<Record<string, string | number>>): Columns =>
  (table) =>
    Object.entries(values).reduce(
      (builder, [name, value]) =>
        builder.addColumn(name, typeof value === 'string' ? 'text' : 'integer', (column) =>
          column.notNull().defaultTo(value),
        ),
      table,
    )

/** Runs statements that both databases understand. */
export async function run(db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
