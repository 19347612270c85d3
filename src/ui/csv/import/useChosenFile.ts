import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import type { Sheet } from '../sheet.ts'
import { decodeFile, FileError } from './decodeFile.ts'
import { parseCsv } from './parseCsv.ts'
import { type ReadSheet, readSheet } from './readSheet.ts'

const BYTES_PER_MB = 1024 * 1024
const FILE_MAX_MB = 5
/** Far more than any hospital's number of rooms, exams, tags or new staff. */
const LINES_MAX = 2_000

export interface ChosenFile extends ReadSheet {
  readonly name: string
}

/** Reads the file that the user chose; `problem` explains why it cannot be read. */
export function useChosenFile(sheet: Sheet) {
  const text = useText()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [problem, setProblem] = useState('')

  const problemOf = ({ lines }: ReadSheet) => {
    if (lines.length === 0) return text('importing.noLines')
    return lines.length > LINES_MAX ? text('importing.tooManyLines', { max: LINES_MAX }) : ''
  }
  const read = async (chosen: File) => {
    setFile(null)
    if (chosen.size > FILE_MAX_MB * BYTES_PER_MB) {
      setProblem(text('importing.tooLarge', { max: FILE_MAX_MB }))
      return
    }
    try {
      const found = readSheet(sheet, parseCsv(decodeFile(new Uint8Array(await chosen.arrayBuffer()))), text)
      const wrong = problemOf(found)
      setProblem(wrong)
      if (wrong === '') setFile({ ...found, name: chosen.name })
    } catch (error) {
      // a file that was moved or is locked by another program
      setProblem(text(`importing.${error instanceof FileError ? error.problem : 'badEncoding'}`))
    }
  }
  return { file, problem, read }
}
