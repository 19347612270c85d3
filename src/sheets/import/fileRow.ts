export interface FileRow {
  /** Number of the row as a spreadsheet counts it, from 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** A quote of the line is never closed; only CSV has them. */
  readonly badQuotes: boolean
}

/** Why a file is not read. */
export type FileProblem = 'badEncoding' | 'notWorkbook' | 'oldWorkbook' | 'workbookTooLarge'

export class FileError extends Error {
  override name = 'FileError'
  readonly problem: FileProblem

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** The rows that hold anything. */
export const filledRows = (rows: readonly FileRow[]): FileRow[] =>
  rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
