import { useQueueWords } from '../../i18n/queueWords.ts'
import type { Patient } from '../readPatients.ts'
import { Mark } from './Mark.tsx'
import { AlertMarks, HiddenNameMark, type RowIcons } from './PatientMarks.tsx'
import css from './PatientName.module.css'

interface PatientNameProps {
  readonly patient: Patient
  /** Names that several of the patients in the queues share. */
  readonly namesakes: ReadonlySet<string>
  readonly icons: RowIcons
  /** Whether icons stand for the words of alerts. */
  readonly compact?: boolean
  /** Id of the element with number and name, which describes the row's buttons. */
  readonly id?: string
}

/** A patient's number of the day, name and alerts. */
export function PatientName({ patient, namesakes, icons, compact = false, id }: PatientNameProps) {
  const { text } = useQueueWords()
  const { number, name, nameHidden, hideName, alerts, note } = patient
  return (
    <>
      <span className={css.patient} id={id}>
        {/* A hidden name is the number in words. */}
        {number !== undefined && nameHidden !== true && <span className={css.number}>{number} </span>}
        <span className={css.name}>{name || text('ticket')}</span>
      </span>
      {namesakes.has(name) && (
        <Mark kind="warning" title={text('namesakeHint')}>
          {text('namesake')}
        </Mark>
      )}
      {hideName && <HiddenNameMark icons={icons} />}
      <AlertMarks alerts={alerts} note={note} icons={icons} compact={compact} />
    </>
  )
}
