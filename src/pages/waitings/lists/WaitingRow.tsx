import type { SvgIconComponent } from '@mui/icons-material'
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp'
import TaskAlt from '@mui/icons-material/TaskAlt'
import { useId } from 'react'
import type { Identifier } from 'react-admin'
import type { WaitLimits } from '../../../../domain/waitLimits.ts'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { can } from '../../../session/capabilities.ts'
import { RowButton } from './RowButton.tsx'
import { useCockpit } from '../cockpit.ts'
import { PatientMenu } from './PatientMenu.tsx'
import type { QueueAction } from '../../../queue/queueMoves.ts'
import { rowProps } from '../../../queue/rowSteps.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { ROW_ICONS, WAIT_ICONS } from '../../../queue/console/rowIcons.ts'
import { CallMarks, FrontMark } from '../../../queue/rows/PatientMarks.tsx'
import { PatientName } from '../../../queue/rows/PatientName.tsx'
import { ExpectedWait, WaitedTime } from '../../../queue/rows/WaitedTime.tsx'
import css from './WaitingTable.module.css'

interface WaitingRowProps {
  readonly didId: Identifier
  readonly patient: QueuePatient
  /** Whether this patient is next; the call button is primary then. */
  readonly next: boolean
  /** Why nobody can be called now; undefined while somebody can. */
  readonly blocked: string | undefined
  /** Wait thresholds of the board. */
  readonly limits: WaitLimits
  readonly now: number
  /** Whether the patient entered after the first render; the row glows once then. */
  readonly arrived: boolean
}

/** Row of a waiting patient with its actions. */
export function WaitingRow({ didId, patient, next, blocked, limits, now, arrived }: WaitingRowProps) {
  const text = useText()
  const { actions, namesakes } = useCockpit()
  const nameId = useId()
  const button = (
    action: QueueAction,
    label: string,
    look: {
      primary?: boolean
      quiet?: boolean
      icon?: SvgIconComponent | undefined
      blocked?: string | undefined
    } = {},
  ) => (
    <RowButton
      describedBy={nameId}
      {...look}
      disabled={actions.isRunning(patient)}
      onClick={() => actions.act({ kind: action }, patient, didId)}
      label={label}
    />
  )
  return (
    <tr className={css.row} data-next={next} data-arrived={arrived} {...rowProps('waiting', patient)}>
      <td className={css.order}>{patient.order}</td>
      <td className={css.name} title={numberedName(patient)}>
        {next && <span className={css.next}>{text('waitings.next')}</span>}
        <PatientName patient={patient} namesakes={namesakes} icons={ROW_ICONS} id={nameId} />
        {patient.front && <FrontMark reason={patient.frontReason} icon={KeyboardDoubleArrowUp} />}
        <CallMarks patient={patient} />
      </td>
      <td className={css.waited}>
        <WaitedTime since={patient.joinedAt} now={now} limits={limits} leftOver={patient.leftOver} icons={WAIT_ICONS} />
        <ExpectedWait call={patient.expected} now={now} />
      </td>
      <td className={css.actions}>
        {button('call', text('waitings.call'), { primary: next, blocked })}
        {next && button('hold', text('waitings.hold'))}
        {/* Rarely right for a patient who was never called: on our server it is in the menu. */}
        {!can('undo') &&
          button('complete', text('waitings.done.complete'), { quiet: true, icon: next ? undefined : TaskAlt })}
        <PatientMenu patient={patient} list="waiting" didId={didId} hasHold={next} />
      </td>
    </tr>
  )
}
