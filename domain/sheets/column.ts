/** Looks up a text by its key; `values` fill its `%{placeholders}`. `K` are keys of the console's texts. */
export type SheetText<K extends string> = (key: K, values?: Record<string, string | number>) => string

/** Type of a column's cells: how they are written and validated. `R` is a record of an export. */
export type CellKind<K extends string, R = never> =
  /**
   * `id` restricts the text to the characters of ids; `lines` allows several lines; `isCode` is a number or code,
   * read in half width.
   */
  | {
      readonly type: 'text'
      readonly max: number
      readonly id?: boolean
      readonly lines?: boolean
      readonly isCode?: boolean
    }
  /** Number stored as text. */
  | { readonly type: 'digits'; readonly max: number }
  | { readonly type: 'number'; readonly min: number; readonly max: number }
  | { readonly type: 'onOff' }
  /** `allowed` are the values that may be imported. */
  | { readonly type: 'choice'; readonly labels: Readonly<Record<string, K>>; readonly allowed: readonly string[] }
  /** Imported, never exported. */
  | { readonly type: 'password'; readonly min: number; readonly max: number }
  /** Reference to another record by its label; `read` returns its id, undefined if there is none. */
  | {
      readonly type: 'reference'
      readonly read: (typed: string) => string | number | null | undefined
      readonly write: (record: R) => string
    }
  /** Read by a custom rule, which returns undefined for invalid text; `problem` is the message or returns it. */
  | {
      readonly type: 'parsed'
      readonly read: (typed: string) => unknown
      readonly problem: K | ((typed: string) => string)
      readonly write?: (record: R) => string
    }
  /** Exported, never imported. */
  | { readonly type: 'shown'; readonly write: (record: R) => string }

/** One column of a file. */
export interface Column<K extends string, R = never> {
  /** Field of the record, nested by dots; also accepted as a header. */
  readonly source: string
  /** Header. */
  readonly label: K
  /** Alternative header, such as the label in the form. */
  readonly alias?: K
  /** Names of the column in other programs. */
  readonly headers?: readonly string[]
  readonly cell: CellKind<K, R>
  readonly required?: boolean
  /** Whether values must be unique; a function returns what is compared instead of the value. */
  readonly unique?: true | ((value: string, record: Readonly<Record<string, unknown>>) => string)
  /** Whether values are only checked, and are no part of the record. */
  readonly unstored?: boolean
  /** Whether a cell cancels its row, which is then not read. */
  readonly cancels?: (typed: string) => boolean
}

/** A file of lines, each of which is a record. */
export interface ColumnSet<K extends string, R = never> {
  readonly columns: readonly Column<K, R>[]
  /** Initial values of an imported record; absent if records cannot be imported. */
  readonly defaults?: object
}

/** Returns the columns that can be imported. */
export const importedColumns = <K extends string, R>({ columns }: ColumnSet<K, R>): Column<K, R>[] =>
  columns.filter(({ cell }) => cell.type !== 'shown')
