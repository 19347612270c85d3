import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import { memo } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { ReadColumn, SheetLine } from '../sheet.ts'
import css from './Import.module.css'
import type { LineResult } from './useImport.ts'

interface LineRowProps {
  readonly line: SheetLine
  readonly columns: readonly ReadColumn[]
  readonly state: LineResult['state'] | undefined
  readonly readyWords: string
  /** Problems of the line, one per line of text; '' for none. */
  readonly reasons: string
}

/** Mask of a password, independent of its length. */
const DOTS = '••••••••'

/** One line of the file. */
export const LineRow = memo(function LineRow({ line, columns, readyWords, state, reasons }: LineRowProps) {
  const text = useText()
  const bad = reasons !== ''
  const calm = state === 'created' ? 'created' : state === 'sending' ? 'sending' : 'ready'
  return (
    <tr data-bad={bad}>
      <td className={css.row}>{line.row}</td>
      <td className={css.state} data-state={bad ? 'bad' : calm}>
        {bad && <ErrorOutlined aria-hidden />}
        {calm === 'created' && <CheckCircle aria-hidden />}
        {bad ? (
          <span className={css.reasons}>{reasons}</span>
        ) : calm === 'ready' ? (
          readyWords
        ) : (
          text(`importing.${calm}`)
        )}
      </td>
      {columns.map((column, index) => {
        const wrong = line.problems.some((problem) => problem.column === column)
        const cell = line.cells[index] ?? ''
        return (
          <td key={column.source} data-wrong={wrong} title={column.cell.type === 'password' ? undefined : cell}>
            {column.cell.type === 'password' && cell !== '' ? DOTS : cell}
          </td>
        )
      })}
    </tr>
  )
})
