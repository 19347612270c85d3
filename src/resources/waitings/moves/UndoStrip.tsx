import { useText } from '../../../i18n/useText.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { UndoStrip as Strip } from '../../../queue/console/UndoStrip.tsx'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import type { UndoOffer } from '../../../queue/useUndoOffers.ts'
import { DONE, useMoveSubject } from './moveTexts.ts'

interface UndoStripProps {
  readonly offer: UndoOffer<QueuePatient>
  readonly disabled: boolean
  readonly onUndo: () => void
  /** Called when the offer expires. */
  readonly onGone: () => void
}

/** Offers to undo a move. */
export function UndoStrip({ offer: { patient, move, sentOn, until }, ...rest }: UndoStripProps) {
  const text = useText()
  const name = text('waitings.patient', { name: numberedName(patient) })
  const subject = useMoveSubject()(patient, move, sentOn)
  return <Strip subject={subject} name={name} deed={text(DONE[move.kind])} until={until} {...rest} />
}
