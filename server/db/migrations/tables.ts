import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely'
import type { DialectName } from './migrationStep.ts'

/** A table that is being defined. */
export type Table<T extends string> = CreateTableBuilder<T, string>

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
