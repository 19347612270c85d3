import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import { useText } from '../i18n/useText.ts'
import { hintOf } from '../ui/feedback/failure.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { ToolButton } from '../ui/list/ToolButton.tsx'
import { type Sheet, sheetTitle } from './sheet.ts'
import { sheetLines } from './sheetLines.ts'
import { type LogExport, useLoggedExport } from './useLoggedExport.tsx'
import { useDownloadCsv } from './downloads.ts'

/** Exports the whole list as filtered and sorted, not only the current page. */
export function ExportButton({ sheet }: { sheet: Sheet }) {
  const text = useText()
  const toast = useToast()
  const downloadCsv = useDownloadCsv()
  const provider = useDataProvider()
  const list = useListContext()
  const [busy, setBusy] = useState(false)

  const save = async (log: LogExport) => {
    setBusy(true)
    try {
      const lines = await sheetLines(provider, list, sheet, text)
      await log(lines.length - 1)
      downloadCsv(sheetTitle(sheet, text), lines)
      toast('SUCCESS', text('listTools.exported', { count: lines.length - 1 }))
    } catch (error) {
      toast('ERROR', text('listTools.exportFailed'), hintOf(error, text))
    } finally {
      setBusy(false)
    }
  }
  const { start, dialog } = useLoggedExport(sheet, 'CSV', save)
  return (
    <>
      <ToolButton
        icon={<FileDownloadOutlined />}
        label={text('ra.action.export')}
        title={text('listTools.exportHint')}
        disabled={busy || !list.total}
        onClick={start}
      />
      {dialog}
    </>
  )
}
