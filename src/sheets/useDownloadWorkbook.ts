import { formatDate } from '../i18n/formatDate.ts'
import { useServerClock } from '../session/useServerClock.ts'

/** Returns a function that downloads rows as an Excel workbook, named '{title}_YYYY-MM-DD.xlsx' by the hospital's clock. */
export function useDownloadWorkbook(): (title: string, rows: readonly (readonly string[])[]) => Promise<void> {
  const serverNow = useServerClock()
  return async (title, rows) => {
    const { writeWorkbook } = await import('./writeWorkbook.ts')
    const url = URL.createObjectURL(new Blob([writeWorkbook(rows)], { type: TYPE }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${title}_${formatDate(serverNow(Date.now()))}.xlsx`
    link.click()
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
  }
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const REVOKE_AFTER_MS = 60_000
