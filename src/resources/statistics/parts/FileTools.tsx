import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import { useText } from '../../../i18n/useText.ts'
import { useDownloadCsv } from '../../../sheets/useDownloadCsv.ts'
import { useDownloadWorkbook } from '../../../sheets/useDownloadWorkbook.ts'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'

/** Figures as a table: headers, then lines. */
export type FigureTable = readonly [headers: readonly string[], ...lines: readonly (readonly string[])[]]

interface FileToolsProps {
  /** Name of the files. */
  readonly title: string
  readonly table: FigureTable
}

/** Buttons that save figures as files. */
export function FileTools({ title, table }: FileToolsProps) {
  const text = useText()
  const downloadCsv = useDownloadCsv()
  const downloadWorkbook = useDownloadWorkbook()
  return (
    <>
      <ToolButton
        icon={<DownloadOutlined />}
        label="CSV"
        title={text('statistics.csv')}
        onClick={() => downloadCsv(title, table)}
      />
      <ToolButton
        icon={<DownloadOutlined />}
        label="XLSX"
        title={text('statistics.xlsx')}
        onClick={() => void downloadWorkbook(title, table)}
      />
    </>
  )
}
