import type { CSSProperties } from 'react'
import { callKey } from '../../realtime/callKey.ts'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import type { Patient } from '../board/readPatients.ts'
import type { LabelOf } from './patientLabel.ts'
import { PatientName } from './PatientName.tsx'
import './CalledPanel.css'

/** More names than this on one panel are too small to be read from a chair; the rest is counted. */
export const CALLED_MAX = 24

/** Those of the called patients whose names the panel has room for. */
export const shownOf = (called: readonly Patient[]): readonly Patient[] =>
  called.length > CALLED_MAX ? called.slice(0, CALLED_MAX - 1) : called

interface CalledPanelProps {
  /** The latest call first. */
  readonly called: readonly Patient[]
  readonly labelOf: LabelOf
}

/** Everyone who is called, always in sight: no rotation takes a called name away. */
export function CalledPanel({ called, labelOf }: CalledPanelProps) {
  const wall = wallTexts()
  const shown = shownOf(called)
  return (
    <section className="wall-called" data-empty={called.length === 0} aria-label={wall.called}>
      <h2 className="wall-called-title">{wall.called}</h2>
      <p className="wall-called-hint">{called.length > 0 ? wall.calledHint : wall.noneCalled}</p>
      <ul className="wall-called-list" style={columnsFor(Math.min(called.length, CALLED_MAX))}>
        {shown.map((patient) => {
          const label = labelOf(patient)
          return (
            <li key={callKey(patient)} className="wall-call">
              <div className="wall-call-who">
                <PatientName label={label} />
                {label.beside !== '' && <span className="wall-call-beside">{label.beside}</span>}
              </div>
            </li>
          )
        })}
        {called.length > shown.length && <li className="wall-call wall-call-more">{wall.more(called.length - shown.length)}</li>}
      </ul>
    </section>
  )
}

/** Columns of the grid where the panel lies flat and where it stands upright; the style sheet picks one. */
function columnsFor(count: number): CSSProperties {
  const flat = Math.min(4, Math.ceil(Math.sqrt(Math.max(1, count))))
  const upright = count <= 5 ? 1 : Math.ceil(count / 8) + (count > 8 ? 0 : 1)
  return { '--flat-columns': flat, '--upright-columns': upright } as CSSProperties
}
