import { useId } from 'react'
import type { QueuePatient } from '../../dataProvider/waitingCalls.ts'
import { useText } from '../../i18n/useText.ts'
import { MoreMenu } from '../../ui/MoreMenu.tsx'
import { ActionButton } from './ActionButton.tsx'
import type { QueueAction, QueueActions } from './useQueueActions.ts'
import { WaitedTime } from './WaitedTime.tsx'
import css from './WaitingTable.module.css'

interface WaitingRowProps {
  readonly patient: QueuePatient
  /** Whether this patient is the next one: then calling is the row's first button. */
  readonly next: boolean
  readonly full: boolean
  readonly now: number
  /** Whether the patient came while the list was watched: such a row glows once. */
  readonly arrived: boolean
  readonly actions: QueueActions
}

/** One waiting patient with what can be done. */
export function WaitingRow({ patient, next, full, now, arrived, actions }: WaitingRowProps) {
  const text = useText()
  const nameId = useId()
  const running = actions.isRunning(patient)
  const button = (action: QueueAction, label: string, primary = false) => (
    <ActionButton describedBy={nameId} primary={primary} disabled={running} onClick={() => actions.act(action, patient)}>
      {label}
    </ActionButton>
  )
  return (
    <tr className={css.row} data-next={next} data-arrived={arrived}>
      <td className={css.order}>{patient.order}</td>
      <td className={css.name} id={nameId} title={patient.name}>
        {next && <span className={css.next}>{text('waitings.next')}</span>}
        <span>{patient.name}</span>
      </td>
      <td className={css.waited}>
        <WaitedTime since={patient.joinedAt} now={now} />
      </td>
      <td className={css.actions}>
        {next && button('call', text('waitings.call'), !full)}
        {next && button('hold', text('waitings.hold'))}
        {button('complete', text('waitings.examDone'))}
        {!next && (
          <MoreMenu
            label={text('waitings.more', { name: patient.name })}
            disabled={running}
            entries={[
              { label: text('waitings.call'), onChoose: () => actions.act('call', patient) },
              { label: text('waitings.hold'), onChoose: () => actions.act('hold', patient) },
            ]}
          />
        )}
      </td>
    </tr>
  )
}
