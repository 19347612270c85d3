import UndoIcon from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import { UNDO_MS } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import css from './UndoStrip.module.css'
import { useTimeLeft } from '../useTimeLeft.ts'

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

const SECOND_MS = 1_000

/** Offers to undo a patient's move and shows the seconds left. */
export function UndoStrip({ subject, name, deed, until, disabled, onUndo, onGone }: UndoStripProps) {
  const text = useText()
  const left = useTimeLeft(until, onGone)
  return (
    <div className={css.strip} data-strip={until}>
      <svg className={css.ring} viewBox="0 0 28 28" aria-hidden>
        <circle className={css.track} cx="14" cy="14" r="12" pathLength="1" />
        <circle
          className={css.left}
          cx="14"
          cy="14"
          r="12"
          pathLength="1"
          style={{ strokeDashoffset: 1 - left / UNDO_MS }}
        />
        <text x="14" y="14">
          {Math.ceil(left / SECOND_MS)}
        </text>
      </svg>
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
