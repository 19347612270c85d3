import Button from '@mui/material/Button'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useText } from '../../i18n/useText.ts'
import { useDownloadCsv } from '../downloads.ts'
import { importedColumns } from '../../../domain/sheets/column.ts'
import { type Sheet, sheetTitle } from '../sheet.ts'
import { Refusal } from '../../ui/feedback/Refusal.tsx'
import css from './Import.module.css'
import { FileButton } from './FileButton.tsx'

interface ChooseFileProps {
  readonly sheet: Sheet
  /** Reason why the last file was rejected; '' for none. */
  readonly problem: string
  /** Whether a file is being dragged over the page. */
  readonly over: boolean
  readonly onChoose: (file: File) => void
}

/** Asks for the file and lists its expected columns. */
export function ChooseFile({ sheet, problem, over, onChoose }: ChooseFileProps) {
  const text = useText()
  const downloadCsv = useDownloadCsv()
  const columns = importedColumns(sheet)
  const template = () =>
    downloadCsv(text('importing.templateFile', { title: sheetTitle(sheet, text) }), [
      columns.map(({ label }) => text(label)),
    ])
  return (
    <div className={css.choose}>
      <div className={css.drop} data-over={over}>
        <UploadFileOutlined aria-hidden />
        <p className={css.dropText}>{text('importing.choose')}</p>
        <p className={css.hint}>{text('importing.chooseHint')}</p>
        <FileButton variant="contained" color="primary" label={text('importing.chooseFile')} onChoose={onChoose} />
      </div>
      {problem && <Refusal>{problem}</Refusal>}
      <section className={css.columns} aria-label={text('importing.columns')}>
        <div className={css.columnsHead}>
          <h3>{text('importing.columns')}</h3>
          <Button variant="text" size="small" startIcon={<FileDownloadOutlined />} onClick={template}>
            {text('importing.template')}
          </Button>
        </div>
        <ul>
          {columns.map(({ source, label, required }) => (
            <li key={source} data-required={required}>
              {text(label)}
            </li>
          ))}
        </ul>
        <p className={css.hint}>{text('importing.requiredColumns')}</p>
      </section>
    </div>
  )
}
