import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { labelWidth, markWidth, numberParts } from './labelWidth.ts'
import type { PatientLabel } from './patientLabel.ts'
import css from './WallPatient.module.css'

/** A patient's number and masked name; the list around it sets their sizes. */
export const WallPatient = ({ label }: { readonly label: PatientLabel }) => (
  <span className={css.both} data-marked={markWidth(label) > 0}>
    {markWidth(label) > 0 && (
      <span className={css.mark}>
        <PatientMark label={label} />
      </span>
    )}
    <WallName label={label} />
  </span>
)

/** A patient's masked name, or the number that stands for it. */
export function WallName({ label }: { readonly label: PatientLabel }) {
  const { polite } = wallTexts()
  const { long, bare } = labelWidth(label, polite)
  return (
    <span className={css.patient} data-long={long}>
      <bdi className={css.name}>{label.text}</bdi>
      {!bare && <span className={css.polite}>{polite}</span>}
      {label.place !== undefined && <span className={css.place}>→ {label.place}</span>}
    </span>
  )
}

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
