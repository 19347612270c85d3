import type { CSSProperties, ReactNode } from 'react'
import { wallTexts, type WallTexts } from '../../i18n/display/wallTexts.ts'
import { firstPresent } from '../../../domain/away.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { boxStyle, sizeStyle } from './boxStyle.ts'
import { labelWidth, markWidth } from './labelWidth.ts'
import type { LabelOf, PatientLabel } from './patientLabel.ts'
import { Panel } from './Panel.tsx'
import { PatientMark } from './PatientMark.tsx'
import { WallName } from './WallPatient.tsx'
import { textWidth } from './textWidth.ts'
import { useRotation } from './useRotation.ts'
import { type BodySpace, headOf, type WallLayout } from './wallLayout.ts'
import { waitingRows } from './waitingRows.ts'
import css from './WaitingPanel.module.css'

/** Width in em reserved for a number before the name: two digits. */
const LEAD_WIDTH_MIN = markWidth({ number: '00', beside: '' })
/** Padding of notes and reasons, in rem. */
const NOTE_PAD = 4
const REASON_PAD = 3.5

interface WaitingPanelProps {
  /** In queue order. */
  readonly waiting: readonly Patient[]
  readonly labelOf: LabelOf
  readonly onWrap: () => void
  /** Whether expected waits, and reasons for moving a patient to the front, are shown where known. */
  readonly showWait: boolean
  readonly showReason: boolean
  readonly layout: WallLayout
  readonly body: BodySpace
  /** Identifies the latest call: a new one turns back to the first page. */
  readonly latestCall: string
}

/**
 * The queue, five patients a page, of which the next two are on every page. All pages are stacked and fade in and out,
 * which only takes the compositor: turning a page causes no layout and creates or removes no element.
 */
export function WaitingPanel(props: WaitingPanelProps) {
  const { waiting, labelOf, onWrap, showWait, showReason, layout, body, latestCall } = props
  const { least, base, read } = body
  const wall = wallTexts()
  const { waiting: box, stage, space } = layout
  const head = headOf(box, least)
  const labels = waiting.map(labelOf)
  const hasNumbers = labels.some(({ number }) => number !== '')
  const next = firstPresent(waiting)
  const leads = waiting.map((patient, at) => leadFor(labels[at] ?? labelOf(patient), patient, hasNumbers, wall))
  const notes = waiting.map((patient, at) =>
    noteFor(patient, labels[at] ?? labelOf(patient), leads[at], { showWait, isNext: patient === next }, wall),
  )
  const reasons = waiting.map(({ frontReason }) => (showReason && frontReason ? wall.frontReasons[frontReason] : ''))
  const reasonEm = Math.max(...reasons.map(textWidth), 0)
  const lines = waitingRows(
    labels.map((label, at) => ({
      ...labelWidth(label, wall.polite),
      mark: Math.max(LEAD_WIDTH_MIN, markWidth(leads[at] ?? label)),
    })),
    {
      width: box.width,
      height: box.height - head,
      reach: least / base,
      least,
      cap: space.whole > 0 && space.grid.name > 0 ? space.grid.name : Infinity,
      notes: Math.max(...notes.map(textWidth), textWidth(wall.next + (notes[0] ?? ''))) * read + NOTE_PAD,
      reasons: reasonEm > 0 ? reasonEm * read + REASON_PAD : 0,
      staged: stage !== undefined,
    },
  )
  const { rows, pinned, pages, hasNotes, lead } = lines
  const page = useRotation(Math.max(1, pages.length), onWrap, latestCall)
  const rowOf = (patient: Patient, at: number) => (
    <Row
      key={patient.id}
      label={labels[at] ?? labelOf(patient)}
      lead={leads[at]}
      isNext={patient === next}
      note={hasNotes ? notes[at] : undefined}
      reason={reasonEm > 0 ? reasons[at] : undefined}
    />
  )
  const height = (box.height - head) / rows
  return (
    <Panel
      data-list="waiting"
      aria-label={wall.queue}
      style={
        {
          ...boxStyle(box),
          ...sizeStyle(lines),
          '--head': `${head}rem`,
          '--lead': `${lead}rem`,
          '--row': `${height}rem`,
          '--pinned': `${pinned * height}rem`,
          '--reason': `${reasonEm}em`,
        } as CSSProperties
      }
    >
      <h2 className={css.title}>{wall.queue}</h2>
      {waiting.length === 0 ? (
        <p className={css.nobody}>{wall.noneWaiting}</p>
      ) : (
        <>
          <div data-shown>
            <Rows hasNumbers={hasNumbers}>
              {waiting.slice(0, pinned).map(rowOf)}
              {pages.length === 0 && !stage && blanks(rows - pinned)}
            </Rows>
          </div>
          {pages.map((first, each) => (
            <div
              key={each}
              className={css.page}
              data-shown={each === page}
              aria-hidden={each !== page}
              style={{ top: `${head + pinned * height}rem` }}
            >
              {pages.length > 1 && (
                <p className={css.pageNo} aria-label={wall.page(each + 1, pages.length)}>
                  <b>{each + 1}</b> / {pages.length}
                </p>
              )}
              <Rows hasNumbers={hasNumbers}>
                {waiting.slice(first, first + rows - pinned).map((patient, at) => rowOf(patient, first + at))}
              </Rows>
            </div>
          ))}
        </>
      )}
    </Panel>
  )
}

