import { useState, type CSSProperties } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import type { Patient } from '../board/readPatients.ts'
import { useTexts } from '../texts.ts'
import { alikeNames } from './alikeNames.ts'
import { PatientName } from './PatientName.tsx'
import './CalledPanel.css'

/** More names than this on one panel are too small to be read from a chair; the rest is counted. */
export const CALLED_MAX = 24

interface CalledPanelProps {
  /** The latest call first. */
  readonly called: readonly Patient[]
  readonly waiting: readonly Patient[]
}

/** Everyone who is called, always in sight: no rotation takes a called name away. A new call stands out for a while. */
export function CalledPanel({ called, waiting }: CalledPanelProps) {
  const wall = useTexts(wallTexts)
  const [calledAtFirst] = useState(() => new Set(called.map(callKey)))
  const alike = alikeNames([...called, ...waiting])
  const shown = called.length > CALLED_MAX ? called.slice(0, CALLED_MAX - 1) : called
  return (
    <section className="wall-called" data-empty={called.length === 0} aria-label={wall.called}>
      <h2 className="wall-called-title">{wall.called}</h2>
      <p className="wall-called-hint">{called.length > 0 ? wall.calledHint : wall.noneCalled}</p>
      <ul className="wall-called-list" style={columnsFor(Math.min(called.length, CALLED_MAX))}>
        {shown.map((patient) => (
          <li key={callKey(patient)} className="wall-call" data-new={!calledAtFirst.has(callKey(patient))}>
            <PatientName name={patient.name} />
            {alike.has(patient.name) && <span className="wall-call-joined">{wall.joined(formatTime(patient.joinedAt))}</span>}
          </li>
        ))}
        {called.length > shown.length && <li className="wall-call wall-call-more">{wall.more(called.length - shown.length)}</li>}
      </ul>
    </section>
  )
}

/** A call and not a patient: who is called again stands out again. */
const callKey = ({ id, calledAt }: Patient) => `${id} ${calledAt}`

/** Columns of the grid where the panel lies flat and where it stands upright; the style sheet picks one. */
function columnsFor(count: number): CSSProperties {
  const flat = count <= 3 ? Math.max(1, count) : Math.ceil(count / Math.ceil(count / 4))
  const upright = count <= 5 ? 1 : Math.ceil(count / 8) + (count > 8 ? 0 : 1)
  return { '--flat-columns': flat, '--upright-columns': upright } as CSSProperties
}
