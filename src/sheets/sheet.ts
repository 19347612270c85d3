import type { RaRecord } from 'react-admin'
import type { ListExport } from '../../contract/audit.ts'
import type { Messages, ResourceName, TextKey } from '../i18n/messages.ts'
import type { Text } from '../i18n/useText.ts'

/** Type of a column's cells: how they are written and validated. */
export type CellKind =
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
  | { readonly type: 'choice'; readonly labels: Readonly<Record<string, TextKey>>; readonly allowed: readonly string[] }
  /** Imported, never exported. */
  | { readonly type: 'password'; readonly min: number; readonly max: number }
  /** Reference to another record by its label; `read` returns its id, undefined if there is none. */
  | {
      readonly type: 'reference'
      readonly read: (typed: string) => string | number | null | undefined
      readonly write: (record: RaRecord) => string
    }
  /** Read by a custom rule, which returns undefined for invalid text; `problem` is the message or returns it. */
  | {
      readonly type: 'parsed'
      readonly read: (typed: string) => unknown
      readonly problem: TextKey | ((typed: string) => string)
      readonly write?: (record: RaRecord) => string
    }
  /** Exported, never imported. */
  | { readonly type: 'shown'; readonly write: (record: RaRecord) => string }

/** One column of a file. */
export interface SheetColumn {
  /** Field of the record, nested by dots; also accepted as a header. */
  readonly source: string
  /** Header. */
  readonly label: TextKey
  /** Alternative header, such as the label in the form. */
  readonly alias?: TextKey
  /** Names of the column in other programs. */
  readonly headers?: readonly string[]
  readonly cell: CellKind
  readonly required?: boolean
  /** Whether values must be unique; a function returns what is compared instead of the value. */
  readonly unique?: true | ((value: string, record: Readonly<Record<string, unknown>>) => string)
  /** Whether values are only checked, and are no part of the record. */
  readonly unstored?: boolean
}

/**
 * A resource as a file of lines. All of its columns are exported, shown on the screen or not: hiding one is about the
 * screen.
 */
export interface Sheet {
  /** Key of the resource's name; its plural is the file's name. */
  readonly title: `resources.${ResourceName}.name`
  readonly columns: readonly SheetColumn[]
  /** Whether the list is too long for one response and is read page by page. */
  readonly long?: boolean
  /** Set for a list with patients: our server logs each export and print of it with count and reason. */
  readonly logged?: ListExport['list']
  /** Initial values of an imported record; absent if records cannot be imported. */
  readonly defaults?: object
}

/** A field of the records of a resource; without a text of its own it needs a label. */
type Field<R extends ResourceName> =
  | { readonly source: keyof Messages['resources'][R]['fields'] & string; readonly label?: TextKey }
  | Pick<SheetColumn, 'source' | 'label'>

/** Column of a resource's sheet; its header is the label of the field, unless it names another. */
export type ColumnOf<R extends ResourceName> = Omit<SheetColumn, 'source' | 'label'> & Field<R>

/** Creates the sheet of a resource. */
export const sheetOf = <R extends ResourceName>(
  resource: R,
  { columns, ...others }: Omit<Sheet, 'title' | 'columns'> & { readonly columns: readonly ColumnOf<R>[] },
): Sheet => ({
  ...others,
  title: `resources.${resource}.name`,
  columns: columns.map((column) => ({
    ...column,
    label: column.label ?? (`resources.${resource}.fields.${column.source}` as TextKey),
  })),
})

/** Returns the title of a file of these records. */
export const sheetTitle = ({ title }: Sheet, text: Text): string => text(title, { smart_count: 2 })

/** Returns the columns that can be imported. */
export const importedColumns = ({ columns }: Sheet): SheetColumn[] =>
  columns.filter(({ cell }) => cell.type !== 'shown')

/** Returns the columns that are exported. */
export const exportedColumns = ({ columns }: Sheet): SheetColumn[] =>
  columns.filter(({ cell }) => cell.type !== 'password')
