import { formatDate } from '../i18n/formatDate.ts'
import { useServerClock } from '../session/useServerClock.ts'
import { csvText } from './csvText.ts'

/** Returns a function that downloads rows as a CSV file, named '{title}_YYYY-MM-DD.csv' by the hospital's clock. */
export function useDownloadCsv(): (title: string, rows: readonly (readonly string[])[]) => void {
  const serverNow = useServerClock()
  return (title, rows) => {
    const url = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${title}_${formatDate(serverNow(Date.now()))}.csv`
    link.click()
    // the browser reads the file after the click
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
  }
}

const REVOKE_AFTER_MS = 60_000
