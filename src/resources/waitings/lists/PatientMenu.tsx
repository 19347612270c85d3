import type { Identifier } from 'react-admin'
import type { QueueList, QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import { useText } from '../../../i18n/useText.ts'
import { MoreMenu } from '../../../ui/MoreMenu.tsx'
import { numberedName } from '../../../queue/numberedName.ts'
import { useCockpit } from '../cockpit.ts'

interface PatientMenuProps {
  readonly patient: QueuePatient
  readonly list: QueueList
  readonly didId: Identifier
  /** Calling and holding are buttons of the row already. */
  readonly hasButtons?: boolean
}

/** What else can be done with a patient; nothing where there is nothing. */
export function PatientMenu({ patient, list, didId, hasButtons = false }: PatientMenuProps) {
  const text = useText()
  const { actions, hasExtras, ask } = useCockpit()
  const waits = list === 'waiting'
  const entries = [
    ...(waits && !hasButtons
      ? [
          { label: text('waitings.call'), onChoose: () => actions.act('call', patient, didId) },
          { label: text('waitings.hold'), onChoose: () => actions.act('hold', patient, didId) },
        ]
      : []),
    ...(hasExtras && waits && patient.order > 1
      ? [{ label: text('waitings.front'), onChoose: () => ask({ kind: 'front', patient, didId }) }]
      : []),
    ...(hasExtras && list !== 'called'
      ? [{ label: text('waitings.transfer'), onChoose: () => ask({ kind: 'transfer', patient, didId }) }]
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
