import { useId } from 'react'
import type { QueuePatient } from '../../dataProvider/waitingCalls.ts'
import { useText } from '../../i18n/useText.ts'
import { ActionButton } from './ActionButton.tsx'
import css from './CompactList.module.css'
import type { QueueAction, QueueActions } from './useQueueActions.ts'
import { WaitedTime } from './WaitedTime.tsx'

interface Common {
  readonly now: number
  /** Whether a patient came into the list while it was watched. */
  readonly hasArrived: (patient: QueuePatient) => boolean
  readonly actions: QueueActions
  /** From which instant on the time of a row counts. */
  readonly since: 'joinedAt' | 'calledAt'
  /** What the one button of a row does, and its word. */
  readonly action: QueueAction
  readonly label: string
}

interface CompactListProps extends Common {
  readonly title: string
  /** Stands where the rows would; without it an empty list is only its title. */
  readonly empty?: string
  readonly patients: readonly QueuePatient[]
}

/** Who is in exam, or held: a name, since when, and one button. */
export function CompactList({ title, empty, patients, ...common }: CompactListProps) {
  const text = useText()
  const titleId = useId()
  return (
    <section className={css.section} data-list={common.action} aria-labelledby={titleId}>
      <h3 className={css.title} id={titleId}>
        {text('waitings.listTitle', { list: title, count: patients.length })}
      </h3>
      {patients.length === 0 ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <ul className={css.list}>
          {patients.map((patient) => (
            <Row key={patient.id} patient={patient} {...common} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ patient, now, hasArrived, actions, since, action, label }: Common & { patient: QueuePatient }) {
  const nameId = useId()
  return (
    <li className={css.row} data-arrived={hasArrived(patient)}>
      <span className={css.name} id={nameId} title={patient.name}>
        {patient.name}
      </span>
      <WaitedTime since={patient[since]} now={now} plain={since === 'calledAt'} />
      <ActionButton describedBy={nameId} disabled={actions.isRunning(patient)} onClick={() => actions.act(action, patient)}>
        {label}
      </ActionButton>
    </li>
  )
}