/** Returns the label's number, or the position where the board's server gives no numbers. */
function leadFor(label: PatientLabel, { order }: Patient, hasNumbers: boolean, wall: WallTexts) {
  return { number: hasNumbers || !label.isName ? label.number : wall.position(order), beside: '' }
}

/** Returns the text at the end of a patient's row. */
function noteFor(
  { order, wait, awayUntil }: Patient,
  { text, number, beside }: PatientLabel,
  lead: { readonly number: string } | undefined,
  { showWait, isNext }: { readonly showWait: boolean; readonly isNext: boolean },
  wall: WallTexts,
): string {
  if (isNext) return beside
  if (awayUntil) return `${beside} ${wall.away}`.trim()
  if (showWait && wait) return `${beside} ${wall.wait(wait)}`.trim()
  // A position that is the label or stands before the name is not repeated.
  const isSaid = lead?.number !== number || text === wall.position(order)
  return isSaid ? beside : `${beside} ${wall.position(order)}`.trim()
}

interface RowProps {
  readonly label: PatientLabel
  /** Number or mark before the patient's name. */
  readonly lead: Pick<PatientLabel, 'number' | 'beside'> | undefined
  readonly isNext: boolean
  /** Undefined where the name needs its space. */
  readonly note: string | undefined
  /** Why the patient was moved to the front; undefined where no row has such a reason. */
  readonly reason: string | undefined
}

function Row({ label, lead, isNext, note, reason }: RowProps) {
  return (
    <tr className={css.row} data-next={isNext}>
      {lead && lead.number !== '' && (
        <td className={css.order}>
          <span>
            <PatientMark label={lead} />
          </span>
        </td>
      )}
      {reason !== undefined && (
        <td className={css.reasonCell}>{reason !== '' && <span className={css.reason}>{reason}</span>}</td>
      )}
      <td className={css.name}>
        <WallName label={label} />
      </td>
      {note !== undefined && (
        <td className={css.note}>
          {note}
          {isNext && <span className={css.next}>{wallTexts().next}</span>}
        </td>
      )}
    </tr>
  )
}

const blanks = (count: number) =>
  Array.from({ length: count }, (_, at) => (
    <tr key={`blank ${at}`} className={`${css.row} ${css.blank}`} aria-hidden="true">
      <td colSpan={3}>&nbsp;</td>
    </tr>
  ))

function Rows({ hasNumbers, children }: { readonly hasNumbers: boolean; readonly children: ReactNode }) {
  const wall = wallTexts()
  return (
    <table className={css.rows}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{hasNumbers ? wall.number : wall.order}</th>
          <th scope="col">{wall.patient}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
