import { numberParts } from './labelWidth.ts'
import type { PatientLabel } from './patientLabel.ts'
import css from './PatientMark.module.css'

/** The number or mark that stands with a patient's name; the digits of a number are large, its words small. */
export function PatientMark({
  label: { number, beside },
}: {
  readonly label: Pick<PatientLabel, 'number' | 'beside'>
}) {
  if (number === '') return <small className={css.words}>{beside}</small>
  const [before, digits, after] = numberParts(number)
  return (
    <>
      {before !== '' && <small className={css.words}>{before}</small>}
      {digits}
      {after !== '' && <small className={css.words}>{after}</small>}
    </>
  )
}
