import type { ComponentType } from 'react'
import { useQueueWords } from '../../i18n/queueWords.ts'
import { TimeRing } from './TimeRing.tsx'
import css from './UndoStrip.module.css'

interface UndoStripProps {
  /** The patient, and the destination if there is one. */
  readonly subject: string
  /** Name of the moved patient or patients, with a title: '홍길동님'. */
  readonly name: string
  /** Text that names the move. */
  readonly deed: string
  /** End of the time for undo, in ms since the epoch. */
  readonly until: number
  readonly disabled: boolean
  readonly onUndo: () => void
  /** Called when the time is over. */
  readonly onGone: () => void
  readonly icon?: ComponentType
  /** Whether screen readers announce the strip itself, where the page announces no moves. */
  readonly announced?: boolean
}

/** Offers to undo a patient's move and shows the seconds left. */
export function UndoStrip({
  subject,
  name,
  deed,
  until,
  disabled,
  onUndo,
  onGone,
  icon: Icon,
  announced,
}: UndoStripProps) {
  const { text } = useQueueWords()
  const Words = announced ? 'output' : 'span'
  return (
    <div className={css.strip} data-strip={until}>
      <TimeRing until={until} onGone={onGone} />
      <Words className={css.text} title={`${name} ${deed}`}>
        <strong>{subject}</strong> <span>{deed}</span>
      </Words>
      <button
        type="button"
        className={css.button}
        aria-label={text('undoFor', { name, deed })}
        disabled={disabled}
        onClick={onUndo}
      >
        {Icon && <Icon />}
        {text('undo')}
      </button>
    </div>
  )
}
