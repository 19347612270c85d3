import type { RaRecord } from 'react-admin'
import type { ListExport } from '../../contract/audit.ts'
import type { Column, ColumnSet } from '../../domain/sheets/column.ts'
import type { SheetLine as Line } from '../../domain/sheets/readSheet.ts'
import type { Messages, ResourceName, TextKey } from '../i18n/messages.ts'
import type { Text } from '../i18n/useText.ts'

/** One column of a file. */
export type SheetColumn = Column<TextKey, RaRecord>
/** One column of a file that is read. */
export type ReadColumn = Column<TextKey>
/** A line of a file that is read. */
export type SheetLine = Line<TextKey>

/**
 * A resource as a file of lines. All of its columns are exported, shown on the screen or not: hiding one is about the
 * screen.
 */
export interface Sheet extends ColumnSet<TextKey, RaRecord> {
  /** Key of the resource's name; its plural is the file's name. */
  readonly title: `resources.${ResourceName}.name`
  /** Whether the list is too long for one response and is read page by page. */
  readonly long?: boolean
  /** Set for a list with patients: the server logs each export and print of it with count and reason. */
  readonly logged?: ListExport['list']
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

/** Returns the columns that are exported. */
export const exportedColumns = ({ columns }: Sheet): SheetColumn[] =>
  columns.filter(({ cell }) => cell.type !== 'password')
