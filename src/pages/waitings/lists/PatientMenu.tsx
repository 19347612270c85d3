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
  const isOwn = can('undo')
  const [waits, isCalled] = [list === 'waiting', list === 'called']
  const { visitId } = patient
  const entry = (label: string, move: QueueMove) => ({ label, onChoose: () => actions.act(move, patient, didId) })
  const noShows = [
    entry(text('waitings.noShowBack'), { kind: 'noShow' }),
    entry(text('waitings.noShowHold'), { kind: 'noShowHold' }),
  ]
  const entries = [
    waits && !hasHold && entry(text('waitings.hold'), { kind: 'hold' }),
    ...(isOwn && waits
      ? HOLDS_OF_WAITING.map((reason) =>
          entry(text('waitings.holdFor', { reason: text(`waitings.reasons.${reason}`) }), { kind: 'holdFor', reason }),
        )
      : []),
    isOwn && isCalled && isCalledOften(patient) && entry(text('waitings.recall'), { kind: 'recall' }),
    ...(isOwn && isCalled ? (noShowStep(patient) === 'noShow' ? noShows : noShows.toReversed()) : []),
    isOwn &&
      waits &&
      patient.order > 1 && { label: text('waitings.front'), onChoose: () => ask({ kind: 'front', patient, didId }) },
    isOwn &&
      !isCalled && { label: text('waitings.transfer'), onChoose: () => ask({ kind: 'transfer', patient, didId }) },
    isOwn && waits && entry(text('waitings.done.complete'), { kind: 'complete' }),
    isOwn &&
      visitId !== undefined && {
        label: text('waitings.patientInfo'),
        onChoose: () => ask({ kind: 'patient', visitId }),
      },
  ].filter((each) => each !== false)
  if (entries.length === 0) return null
  return (
    <MoreMenu
      label={text('waitings.more', { name: numberedName(patient) })}
      disabled={actions.isRunning(patient)}
      entries={entries}
    />
  )
}
