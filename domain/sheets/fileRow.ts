export interface FileRow {
  /** Number of the row as a spreadsheet counts it, from 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** A quote of the line is never closed; only CSV has them. */
  readonly badQuotes: boolean
  /** A workbook has a cell of the row struck through, or a text ends in the middle of the row. */
  readonly problem?: 'struckLine' | 'cutLine'
}

/** The rows of one sheet that hold anything. */
export interface FileSheet {
  /** '' for a CSV file. */
  readonly name: string
  readonly rows: readonly FileRow[]
  /** Number of the rows that hold something and are hidden, by hand or by a filter; they are not in `rows`. */
  readonly hiddenRows: number
}

/** Content of a file. */
export interface FileContent {
  /** Visible sheets that hold anything, in the order of the workbook; a CSV file is one sheet. */
  readonly sheets: readonly FileSheet[]
  /** Names of the hidden sheets, which are not read. */
  readonly hiddenSheets: readonly string[]
}

/** More characters than any field takes: longer cells are refused before they are normalized. */
export const CELL_MAX = 5_000

/** Why a file is not read. */
export type FileProblem =
  | 'ambiguousEncoding'
  | 'archive'
  | 'badEncoding'
  | 'document'
  | 'lockedWorkbook'
  | 'notWorkbook'
  | 'oldWorkbook'
  | 'otherSpreadsheet'
  | 'pdf'
  | 'picture'
  | 'webPage'
  | 'workbookTooLarge'

export class FileError extends Error {
  override name = 'FileError'
  readonly problem: FileProblem

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** The rows that hold anything. */
export const filledRows = <R extends FileRow>(rows: readonly R[]): R[] =>
  rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
