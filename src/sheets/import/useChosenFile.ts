import { useMemo, useRef, useState } from 'react'
import type { TextKey } from '../../i18n/messages.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import type { Sheet } from '../sheet.ts'
import { isMissingChunk } from '../../update/missingChunk.ts'
import { type FileContent, FileError, type FileRow, type FileSheet } from '../../../domain/sheets/fileRow.ts'
import { hasHeader } from '../../../domain/sheets/findHeader.ts'
import { readRows } from '../../../domain/sheets/readRows.ts'
import { type ReadSheet, readSheet } from '../../../domain/sheets/readSheet.ts'

const BYTES_PER_MB = 1024 * 1024
const FILE_MAX_MB = 5
/** Far more than any hospital's number of rooms, exams, tags or new staff. */
const LINES_MAX = 2_000

type NamedColumns = Readonly<Partial<Record<string, string>>>
const NONE_NAMED: NamedColumns = {}

/** File that the user chose, and the sheet of it that is read. */
export interface FileSource extends FileContent {
  readonly name: string
  readonly sheet: FileSheet
}

export interface ChosenFile extends ReadSheet<TextKey> {
  readonly name: string
  readonly source: FileSource
  readonly chooseSheet: (sheet: FileSheet) => void
  /** Headers that the user has chosen for columns, by their sources. */
  readonly named: NamedColumns
  readonly nameColumn: (source: string, header: string) => void
}

/**
 * Reads the file that the user chose; `problem` explains why it cannot be read.
 *
 * @param sheetOf returns how the file is read; null while none is chosen. It is read again when the function changes
 * @param rowsOf returns the rows to read, if not all
 * @param taken unique values of the records that exist
 */
export function useChosenFile(
  sheetOf: (source: FileSource | null) => Sheet,
  rowsOf: (source: FileSource) => readonly FileRow[] = allRows,
  taken?: ReadonlySet<string>,
) {
  const text = useText()
  const [source, setSource] = useState<FileSource | null>(null)
  const [named, setNamed] = useState(NONE_NAMED)
  const [unreadable, setUnreadable] = useState('')
  const lastChosen = useRef<File>(null)
  const found = useMemo(
    () => source && readSheet(withHeaders(sheetOf(source), named), rowsOf(source), text, taken),
    [source, sheetOf, named, rowsOf, text, taken],
  )
  const problem = found ? problemOf(found, text) : unreadable

  const read = async (chosen: File) => {
    lastChosen.current = chosen
    setSource(null)
    setNamed(NONE_NAMED)
    setUnreadable('')
    if (chosen.size > FILE_MAX_MB * BYTES_PER_MB) {
      setUnreadable(text('importing.tooLarge', { max: FILE_MAX_MB }))
      return
    }
    try {
      const content = await readRows(new Uint8Array(await chosen.arrayBuffer()))
      if (lastChosen.current !== chosen) return
      const sheet = content.sheets.find(({ rows }) => hasHeader(sheetOf(null), rows, text)) ?? content.sheets[0]
      if (sheet) setSource({ ...content, name: chosen.name, sheet })
      else setUnreadable(text('importing.noLines'))
    } catch (error) {
      if (lastChosen.current === chosen) setUnreadable(text(reasonOf(error)))
    }
  }
  const file: ChosenFile | null =
    source && found && problem === ''
      ? {
          ...found,
          name: source.name,
          source,
          chooseSheet: (sheet) => {
            setSource({ ...source, sheet })
            setNamed(NONE_NAMED)
          },
          named,
          nameColumn: (column, header) => setNamed({ ...named, [column]: header }),
        }
      : null
  return { file, problem, read }
}

/** Returns a sheet whose columns also have the chosen headers. */
const withHeaders = (sheet: Sheet, named: NamedColumns): Sheet => ({
  ...sheet,
  columns: sheet.columns.map((column) => {
    const header = named[column.source]
    return header === undefined ? column : { ...column, headers: [...(column.headers ?? []), header] }
  }),
})

const allRows = ({ sheet }: FileSource) => sheet.rows

function problemOf({ lines }: ReadSheet<TextKey>, text: Text): string {
  if (lines.length === 0) return text('importing.noLines')
  return lines.length > LINES_MAX ? text('importing.tooManyLines', { max: LINES_MAX }) : ''
}

function reasonOf(error: unknown): TextKey {
  if (error instanceof FileError) return `importing.${error.problem}`
  // The reader of workbooks is loaded late. A file that was moved or is locked by another program cannot be read either.
  return isMissingChunk(error) ? 'errors.noConnection' : 'importing.unreadable'
}
