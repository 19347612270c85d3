import type { Identifier } from 'react-admin'
import type { QueueList, QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { can } from '../../../session/capabilities.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { numberedName } from '../../../queue/numberedName.ts'
import { HOLDS_OF_WAITING, isCalledOften, noShowStep } from '../../../queue/rowSteps.ts'
import type { QueueMove } from '../../../queue/queueMoves.ts'
import { useCockpit } from '../cockpit.ts'

interface PatientMenuProps {
  readonly patient: QueuePatient
  readonly list: QueueList
  readonly didId: Identifier
  /** Whether the row already has a button to hold. */
  readonly hasHold?: boolean
}

/** Menu of further actions on a patient; renders nothing when there are none. */
export function PatientMenu({ patient, list, didId, hasHold = false }: PatientMenuProps) {
  const text = useText()
  const { actions, ask } = useCockpit()
  const waits = list === 'waiting'
  const { visitId } = patient
  const entry = (label: string, move: QueueMove) => ({ label, onChoose: () => actions.act(move, patient, didId) })
  const noShows = [
    entry(text('waitings.noShowBack'), { kind: 'noShow' }),
    entry(text('waitings.noShowHold'), { kind: 'noShowHold' }),
  ]
  const entries = [
    ...(waits && !hasHold ? [entry(text('waitings.hold'), { kind: 'hold' })] : []),
    ...(can('undo') && waits
      ? HOLDS_OF_WAITING.map((reason) =>
          entry(text('waitings.holdFor', { reason: text(`waitings.reasons.${reason}`) }), { kind: 'holdFor', reason }),
        )
      : []),
    ...(can('undo') && list === 'called' && isCalledOften(patient)
      ? [entry(text('waitings.recall'), { kind: 'recall' })]
      : []),
    ...(can('undo') && list === 'called' ? (noShowStep(patient) === 'noShow' ? noShows : noShows.toReversed()) : []),
    ...(can('undo') && waits && patient.order > 1
      ? [{ label: text('waitings.front'), onChoose: () => ask({ kind: 'front', patient, didId }) }]
      : []),
    ...(can('undo') && list !== 'called'
      ? [{ label: text('waitings.transfer'), onChoose: () => ask({ kind: 'transfer', patient, didId }) }]
      : []),
    ...(can('undo') && waits ? [entry(text('waitings.done.complete'), { kind: 'complete' })] : []),
    ...(can('undo') && visitId !== undefined
      ? [{ label: text('waitings.patientInfo'), onChoose: () => ask({ kind: 'patient', visitId }) }]
      : []),
  ]
  if (entries.length === 0) return null
  return (
    <MoreMenu
      label={text('waitings.more', { name: numberedName(patient) })}
      disabled={actions.isRunning(patient)}
      entries={entries}
    />
  )
}
