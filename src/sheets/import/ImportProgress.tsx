import { useText } from '../../i18n/useText.ts'
import { Refusal } from '../../ui/feedback/Refusal.tsx'
import css from './Import.module.css'
import type { Progress } from './progressOf.ts'
import type { Import } from './useImport.ts'

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
    <output className={count > 0 ? css.error : css.done}>
      {count > 0
        ? text('importing.finishedWithFailures', { created, failed: count })
        : text('importing.finished', { created })}
    </output>
  )
}
