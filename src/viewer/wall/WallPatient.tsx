import type { CSSProperties } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { labelWidth } from './labelWidth.ts'
import type { PatientLabel } from './patientLabel.ts'
import css from './WallPatient.module.css'

interface WallPatientProps {
  readonly label: PatientLabel
  readonly className: string | undefined
}

/** A patient's masked name or number, as large as fits; the style sheet sizes it by its estimated width. */
export function WallPatient({ label, className }: WallPatientProps) {
  const { polite } = wallTexts()
  const { long, bare, width } = labelWidth(label, polite)
  return (
    <span className={`${css.patient} ${className}`} data-long={long} style={{ '--width': width } as CSSProperties}>
      <bdi className={css.name}>{label.text}</bdi>
      {!bare && <span className={css.polite}>{polite}</span>}
    </span>
  )
}
