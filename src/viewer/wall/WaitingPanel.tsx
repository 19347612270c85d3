import type { CSSProperties, ReactNode } from 'react'
import { wallTexts, type WallTexts } from '../../i18n/display/wallTexts.ts'
import { firstPresent } from '../../../domain/away.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { boxStyle, sizeStyle } from './boxStyle.ts'
import { labelWidth, markWidth } from './labelWidth.ts'
import type { LabelOf, PatientLabel } from './patientLabel.ts'
import { Panel } from './Panel.tsx'
import { PatientMark, WallName } from './WallPatient.tsx'
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
  const hasNumbers = waiting.some((patient) => labelOf(patient).number !== '')
  const next = firstPresent(waiting)
  const entries = waiting.map((patient) => {
    const { order, frontReason } = patient
    const label = labelOf(patient)
    const isNext = patient === next
    // The position where the board's server gives no numbers.
    const lead = { number: hasNumbers || !label.isName ? label.number : wall.position(order), beside: '' }
    const note = noteFor(patient, label, lead, { showWait, isNext }, wall)
    const reason = showReason && frontReason ? wall.frontReasons[frontReason] : ''
    return { id: patient.id, label, lead, isNext, note, reason }
  })
  const [noteEm, reasonEm] = [textWidths(entries, 'note'), textWidths(entries, 'reason')]
  const lines = waitingRows(
    entries.map(({ label, lead }) => ({
      ...labelWidth(label, wall.polite),
      mark: Math.max(LEAD_WIDTH_MIN, markWidth(lead)),
    })),
    {
      width: box.width,
      height: box.height - head,
      reach: least / base,
      least,
      cap: space.whole > 0 && space.grid.name > 0 ? space.grid.name : Infinity,
      notes: Math.max(noteEm, textWidth(wall.next + (entries[0]?.note ?? ''))) * read + NOTE_PAD,
      reasons: reasonEm > 0 ? reasonEm * read + REASON_PAD : 0,
      staged: stage !== undefined,
    },
  )
  const { rows, pinned, pages, hasNotes, lead } = lines
  const page = useRotation(Math.max(1, pages.length), onWrap, latestCall)
  const shown = entries.map(({ id, note, reason, ...entry }) => (
    <Row key={id} {...entry} note={hasNotes ? note : undefined} reason={reasonEm > 0 ? reason : undefined} />
  ))
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
              {shown.slice(0, pinned)}
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
              <Rows hasNumbers={hasNumbers}>{shown.slice(first, first + rows - pinned)}</Rows>
            </div>
          ))}
        </>
      )}
    </Panel>
  )
}

/** Returns the width of the longest of these texts, in em. */
const textWidths = <K extends string>(entries: readonly Readonly<Record<K, string>>[], text: K): number =>
  Math.max(0, ...entries.map((entry) => textWidth(entry[text])))

/** Returns the text at the end of a patient's row. */
function noteFor(
  { order, wait, awayUntil }: Patient,
  { text, number, beside }: PatientLabel,
  lead: { readonly number: string },
  { showWait, isNext }: { readonly showWait: boolean; readonly isNext: boolean },
  wall: WallTexts,
): string {
  if (isNext) return beside
  if (awayUntil) return `${beside} ${wall.away}`.trim()
  if (showWait && wait) return `${beside} ${wall.wait(wait)}`.trim()
  // A position that is the label or stands before the name is not repeated.
  const isSaid = lead.number !== number || text === wall.position(order)
  return isSaid ? beside : `${beside} ${wall.position(order)}`.trim()
}

interface RowProps {
  readonly label: PatientLabel
  /** Number or mark before the patient's name. */
  readonly lead: Pick<PatientLabel, 'number' | 'beside'>
  readonly isNext: boolean
  /** Undefined where the name needs its space. */
  readonly note: string | undefined
  /** Why the patient was moved to the front; undefined where no row has such a reason. */
  readonly reason: string | undefined
}

function Row({ label, lead, isNext, note, reason }: RowProps) {
  return (
    <tr className={css.row} data-next={isNext}>
      {lead.number !== '' && (
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
