import { formatDate } from '../i18n/formatDate.ts'
import { csvText } from './csvText.ts'

/** Downloads rows as a CSV file named '{title}_YYYY-MM-DD.csv', dated by the hospital's time zone. */
export function downloadCsv(title: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${title}_${formatDate(Date.now())}.csv`
  link.click()
  // the browser reads the file after the click
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

const REVOKE_AFTER_MS = 60_000
