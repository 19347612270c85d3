import type { Did } from '../../../../contract/dids.ts'
import type { Question } from '../cockpit.ts'
import { CallNumberDialog } from './CallNumberDialog.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { FrontDialog } from './FrontDialog.tsx'
import { MoveLogDialog } from './MoveLogDialog.tsx'
import { PatientDialog } from './PatientDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { SendAllDialog } from './SendAllDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import type { QueueState } from '../queues/useQueues.ts'

interface QuestionDialogProps {
  readonly question: Question
  readonly boards: readonly Did[]
  readonly queueOf: (id: Did['id']) => QueueState | undefined
  readonly onClose: () => void
}

/** The dialog that a card has opened. */
export function QuestionDialog({ question, boards, queueOf, onClose }: QuestionDialogProps) {
  if (question.kind === 'log') return <MoveLogDialog board={question.board} onClose={onClose} />
  if (question.kind === 'pause') return <PauseDialog board={question.board} boards={boards} onClose={onClose} />
  if (question.kind === 'sendAll')
    return <SendAllDialog board={question.board} boards={boards} queueOf={queueOf} onClose={onClose} />
  if (question.kind === 'number')
    return <CallNumberDialog board={question.board} boards={boards} queueOf={queueOf} onClose={onClose} />
  if (question.kind === 'patient') return <PatientDialog visitId={question.visitId} onClose={onClose} />
  if (question.kind === 'front') return <FrontDialog {...question} onClose={onClose} />
  if (question.kind === 'complete') return <CompleteDialog {...question} onClose={onClose} />
  return <TransferDialog {...question} boards={boards} queueOf={queueOf} onClose={onClose} />
}
