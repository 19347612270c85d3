import type { CSSProperties } from 'react'
import { wallTexts, type WallTexts } from '../../i18n/display/wallTexts.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { containerUnits } from './containerUnits.ts'
import { markWidth } from './labelWidth.ts'
import type { LabelOf, PatientLabel } from './patientLabel.ts'
import { Panel } from './Panel.tsx'
import { PatientMark } from './PatientMark.tsx'
import { WallPatient } from './WallPatient.tsx'
import { textWidth } from './textWidth.ts'
import { useRotation } from './useRotation.ts'
import css from './WaitingPanel.module.css'

/** Patients on one page of the wall. */
const PAGE_SIZE = 5
/** A short queue has as many rows, so that it fills its panel; names grow with them up to this factor. */
const ROWS_MIN = 3
const ROOMY_MAX = 1.5
/** Width in em reserved for a number before the name: two digits. */
const LEAD_WIDTH_MIN = markWidth({ number: '00', beside: '' })

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
 * The queue, five patients a page. All pages are stacked and fade in and out, which only takes the compositor:
 * turning a page causes no layout and creates or removes no element.
 */
export function WaitingPanel({ waiting, labelOf, onWrap, showWait, showReason }: WaitingPanelProps) {
  const wall = wallTexts()
  const reasons = waiting.flatMap(({ frontReason }) =>
    showReason && frontReason ? [wall.frontReasons[frontReason]] : [],
  )
  const labels = waiting.map(labelOf)
  const hasNumbers = labels.some(({ number }) => number !== '')
  const leadOf = (patient: Patient) => leadFor(labelOf(patient), patient, hasNumbers, wall)
  // An empty queue has one page.
  const pageCount = Math.max(1, Math.ceil(waiting.length / PAGE_SIZE))
  const rowCount = pageCount > 1 ? PAGE_SIZE : Math.max(waiting.length, ROWS_MIN)
  const shown = useRotation(pageCount, onWrap)
  return (
    <Panel
      className={css.waiting}
      data-list="waiting"
      aria-label={wall.queue}
      style={
        {
          '--reason-width': Math.max(0, ...reasons.map(textWidth)),
          '--roomy': Math.min(PAGE_SIZE / rowCount, ROOMY_MAX),
          '--lead-width': Math.max(LEAD_WIDTH_MIN, ...waiting.map((patient) => markWidth(leadOf(patient)))),
        } as CSSProperties
      }
    >
      <h2 className={css.title} data-piece>
        {wall.queue}
      </h2>
      {waiting.length === 0 ? (
        <p className={css.nobody} data-piece>
          {wall.noneWaiting}
        </p>
      ) : (
        Array.from({ length: pageCount }, (_, page) => (
          <div key={page} className={css.page} data-shown={page === shown} aria-hidden={page !== shown}>
            {pageCount > 1 && (
              <p className={css.pageNo} data-piece aria-label={wall.page(page + 1, pageCount)}>
                <b>{page + 1}</b> / {pageCount}
              </p>
            )}
            <Rows
              patients={waiting.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
              rowCount={rowCount}
              labelOf={labelOf}
              leadOf={leadOf}
              hasNumbers={hasNumbers}
              showWait={showWait}
              hasReasons={reasons.length > 0}
            />
          </div>
        ))
      )}
    </Panel>
  )
}

/** Returns the label's number, or the position where the board's server gives no numbers. */
function leadFor(label: PatientLabel, { order }: Patient, hasNumbers: boolean, wall: WallTexts) {
  return { number: hasNumbers || !label.isName ? label.number : wall.position(order), beside: '' }
}

interface RowsProps extends Pick<WaitingPanelProps, 'labelOf' | 'showWait'> {
  readonly patients: readonly Patient[]
  /** Number of rows of the page; the last ones may be empty. */
  readonly rowCount: number
  /** Returns what stands before a patient's name. */
  readonly leadOf: (patient: Patient) => Pick<PatientLabel, 'number' | 'beside'>
  /** Whether that is a number of the day; otherwise it is the position. */
  readonly hasNumbers: boolean
  /** Whether any patient of the queue has a reason tag; all rows then reserve its column. */
  readonly hasReasons: boolean
}

function Rows({ patients, rowCount, labelOf, leadOf, hasNumbers, showWait, hasReasons }: RowsProps) {
  const wall = wallTexts()
  return (
    <table className={css.rows}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{hasNumbers ? wall.number : wall.order}</th>
          <th scope="col">{wall.patient}</th>
        </tr>
      </thead>
      <tbody>
        {patients.map((patient) => {
          const label = labelOf(patient)
          const lead = leadOf(patient)
          return (
            <tr key={patient.id} className={css.row} data-piece data-next={patient.order === 1}>
              {lead.number !== '' && (
                <td ref={containerUnits} className={css.order}>
                  <span>
                    <PatientMark label={lead} />
                  </span>
                </td>
              )}
              {hasReasons && (
                <td className={css.reasonCell}>
                  {patient.frontReason && <span className={css.reason}>{wall.frontReasons[patient.frontReason]}</span>}
                </td>
              )}
              <td ref={containerUnits} className={css.name}>
                <WallPatient label={label} className={css.patient} />
              </td>
              <td className={css.note}>
                {label.beside}
                {patient.order === 1 ? (
                  <span className={css.next}>{wall.next}</span>
                ) : showWait && patient.wait ? (
                  <span className={css.wait}>{wall.wait(patient.wait)}</span>
                ) : (
                  // A position that is the label or stands before the name is not repeated.
                  lead.number === label.number &&
                  label.text !== wall.position(patient.order) && <span>{wall.position(patient.order)}</span>
                )}
              </td>
            </tr>
          )
        })}
        {Array.from({ length: rowCount - patients.length }, (_, at) => (
          <tr key={`blank ${at}`} className={`${css.row} ${css.blank}`} data-piece aria-hidden="true">
            <td colSpan={3}>&nbsp;</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
