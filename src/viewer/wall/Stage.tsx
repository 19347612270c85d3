import { callKey } from '../../realtime/callKey.ts'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import type { Patient } from '../board/readPatients.ts'
import type { LabelOf } from './patientLabel.ts'
import { PatientName } from './PatientName.tsx'
import './Stage.css'

interface StageProps {
  /** Who is called just now, the earliest first. */
  readonly calls: readonly Patient[]
  readonly labelOf: LabelOf
  /** Where they are to go: the board's number and name. */
  readonly no: string
  readonly room: string
}

/** New calls over the upper half of the screen: number, name, where to go, nothing else. */
export function Stage({ calls, labelOf, no, room }: StageProps) {
  const wall = wallTexts()
  return (
    <section className="wall-stage" aria-label={wall.stage} role="alert">
      <ul className="wall-stage-list">
        {calls.map((patient) => {
          const label = labelOf(patient)
          const number = label.isName && patient.number !== undefined ? wall.numbered(patient.number) : label.beside
          return (
            <li key={callKey(patient)} className="wall-stage-call">
              <div className="wall-stage-who">
                {number !== '' && <span className="wall-stage-number">{number}</span>}
                <PatientName label={label} />
              </div>
            </li>
          )
        })}
      </ul>
      <p className="wall-stage-place">
        <span aria-hidden="true">→</span>
        <b className="wall-stage-no">{no}</b>
        <span className="wall-stage-room">{room}</span>
      </p>
    </section>
  )
}
