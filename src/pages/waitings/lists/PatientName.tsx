import VisibilityOff from '@mui/icons-material/VisibilityOff'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { AlertMarks } from '../../../queue/console/AlertMarks.tsx'
import { useCockpit } from '../cockpit.ts'
import css from './PatientName.module.css'

interface PatientNameProps {
  readonly patient: QueuePatient
  /** Id of the element with number and name, which describes the row's buttons. */
  readonly id: string
}

/** A patient's number of the day, name and alerts. */
export function PatientName({ patient: { number, name, hideName, alerts = [], note = '' }, id }: PatientNameProps) {
  const text = useText()
  const { namesakes } = useCockpit()
  const isHidden = text('resources.visits.fields.hideName')
  return (
    <>
      <span className={css.patient} id={id}>
        {number !== undefined && <span className={css.number}>{number} </span>}
        <span className={css.name}>{name}</span>
      </span>
      {namesakes.has(name) && (
        <span className={css.namesake} title={text('waitings.namesakeHint')}>
          {text('waitings.namesake')}
        </span>
      )}
      {hideName && (
        <span className={css.hidden} title={isHidden}>
          <VisibilityOff titleAccess={isHidden} />
        </span>
      )}
      <AlertMarks alerts={alerts} note={note} />
    </>
  )
}
