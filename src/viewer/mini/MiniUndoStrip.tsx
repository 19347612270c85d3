import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { TimeRing } from '../../queue/TimeRing.tsx'
import type { UndoOffer } from '../../queue/useUndoOffers.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { whereNext } from './useMiniActions.ts'
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
  const mini = miniTexts()
  const name = numberedName(patient)
  const deed = mini.done[move.kind]
  const subject = move.kind === 'transfer' ? mini.transferred(name, move.to.name.kr) : mini.patientName(name)
  return (
    <div className="undo" data-strip={until}>
      <TimeRing until={until} onGone={onGone} />
      <output className="undo-text">
        <b>{subject}</b> {deed}
        {sentOn && <span>{whereNext(sentOn)}</span>}
      </output>
      <button
        type="button"
        className="undo-button"
        aria-label={mini.undoFor(name, deed)}
        disabled={disabled}
        onClick={onUndo}
      >
        {mini.undo}
      </button>
    </div>
  )
}
