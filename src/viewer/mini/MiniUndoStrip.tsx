import { useQueueWords } from '../../i18n/queueWords.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { TimeRing } from '../../queue/TimeRing.tsx'
import type { UndoOffer } from '../../queue/useUndoOffers.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { useMoveSubject } from '../../queue/useMoveSubject.ts'
import { serverClock } from '../../session/serverClock.ts'
import './MiniUndoStrip.css'

interface MiniUndoStripProps {
  readonly offer: UndoOffer<Patient>
  readonly disabled: boolean
  readonly onUndo: () => void
  /** Called when the offer expires. */
  readonly onGone: () => void
}

/** Strip over the window's header that names the last move and undoes it; a ring shows the seconds left. */
export function MiniUndoStrip({
  offer: { patient, move, until, sentOn },
  disabled,
  onUndo,
  onGone,
}: MiniUndoStripProps) {
  const { text } = useQueueWords()
  const name = text('patient', { name: numberedName(patient) })
  const deed = text(`done.${move.kind}`)
  const subject = useMoveSubject(serverClock.now)(patient, move, sentOn)
  return (
    <div className="undo" data-strip={until}>
      <TimeRing until={until} onGone={onGone} />
      <output className="undo-text">
        <b>{subject}</b> {deed}
      </output>
      <button
        type="button"
        className="undo-button"
        aria-label={text('undoFor', { name, deed })}
        disabled={disabled}
        onClick={onUndo}
      >
        {text('undo')}
      </button>
    </div>
  )
}
