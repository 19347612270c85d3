import type { RaRecord } from 'react-admin'
import type { ListName, TextKey } from '../../i18n/messages.ts'
import type { Text } from '../../i18n/useText.ts'

/** How the values of a column are spelled in a file, and which spellings are right. */
export type CellKind =
  /** `id` allows only what DE-25 allows in ids. */
  | { readonly type: 'text'; readonly max: number; readonly id?: boolean }
  /** A number kept as text (DE-21). */
  | { readonly type: 'digits'; readonly max: number }
  | { readonly type: 'number'; readonly min: number; readonly max: number }
  | { readonly type: 'onOff' }
  /** `allowed` are the values that a file may give, of all that a record may have. */
  | { readonly type: 'choice'; readonly labels: Readonly<Record<string, TextKey>>; readonly allowed: readonly string[] }
  /** Read from a file, never written into one. */
  | { readonly type: 'password'; readonly min: number; readonly max: number }
  /** Another record, spelled by what it is called; `read` gives its id, undefined for what is called like none. */
  | {
      readonly type: 'reference'
      readonly read: (typed: string) => string | number | null | undefined
      readonly write: (record: RaRecord) => string
    }
  /** Read by a rule of its own, which gives undefined for what it cannot read; `problem` says so. */
  | {
      readonly type: 'parsed'
      readonly read: (typed: string) => unknown
      readonly problem: TextKey
      readonly write?: (record: RaRecord) => string
    }
  /** Written into a file, never read from one. */
  | { readonly type: 'shown'; readonly write: (record: RaRecord) => string }

/** One column of a file. */
export interface SheetColumn {
  /** Field of the record, nested by dots; a header may also be spelled like this. */
  readonly source: string
  /** Header: the label of the list's column, or of the form's field where the list has none. */
  readonly label: TextKey
  /** Another header that is read as this one, such as the label in the form. */
  readonly alias?: TextKey
  /** What other programs call the column. */
  readonly headers?: readonly string[]
  readonly cell: CellKind
  readonly required?: boolean
  /** No two records may share a value. */
  readonly unique?: boolean
}

/**
 * A resource as a file of lines. All of its columns are exported, shown on the screen or not: hiding one is about the
 * screen.
 */
export interface Sheet {
  /** The name of the resource; several of its records are what a file is called. */
  readonly title: `resources.${ListName}.name`
  readonly columns: readonly SheetColumn[]
  /** Too long for one answer: read page by page. */
  readonly long?: boolean
  /** What an imported record starts with; absent where records cannot be imported. */
  readonly defaults?: object
}

/** What a file of these records is called. */
export const sheetTitle = ({ title }: Sheet, text: Text): string => text(title, { smart_count: 2 })

/** The columns that a file may bring. */
export const importedColumns = ({ columns }: Sheet): SheetColumn[] =>
  columns.filter(({ cell }) => cell.type !== 'shown')

/** The columns that an export has. */
export const exportedColumns = ({ columns }: Sheet): SheetColumn[] =>
  columns.filter(({ cell }) => cell.type !== 'password')
