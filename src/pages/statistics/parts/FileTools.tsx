import { createContext, useContext } from 'react'
import Button from '@mui/material/Button'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import { useText } from '../../../i18n/useText.ts'
import { useDownloadCsv, useDownloadWorkbook } from '../../../sheets/downloads.ts'
import css from './FileTools.module.css'

/** Figures as a table: headers, then lines. */
export type Figures = readonly [headers: readonly string[], ...lines: readonly (readonly string[])[]]

/** The room to which the figures are limited, for the names of files; '' for none. */
export const FilteredRoom = createContext('')

interface FileToolsProps {
  /** Name of the files. */
  readonly title: string
  readonly table: Figures
}

/** Buttons that save figures as files. */
export function FileTools({ title, table }: FileToolsProps) {
  const text = useText()
  const room = useContext(FilteredRoom)
  const name = room === '' ? title : `${title} ${room}`
  const downloadCsv = useDownloadCsv()
  const downloadWorkbook = useDownloadWorkbook()
  return (
    <>
      <FileButton label="CSV" title={text('statistics.csv')} onClick={() => downloadCsv(name, table)} />
      <FileButton label="XLSX" title={text('statistics.xlsx')} onClick={() => void downloadWorkbook(name, table)} />
    </>
  )
}

interface FileButtonProps {
  readonly label: string
  readonly title: string
  readonly onClick: () => void
}

/** Keeps its label on narrow screens, where two equal icons would stand beside each other. */
const FileButton = ({ label, title, onClick }: FileButtonProps) => (
  <Button
    variant="text"
    size="small"
    className={css.file}
    startIcon={<DownloadOutlined />}
    title={title}
    onClick={onClick}
  >
    {label}
  </Button>
)
