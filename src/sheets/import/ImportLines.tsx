import Button from '@mui/material/Button'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Refusal } from '../../ui/feedback/Notice.tsx'
import { type Sheet, type SheetLine, sheetTitle } from '../sheet.ts'
import { badLines, useLineProblems } from './useLineProblems.ts'
import { useDownloadCsv } from '../downloads.ts'
import { FileButton } from './ChooseFile.tsx'
import css from './Import.module.css'
import { LineFilter, type LineKind, LineTable } from './LineTable.tsx'
import { SheetNotices } from './SheetNotices.tsx'
import type { ChosenFile } from './useChosenFile.ts'
import type { Import } from './useImport.ts'

interface ImportLinesProps {
  readonly sheet: Sheet
  readonly file: ChosenFile
  readonly work: Import
  readonly onChoose: (file: File) => void
  readonly onClose: () => void
}

/** Lines of the chosen file with their results. */
export function ImportLines({ sheet, file, work, onChoose, onClose }: ImportLinesProps) {
  const text = useText()
  const downloadCsv = useDownloadCsv()
  const [shown, setShown] = useState<LineKind>('all')
  const problemsOf = useLineProblems(work.results)
  const progress = progressOf(file.lines, work)
  const bad = file.lines.filter((line) => problemsOf(line).length > 0)
  const good = file.lines.filter((line) => !bad.includes(line))
  const lines = { all: file.lines, good, bad }
  const next = progress.untried.length > 0 ? progress.untried : progress.failed
  const nextLabel = progress.sent === 0 ? 'register' : progress.untried.length === 0 ? 'again' : 'goOn'
  const saveBad = () =>
    downloadCsv(
      text('importing.badFile', { title: sheetTitle(sheet, text) }),
      badLines(file.columns, bad, problemsOf, text),
    )
  return (
    <>
      <div className={css.lines}>
        <div className={css.bar}>
          <strong className={css.file} title={file.name}>
            {file.name}
          </strong>
          <FileButton
            size="small"
            disabled={work.running}
            label={text('importing.chooseAnother')}
            onChoose={onChoose}
          />
          <LineFilter
            value={shown}
            counts={{ all: file.lines.length, good: good.length, bad: bad.length }}
            onChange={setShown}
          />
        </div>
        <SheetNotices file={file} disabled={progress.sent > 0 || work.running} />
        <LineTable columns={file.columns} lines={lines[shown]} results={work.results} problemsOf={problemsOf} />
        <ImportProgress work={work} progress={progress} />
      </div>
      <div className={css.actions}>
        {bad.length > 0 && !work.running && (
          <Button variant="text" className={css.saveBad} startIcon={<FileDownloadOutlined />} onClick={saveBad}>
            {text('importing.downloadBad')}
          </Button>
        )}
        {work.running ? (
          <Button disabled={work.stopping} onClick={work.stop}>
            {text(work.stopping ? 'importing.stopping' : 'importing.stop')}
          </Button>
        ) : (
          <Button onClick={onClose}>{text(progress.sent > 0 ? 'ra.action.close' : 'ra.action.cancel')}</Button>
        )}
        {(next.length > 0 || progress.sent === 0) && (
          <Button
            {...(nextLabel !== 'again' && PRIMARY)}
            loading={work.running}
            disabled={next.length === 0}
            onClick={() => work.start(next)}
          >
            {text(`importing.${nextLabel}`, { count: next.length })}
          </Button>
        )}
      </div>
    </>
  )
}

/** Retrying refused lines seldom helps, so the button for it is not primary. */
const PRIMARY = { variant: 'contained', color: 'primary' } as const

/** Progress or result of the import; nothing before it starts. */
function ImportProgress({ work: { running, stopped }, progress }: { work: Import; progress: Progress }) {
  const text = useText()
  const { total, created, failed, untried, sent } = progress
  if (running) {
    const done = created + failed.length
    const words = text('importing.progress', { total, done })
    return (
      <div className={css.progress}>
        <progress value={done} max={total} aria-label={words} />
        <span>{words}</span>
      </div>
    )
  }
  if (stopped) {
    const values = { created, left: untried.length }
    const words =
      stopped.by === 'person'
        ? text('importing.stopped', values)
        : stopped.status === 0
          ? text('importing.lost', values)
          : text('importing.refused', { ...values, status: stopped.status })
    return <Refusal>{words}</Refusal>
  }
  if (sent === 0) return null
  const count = failed.length
  return (
    <output className={css.outcome} data-failed={count > 0}>
      {count > 0
        ? text('importing.finishedWithFailures', { created, failed: count })
        : text('importing.finished', { created })}
    </output>
  )
}

interface Progress {
  /** Number of valid lines in the file. */
  readonly total: number
  readonly created: number
  /** Lines that the server rejected. */
  readonly failed: readonly SheetLine[]
  /** Valid lines without a response. */
  readonly untried: readonly SheetLine[]
  /** Number of lines that were sent, answered or not. */
  readonly sent: number
}

/** Computes the progress of the import. */
function progressOf(lines: readonly SheetLine[], { results }: Pick<Import, 'results'>): Progress {
  const good = lines.filter(({ problems }) => problems.length === 0)
  const state = ({ row }: SheetLine) => results.get(row)?.state
  return {
    total: good.length,
    created: good.filter((line) => state(line) === 'created').length,
    failed: good.filter((line) => state(line) === 'failed'),
    untried: good.filter((line) => state(line) === undefined || state(line) === 'sending'),
    sent: results.size,
  }
}
