import type { Did } from '../../../../contract/dids.ts'
import type { Question } from '../cockpit.ts'
import type { QueueState } from '../queues/useQueues.ts'
import { CallNumberDialog } from './CallNumberDialog.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
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
