import VisibilityOff from '@mui/icons-material/VisibilityOff'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import { useText } from '../../../i18n/useText.ts'
import { AlertMarks } from '../../../queue/console/AlertMarks.tsx'
import { useCockpit } from '../cockpit.ts'
import css from './PatientName.module.css'

interface PatientNameProps {
  readonly patient: QueuePatient
  /** Of the element with the number and the name, which describes the buttons of the row. */
  readonly id: string
}

/** Who it is: the number of the day, by which the wall calls, the name, and what to mind about it. */
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
