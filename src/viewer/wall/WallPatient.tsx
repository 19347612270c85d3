import type { CSSProperties } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { labelWidth } from './labelWidth.ts'
import type { PatientLabel } from './patientLabel.ts'
import './WallPatient.css'

/** A patient's masked name or number, as large as fits; the style sheet sizes it by its estimated width. */
export function WallPatient({ label }: { readonly label: PatientLabel }) {
  const { polite } = wallTexts()
  const { long, bare, width } = labelWidth(label, polite)
  return (
    <span className="wall-patient" data-long={long} style={{ '--width': width } as CSSProperties}>
      <bdi className="wall-patient-name">{label.text}</bdi>
      {!bare && <span className="wall-patient-polite">{polite}</span>}
    </span>
  )
}
