import { useRef, useState } from 'react'
import type { TextKey } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import type { Sheet } from '../sheet.ts'
import { isMissingChunk } from '../../update/missingChunk.ts'
import { FileError } from './fileRow.ts'
import { readRows } from './readRows.ts'
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
  const lastChosen = useRef<File>(null)

  const problemOf = ({ lines }: ReadSheet) => {
    if (lines.length === 0) return text('importing.noLines')
    return lines.length > LINES_MAX ? text('importing.tooManyLines', { max: LINES_MAX }) : ''
  }
  const read = async (chosen: File) => {
    lastChosen.current = chosen
    setFile(null)
    if (chosen.size > FILE_MAX_MB * BYTES_PER_MB) {
      setProblem(text('importing.tooLarge', { max: FILE_MAX_MB }))
      return
    }
    try {
      const found = readSheet(sheet, await readRows(new Uint8Array(await chosen.arrayBuffer())), text)
      if (lastChosen.current !== chosen) return
      const wrong = problemOf(found)
      setProblem(wrong)
      if (wrong === '') setFile({ ...found, name: chosen.name })
    } catch (error) {
      if (lastChosen.current === chosen) setProblem(text(reasonOf(error)))
    }
  }
  return { file, problem, read }
}

function reasonOf(error: unknown): TextKey {
  if (error instanceof FileError) return `importing.${error.problem}`
  // What reads workbooks is loaded late. A file that was moved or is locked by another program cannot be read either.
  return isMissingChunk(error) ? 'errors.noConnection' : 'importing.unreadable'
}
