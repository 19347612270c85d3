import { useText } from '../../i18n/useText.ts'
import { Refusal } from '../../ui/feedback/Notice.tsx'
import css from './Import.module.css'
import type { Import } from './useImport.ts'
import type { SheetLine } from '../sheet.ts'

/** Progress or result of the import; nothing before it starts. */
export function ImportProgress({ work: { running, stopped }, progress }: { work: Import; progress: Progress }) {
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
export function progressOf(lines: readonly SheetLine[], { results }: Pick<Import, 'results'>): Progress {
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
