import { useEffect, useRef } from 'react'
import { miniTexts } from '../../../i18n/display/miniTexts.ts'
import { useQueueWords } from '../../../i18n/queueWords.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import type { Patient } from '../../../queue/readPatients.ts'
import '../MiniDialog.css'

interface MiniCompleteDialogProps {
  readonly patient: Patient
  readonly question: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before a key completes the exam of a patient who was never called. */
export function MiniCompleteDialog({ patient, question, onConfirm, onClose }: MiniCompleteDialogProps) {
  const { text } = useQueueWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const name = text('patient', { name: numberedName(patient) })
  return (
    <dialog ref={dialog} className="mini-dialog" aria-label={name} onClose={onClose}>
      <div className="mini-sheet">
        <h2>{name}</h2>
        <p>{question}</p>
        <div className="mini-answers">
          {/* The first button gets the focus: Enter right after the letter completes nobody. */}
          <button type="button" className="mini-close" onClick={onClose}>
            {miniTexts().close}
          </button>
          <button
            type="button"
            onClick={() => {
              onConfirm()
              onClose()
            }}
          >
            {text('complete')}
          </button>
        </div>
      </div>
    </dialog>
  )
}
