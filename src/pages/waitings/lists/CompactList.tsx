import { useId } from 'react'
import type { Identifier } from 'react-admin'
import { Link } from 'react-router-dom'
import type { WaitLimits } from '../../../../domain/waitLimits.ts'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import type { TextKey } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { ofToday } from '../../../queue/callFacts.ts'
import { rowProps, stepOf, stepsOf } from '../../../queue/rowSteps.ts'
import { RECEIPT_ICONS, ROW_ICONS, WAIT_ICONS } from '../../../queue/console/rowIcons.ts'
import { CallMarks } from '../../../queue/rows/PatientMarks.tsx'
import { PatientName } from '../../../queue/rows/PatientName.tsx'
import { type NamingProps, ReceiptMark } from '../../../queue/rows/ReceiptMark.tsx'
import { WaitedTime } from '../../../queue/rows/WaitedTime.tsx'
import { callKey } from '../../../realtime/callKey.ts'
import { RowButton } from './RowButton.tsx'
import { useCockpit } from '../cockpit.ts'
import css from './CompactList.module.css'
import { PatientMenu } from './PatientMenu.tsx'
import type { QueueAction } from '../../../queue/queueMoves.ts'

/** A button of each row, with its word. */
export interface CompactButton {
  readonly action: QueueAction
  readonly label: TextKey
}

const NO_SHOW: CompactButton = { action: 'noShow', label: 'waitings.noShow' }

interface Common {
  readonly didId: Identifier
  readonly list: 'called' | 'holding'
  readonly now: number
  /** Whether a patient entered the list after the first render. */
  readonly hasArrived: (patient: QueuePatient) => boolean
  /** Returns the start of a row's elapsed time, ISO 8601. */
  readonly since: (patient: QueuePatient) => string
  /** Wait thresholds; absent for exams, which have no limit. */
  readonly limits?: WaitLimits
  readonly buttons: readonly CompactButton[]
}

interface CompactListProps extends Common {
  readonly title: string
  /** Text of an empty list; without it only the title is shown. */
  readonly empty?: string
  readonly patients: readonly QueuePatient[]
}

/** List of patients in exam or on hold: name, elapsed time and actions. */
export function CompactList({ title, empty, patients, ...common }: CompactListProps) {
  const text = useText()
  const titleId = useId()
  return (
    <section
      className={css.section}
      data-list={common.list}
      data-empty={patients.length === 0}
      aria-labelledby={titleId}
    >
      <h3 className={css.title} id={titleId}>
        {text('waitings.listTitle', { list: title, count: ofToday(patients).length })}
      </h3>
      {patients.length === 0 ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <ul>
          {patients.map((patient, at) => (
            <Row key={patient.id} patient={patient} isFirst={at === 0} {...common} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({
  didId,
  list,
  patient,
  now,
  hasArrived,
  since,
  limits,
  buttons,
  isFirst,
}: Common & { readonly patient: QueuePatient; readonly isFirst: boolean }) {
  const text = useText()
  const { actions, namesakes, receipts } = useCockpit()
  const nameId = useId()
  const isCalled = list === 'called'
  const shown = buttons.map((button) => stepOf(button, patient, NO_SHOW))
  return (
    <li className={css.row} data-arrived={hasArrived(patient)} data-step={stepsOf(shown)} {...rowProps(list, patient)}>
      <span className={css.who}>
        <span className={css.name} title={numberedName(patient)}>
          <PatientName patient={patient} namesakes={namesakes} icons={ROW_ICONS} id={nameId} />
        </span>
        <span className={css.since}>
          <WaitedTime since={since(patient)} now={now} limits={limits} leftOver={patient.leftOver} icons={WAIT_ICONS} />
        </span>
        <CallMarks patient={patient} />
        {isCalled && (
          <ReceiptMark
            key={callKey(patient)}
            receipts={receipts}
            patient={patient}
            naming={isFirst ? NameScreens : undefined}
            icons={RECEIPT_ICONS}
          />
        )}
      </span>
      <span className={css.actions}>
        {shown.map(({ action, label }) => (
          <RowButton
            key={action}
            describedBy={nameId}
            disabled={actions.isRunning(patient)}
            onClick={() => actions.act({ kind: action }, patient, didId)}
            label={text(label)}
          />
        ))}
        <PatientMenu patient={patient} list={list} didId={didId} />
      </span>
    </li>
  )
}

const NameScreens = (props: NamingProps) => <Link to="/dids/screens" {...props} />
