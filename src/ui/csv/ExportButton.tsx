import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { everyRow } from '../everyRow.ts'
import { hintOf } from '../feedback/failure.ts'
import { useToast } from '../feedback/useToast.tsx'
import { ToolButton } from '../list/ToolButton.tsx'
import { downloadCsv } from './downloadCsv.ts'
import { exportedColumns, type Sheet, sheetTitle } from './sheet.ts'
import { writeCell } from './writeCell.ts'

/** Saves the whole list as it is filtered and sorted, not only the page that is seen. */
export function ExportButton({ sheet }: { sheet: Sheet }) {
  const text = useText()
  const toast = useToast()
  const provider = useDataProvider()
  const { resource, filterValues, sort, total = 0 } = useListContext()
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    try {
      const records = await everyRow(provider, resource, {
        filter: filterValues,
        sort,
        expected: total,
        long: sheet.long,
      })
      const columns = exportedColumns(sheet)
      const headers = columns.map(({ label }) => text(label))
      downloadCsv(sheetTitle(sheet, text), [
        headers,
        ...records.map((record) => columns.map((column) => writeCell(column, record, text))),
      ])
      toast('SUCCESS', text('listTools.exported', { count: records.length }))
    } catch (error) {
      toast('ERROR', text('listTools.exportFailed'), hintOf(error, text))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ToolButton
      icon={<FileDownloadOutlined />}
      label={text('listTools.export')}
      title={text('listTools.exportHint')}
      disabled={busy || total === 0}
      onClick={() => void save()}
    />
  )
}
