import Button, { type ButtonProps } from '@mui/material/Button'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useRef, useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useDownloadCsv } from '../downloads.ts'
import { importedColumns } from '../../../domain/sheets/column.ts'
import { type Sheet, sheetTitle } from '../sheet.ts'
import { Refusal } from '../../ui/feedback/Notice.tsx'
import css from './Import.module.css'

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

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'disabled'> {
  readonly label: string
  readonly onChoose: (file: File) => void
}

/** A button that asks for a CSV file or a workbook. */
export function FileButton({ label, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // reset, so that the same file can be chosen again after a correction
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

/**
 * By their endings too: systems without a spreadsheet do not know the type of a workbook. Kinds that cannot be read may be
 * chosen as well, and the dialog says why: a file that the system does not offer seems lost.
 */
const ACCEPTED =
  '.csv,.txt,.tsv,text/csv,.xlsx,.xlsm,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,' +
  '.xls,.xlsb,.ods,.numbers,.hwp,.hwpx,.doc,.docx,.pdf,.zip'

/** Accepts files dropped anywhere on the page while `enabled`; true while a file is dragged over it. */
export function useFileDrop(enabled: boolean, onDrop: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((file: File) => {
    if (enabled) onDrop(file)
  })
  useEffect(() => {
    const show = (event: DragEvent) => {
      // otherwise the browser opens the file instead of the console
      event.preventDefault()
      setOver(event.type === 'dragover')
    }
    const drop = (event: DragEvent) => {
      show(event)
      const [file] = event.dataTransfer?.files ?? []
      if (file) take(file)
    }
    addEventListener('dragover', show)
    addEventListener('dragleave', show)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', show)
      removeEventListener('dragleave', show)
      removeEventListener('drop', drop)
    }
  }, [])
  return over && enabled
}
