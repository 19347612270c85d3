import { useQueueWords } from '../../../i18n/queueWords.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import type { Patient } from '../../../queue/readPatients.ts'
import { MiniDialog } from '../MiniDialog.tsx'

interface MiniCompleteDialogProps {
  readonly patient: Patient
  readonly question: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Asks before a key completes the exam of a patient who was never called. The button that closes it comes first and gets
 * the focus: Enter right after the letter completes nobody.
 */
export function MiniCompleteDialog({ patient, question, onConfirm, onClose }: MiniCompleteDialogProps) {
  const { text } = useQueueWords()
  const complete = () => {
    onConfirm()
    onClose()
  }
  return (
    <MiniDialog
      title={text('patient', { name: numberedName(patient) })}
      onClose={onClose}
      answer={
        <button type="button" onClick={complete}>
          {text('complete')}
        </button>
      }
    >
      <p>{question}</p>
    </MiniDialog>
  )
}
