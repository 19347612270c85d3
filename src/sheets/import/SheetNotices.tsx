import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReadColumn } from '../sheet.ts'
import { useText } from '../../i18n/useText.ts'
import type { FileRow } from '../../../domain/sheets/fileRow.ts'
import { Refusal } from '../../ui/feedback/Notice.tsx'
import css from './Import.module.css'
import type { ChosenFile } from './useChosenFile.ts'

interface SheetNoticesProps {
  readonly file: ChosenFile
  /** Whether another sheet can be chosen. */
  readonly disabled?: boolean
}

/** Rows that are named; of more, only the number is said. */
const NAMED_MAX = 5

/** Problems of the file as a whole, the sheet that is read, and everything that is left out. */
export function SheetNotices({ file, disabled = false }: SheetNoticesProps) {
  const text = useText()
  const { columns, missing, repeated, ignored, titles, leftOut, cancelled, unnamed, source, chooseSheet } = file
  const { named, nameColumn } = file
  const asked = [...columns.filter((column) => named[column.source] !== undefined), ...missing]
  const { sheet, sheets, hiddenSheets } = source
  const labels = (columns: readonly ReadColumn[]) => columns.map(({ label }) => text(label)).join(', ')
  const header = (titles.at(-1) && sheet.rows[titles.length]?.row) ?? 0
  const namesOf = (rows: readonly FileRow[]) =>
    rows
      .slice(0, NAMED_MAX)
      .map((row) => text('importing.leftOutRow', { row: row.row, words: wordsOf(row) }))
      .join(', ') + (rows.length > NAMED_MAX ? ' …' : '')
  // Nobody sees these rows in the file, and each may be a patient who is expected.
  const losses = [
    hiddenSheets.length > 0 && text('importing.hiddenSheets', { sheets: hiddenSheets.join(', ') }),
    sheet.hiddenRows > 0 && text('importing.hiddenRows', { count: sheet.hiddenRows }),
  ].filter((hint) => hint !== false)
  const hints = [
    sheets.length > 1 && text('importing.readSheet', { count: sheets.length, sheet: sheet.name }),
    header > 0 && text('importing.titles', { row: header, titles: titles.map(wordsOf).join(' / ') }),
    leftOut.length > 0 &&
      text('importing.leftOut', {
        count: leftOut.length,
        rows: namesOf(leftOut),
      }),
    cancelled.length > 0 && text('importing.cancelled', { count: cancelled.length, rows: namesOf(cancelled) }),
    unnamed.length > 0 && text('importing.unnamed', { columns: unnamed.join(', ') }),
    ignored.length > 0 && text('importing.ignoredColumns', { columns: ignored.join(', ') }),
  ].filter((hint) => hint !== false)
  return (
    <>
      {sheets.length > 1 && (
        <TextField
          select
          size="small"
          label={text('importing.sheet')}
          className={css.sheet}
          value={sheets.indexOf(sheet)}
          disabled={disabled}
          onChange={({ target }) => {
            const chosen = sheets[Number(target.value)]
            if (chosen) chooseSheet(chosen)
          }}
        >
          {sheets.map(({ name }, index) => (
            <MenuItem key={name} value={index}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {missing.length > 0 && <Refusal>{text('importing.missingColumns', { columns: labels(missing) })}</Refusal>}
      {asked.map((column) => {
        const chosen = named[column.source]
        const headers = [...(chosen === undefined ? [] : [chosen]), ...new Set(ignored)]
        return (
          headers.length > 0 && (
            <TextField
              key={column.source}
              select
              size="small"
              label={text('importing.whichColumn', { column: text(column.label) })}
              className={css.sheet}
              value={chosen ?? ''}
              disabled={disabled}
              onChange={({ target }) => nameColumn(column.source, target.value)}
            >
              {headers.map((header) => (
                <MenuItem key={header} value={header}>
                  {header}
                </MenuItem>
              ))}
            </TextField>
          )
        )
      })}
      {repeated.length > 0 && <Refusal>{text('importing.repeatedColumns', { columns: labels(repeated) })}</Refusal>}
      {losses.map((loss) => (
        <p key={loss} className={css.loss}>
          <WarningAmberOutlined aria-hidden />
          {loss}
        </p>
      ))}
      {hints.map((hint) => (
        <p key={hint} className={css.hint}>
          {hint}
        </p>
      ))}
    </>
  )
}

/** The words of a row. */
const wordsOf = ({ cells }: FileRow): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ')
