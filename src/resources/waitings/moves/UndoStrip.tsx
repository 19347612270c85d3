import { useText } from '../../../i18n/useText.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { UndoStrip as Strip } from '../../../queue/console/UndoStrip.tsx'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import type { UndoOffer } from '../../../queue/useUndoOffers.ts'
import { DONE } from './moveTexts.ts'

interface UndoStripProps {
  readonly offer: UndoOffer<QueuePatient>
  readonly disabled: boolean
  readonly onUndo: () => void
  /** Called when the offer expires. */
  readonly onGone: () => void
}

/** Offers to undo a move. */
export function UndoStrip({ offer: { patient, move, until }, ...rest }: UndoStripProps) {
  const text = useText()
  const name = numberedName(patient)
  const subject =
    move.kind === 'transfer'
      ? text('waitings.transferred', { name, board: move.to.name.kr })
      : text('waitings.patient', { name })
  return <Strip subject={subject} name={name} deed={text(DONE[move.kind])} until={until} {...rest} />
}
