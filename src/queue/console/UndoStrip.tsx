import UndoIcon from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import { useText } from '../../i18n/useText.ts'
import { TimeRing } from '../TimeRing.tsx'
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
}

/** Offers to undo a patient's move and shows the seconds left. */
export function UndoStrip({ subject, name, deed, until, disabled, onUndo, onGone }: UndoStripProps) {
  const text = useText()
  return (
    <div className={css.strip} data-strip={until}>
      <TimeRing until={until} onGone={onGone} />
      <span className={css.text} title={`${name} ${deed}`}>
        <strong>{subject}</strong>
        <span>{deed}</span>
      </span>
      <Button
        variant="text"
        className={css.button ?? ''}
        startIcon={<UndoIcon />}
        aria-label={text('waitings.undoFor', { name, deed })}
        disabled={disabled}
        onClick={onUndo}
      >
        {text('waitings.undo')}
      </Button>
    </div>
  )
}
