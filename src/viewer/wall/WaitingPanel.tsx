import type { CSSProperties } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import type { Patient } from '../board/readPatients.ts'
import { containerUnits } from './containerUnits.ts'
import { pageAt, pageCountOf, PAGE_SIZE } from './pages.ts'
import type { LabelOf } from './patientLabel.ts'
import { PatientName } from './PatientName.tsx'
import { textWidth } from './textWidth.ts'
import { useRotation } from './useRotation.ts'
import './WaitingPanel.css'

interface WaitingPanelProps {
  /** In queue order. */
  readonly waiting: readonly Patient[]
  readonly labelOf: LabelOf
  readonly onWrap: () => void
  /** Whether expected waits, and reasons for moving a patient to the front, are shown where known. */
  readonly showWait: boolean
  readonly showReason: boolean
}

/**
 * The queue, five patients a page (VW-04). All pages are stacked and fade in and out, which only takes the compositor:
 * turning a page causes no layout and creates or removes no element.
 */
export function WaitingPanel({ waiting, labelOf, onWrap, showWait, showReason }: WaitingPanelProps) {
  const wall = wallTexts()
  const reasons = waiting.flatMap(({ frontReason }) =>
    showReason && frontReason ? [wall.frontReasons[frontReason]] : [],
  )
  const pageCount = pageCountOf(waiting.length)
  const shown = useRotation(pageCount, onWrap)
  return (
    <section
      className="wall-waiting"
      aria-label={wall.queue}
      style={{ '--reason-width': Math.max(0, ...reasons.map(textWidth)) } as CSSProperties}
    >
      <h2 className="wall-waiting-title">{wall.queue}</h2>
      {waiting.length === 0 ? (
        <p className="wall-nobody">{wall.noneWaiting}</p>
      ) : (
        Array.from({ length: pageCount }, (_, page) => (
          <div key={page} className="wall-page" data-shown={page === shown} aria-hidden={page !== shown}>
            {pageCount > 1 && (
              <p className="wall-page-no" aria-label={wall.page(page + 1, pageCount)}>
                <b>{page + 1}</b> / {pageCount}
              </p>
            )}
            <Rows
              patients={pageAt(waiting, page)}
              labelOf={labelOf}
              showWait={showWait}
              hasReasons={reasons.length > 0}
            />
          </div>
        ))
      )}
    </section>
  )
}

interface RowsProps extends Pick<WaitingPanelProps, 'labelOf' | 'showWait'> {
  readonly patients: readonly Patient[]
  /** Whether any patient of the queue has a reason tag; all rows then reserve its column. */
  readonly hasReasons: boolean
}

function Rows({ patients, labelOf, showWait, hasReasons }: RowsProps) {
  const wall = wallTexts()
  return (
    <table className="wall-rows">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{wall.order}</th>
          <th scope="col">{wall.patient}</th>
        </tr>
      </thead>
      <tbody>
        {patients.map((patient) => {
          const label = labelOf(patient)
          return (
            <tr key={patient.id} className="wall-row" data-next={patient.order === 1}>
              <td ref={containerUnits} className="wall-order">
                <span>{patient.order}</span>
              </td>
              {hasReasons && (
                <td className="wall-row-reason">
                  {patient.frontReason && <span className="wall-reason">{wall.frontReasons[patient.frontReason]}</span>}
                </td>
              )}
              <td ref={containerUnits} className="wall-row-name">
                <PatientName label={label} />
              </td>
              <td className="wall-row-note">
                {label.beside}
                {showWait && patient.wait && patient.order > 1 && (
                  <span className="wall-row-wait">{wall.wait(patient.wait)}</span>
                )}
                {patient.order === 1 && <span className="wall-next">{wall.next}</span>}
              </td>
            </tr>
          )
        })}
        {Array.from({ length: PAGE_SIZE - patients.length }, (_, at) => (
          <tr key={`blank ${at}`} className="wall-row" aria-hidden="true">
            <td colSpan={3}>&nbsp;</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
