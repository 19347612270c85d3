import { formatDate } from '../i18n/formatMoment.ts'
import { useServerClock } from '../session/useServerClock.ts'
import { csvText } from './sheetLines.ts'

type Rows = readonly (readonly string[])[]

/** Returns a function that downloads rows as a CSV file, named '{title}_YYYY-MM-DD.csv' by the hospital's clock. */
export function useDownloadCsv(): (title: string, rows: Rows) => void {
  const serverNow = useServerClock()
  return (title, rows) =>
    saveFile(`${title}_${formatDate(serverNow(Date.now()))}.csv`, csvText(rows), 'text/csv;charset=utf-8')
}

/** As {@link useDownloadCsv}, as an Excel workbook. */
export function useDownloadWorkbook(): (title: string, rows: Rows) => Promise<void> {
  const serverNow = useServerClock()
  return async (title, rows) => {
    const { writeWorkbook } = await import('./writeWorkbook.ts')
    saveFile(`${title}_${formatDate(serverNow(Date.now()))}.xlsx`, writeWorkbook(rows), WORKBOOK)
  }
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves a text or bytes as a file, as a link with `download` does. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

const REVOKE_AFTER_MS = 60_000
