import type { Identifier } from 'react-admin'
import type { Did } from '../../../../contract/dids.ts'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { type Question, useCockpit } from '../cockpit.ts'
import type { QueueState } from '../queues/useQueues.ts'
import { CallNumberDialog } from './CallNumberDialog.tsx'
import { FrontDialog } from './FrontDialog.tsx'
import { MoveLogDialog } from './MoveLogDialog.tsx'
import { PatientDialog } from './PatientDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { SendAllDialog, TransferDialog } from './SendDialogs.tsx'

interface QuestionDialogProps {
  readonly question: Question
  readonly boards: readonly Did[]
  readonly queueOf: (id: Did['id']) => QueueState | undefined
  readonly onClose: () => void
}

/** The dialog that a card has opened. */
export function QuestionDialog({ question, ...page }: QuestionDialogProps) {
  const { onClose } = page
  if (question.kind === 'log') return <MoveLogDialog board={question.board} onClose={onClose} />
  if (question.kind === 'pause') return <PauseDialog board={question.board} {...page} />
  if (question.kind === 'sendAll') return <SendAllDialog board={question.board} {...page} />
  if (question.kind === 'number') return <CallNumberDialog board={question.board} {...page} />
  if (question.kind === 'patient') return <PatientDialog visitId={question.visitId} onClose={onClose} />
  const { patient, didId } = question
  if (question.kind === 'front') return <FrontDialog patient={patient} didId={didId} onClose={onClose} />
  if (question.kind === 'complete') return <CompleteDialog patient={patient} didId={didId} onClose={onClose} />
  return <TransferDialog patient={patient} didId={didId} {...page} />
}

interface CompleteDialogProps {
  readonly patient: QueuePatient
  readonly didId: Identifier
  readonly onClose: () => void
}

/** Asks before a key completes the exam of a patient who was never called. */
function CompleteDialog({ patient, didId, onClose }: CompleteDialogProps) {
  const text = useText()
  const { actions } = useCockpit()
  return (
    <ConfirmDialog
      open
      title={text('waitings.done.complete')}
      subject={text('waitings.patient', { name: numberedName(patient) })}
      text={text('layout.keys.neverCalled')}
      confirmLabel={text('waitings.done.complete')}
      onConfirm={() => {
        actions.act({ kind: 'complete' }, patient, didId)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
