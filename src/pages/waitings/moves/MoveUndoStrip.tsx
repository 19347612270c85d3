import { useText } from '../../../i18n/useText.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { UndoStrip } from '../../../queue/console/UndoStrip.tsx'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import type { UndoOffer } from '../../../queue/useUndoOffers.ts'
import { DONE, useMoveSubject } from './moveTexts.ts'

interface MoveUndoStripProps {
  readonly offer: UndoOffer<QueuePatient>
  readonly disabled: boolean
  readonly onUndo: () => void
  /** Called when the offer expires. */
  readonly onGone: () => void
}

/** Offers to undo a move on a board's card. */
export function MoveUndoStrip({ offer: { patient, move, sentOn, until }, ...rest }: MoveUndoStripProps) {
  const text = useText()
  const name = text('waitings.patient', { name: numberedName(patient) })
  const subject = useMoveSubject()(patient, move, sentOn)
  return <UndoStrip subject={subject} name={name} deed={text(DONE[move.kind])} until={until} {...rest} />
}
