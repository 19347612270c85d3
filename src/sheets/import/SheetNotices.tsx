import type { SheetColumn } from '../sheet.ts'
import { useText } from '../../i18n/useText.ts'
import css from './Import.module.css'
import type { ReadSheet } from './readSheet.ts'

/** Problems of the file as a whole, and its ignored columns. */
export function SheetNotices({ file: { missing, repeated, ignored } }: { file: ReadSheet }) {
  const text = useText()
  const labels = (columns: readonly SheetColumn[]) => columns.map(({ label }) => text(label)).join(', ')
  return (
    <>
      {missing.length > 0 && (
        <p className={css.error} role="alert">
          {text('importing.missingColumns', { columns: labels(missing) })}
        </p>
      )}
      {repeated.length > 0 && (
        <p className={css.error} role="alert">
          {text('importing.repeatedColumns', { columns: labels(repeated) })}
        </p>
      )}
      {ignored.length > 0 && (
        <p className={css.hint}>{text('importing.ignoredColumns', { columns: ignored.join(', ') })}</p>
      )}
    </>
  )
}
