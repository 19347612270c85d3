import type { CSSProperties } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import type { PatientLabel } from './patientLabel.ts'
import { textWidth } from './textWidth.ts'
import './PatientName.css'

/** The honorific is set smaller than the name, with a space before it. */
const POLITE_SCALE = 0.55
const POLITE_GAP_EM = 0.18
/** A name wider than this, in em, is set in two lines and without the honorific, which would be too small to read. */
const ONE_LINE_MAX = 8

/** A patient's masked name or number as large as its place allows; the style sheet sizes it by its estimated width. */
export function PatientName({ label: { text, isName } }: { readonly label: PatientLabel }) {
  const { polite } = wallTexts()
  const long = textWidth(text) > ONE_LINE_MAX
  const honorific = long || !isName ? '' : polite
  const width = textWidth(text) + (honorific === '' ? 0 : textWidth(honorific) * POLITE_SCALE + POLITE_GAP_EM)
  return (
    <span className="wall-patient" data-long={long} style={{ '--width': Math.max(1, width) } as CSSProperties}>
      <span className="wall-patient-name">{text}</span>
      {honorific !== '' && <span className="wall-patient-polite">{honorific}</span>}
    </span>
  )
}
