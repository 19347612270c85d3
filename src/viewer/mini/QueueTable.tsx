import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { useQueueWords } from '../../i18n/queueWords.ts'
import type { WaitLimits } from '../../../domain/waitLimits.ts'
import { firstPresent } from '../../../domain/away.ts'
import type { CallReceipts } from '../../realtime/callReceipts.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { ofToday } from '../../queue/callFacts.ts'
import { rowProps, stepOf, stepsOf } from '../../queue/rowSteps.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { MoreIcon, ROW_ICONS } from './icons.ts'
import { CallMarks, FrontMark } from '../../queue/rows/PatientMarks.tsx'
import { PatientName } from '../../queue/rows/PatientName.tsx'
import { type NamingProps, ReceiptMark } from '../../queue/rows/ReceiptMark.tsx'
import { ExpectedWait, WaitedTime } from '../../queue/rows/WaitedTime.tsx'
import { useServerNow } from '../../session/useServerClock.ts'
import type { QueueAction } from '../../queue/queueMoves.ts'
import type { MiniActions } from './useMiniActions.ts'
import css from './QueueTable.module.css'

/** Number of placeholder rows of an empty table. */
const PLACEHOLDER_ROWS = 20

/** The buttons of each row. */
const ACTIONS = {
  holding: ['callHeld'],
  called: ['recall', 'complete'],
  waiting: ['hold', 'call'],
} as const satisfies Record<string, readonly QueueAction[]>

interface QueueTableProps {
  readonly list: keyof typeof ACTIONS
  /** Number of visible rows; without it the list fills the rest of the window. */
  readonly rows: number | undefined
  /** Undefined while unknown. */
  readonly patients: readonly Patient[] | undefined
  /** Wait thresholds; absent for exams, which have no limit. */
  readonly limits: WaitLimits | undefined
  /** Names that several of the board's patients share. */
  readonly namesakes: ReadonlySet<string>
  /** Undefined without a signed-in user: the list is then read-only. */
  readonly actions: MiniActions | undefined
  /** Opens the dialog of rare moves; undefined until it is loaded. */
  readonly onMore: ((patient: Patient) => void) | undefined
  /** Receipts of these patients' calls; absent for lists without calls. */
  readonly receipts: CallReceipts | undefined
}

/** One of a board's lists, with a fixed head over scrolling rows. */
export function QueueTable({ list, rows, patients, limits, namesakes, actions, onMore, receipts }: QueueTableProps) {
  const mini = miniTexts()
  const { text } = useQueueWords()
  const now = useServerNow()
  const title = text(list)
  const next = firstPresent(patients ?? [])
  return (
    <section className={css.queue} data-list={list} aria-label={title}>
      <h2>
        {title} {patients && <span>{ofToday(patients).length}</span>}
        {patients?.length === 0 && (
          <small>{{ holding: mini.noneHeld, called: text('noneCalled'), waiting: text('empty') }[list]}</small>
        )}
      </h2>
      <div
        className={css.rows}
        data-fits={patients?.length ? patients.length <= (rows ?? 0) : false}
        style={{ '--rows': rows } as React.CSSProperties}
      >
        <table>
          <thead className="visually-hidden">
            <tr>
              {[text('order'), text('name'), mini.waited, text('actions')].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{patients?.length ? patients.map(row) : placeholders}</tbody>
        </table>
      </div>
    </section>
  )

  function row(patient: Patient, at: number) {
    const name = numberedName(patient)
    const running = actions?.isRunning(patient)
    // Only our server says who was moved to the front, and can do what the specification has not.
    const hasExtras = patient.front !== undefined
    const shown = ACTIONS[list]
      .filter((action) => action !== 'recall' || hasExtras)
      .map((action) =>
        stepOf({ action, label: text(action === 'callHeld' ? 'call' : action) }, patient, {
          action: 'noShow',
          label: text('noShow'),
        }),
      )
    return (
      <tr
        key={patient.id}
        data-step={stepsOf(shown)}
        data-next={patient === next || undefined}
        {...rowProps(list, patient)}
      >
        {/* The number of the day says more: two numbers beside a name would be mistaken for each other. */}
        <td>{patient.number === undefined ? patient.order : ''}</td>
        <td className={css.name}>
          <PatientName patient={patient} namesakes={namesakes} icons={ROW_ICONS} compact />
          {patient.front && <FrontMark reason={patient.frontReason} />}
          <CallMarks patient={patient} />
          {receipts && (
            <ReceiptMark receipts={receipts} patient={patient} naming={at === 0 ? NameScreens : undefined} />
          )}
        </td>
        <td>
          <WaitedTime since={timeOf(patient)} now={now} limits={limits} leftOver={patient.leftOver} />
          {list === 'waiting' && <ExpectedWait call={patient.expected} now={now} />}
        </td>
        <td>
          {shown.map(({ action, label }) => (
            <button
              key={action}
              type="button"
              data-action={action}
              disabled={!actions || running}
              aria-label={mini.actionFor(label, name)}
              onClick={() => actions?.act({ kind: action }, patient)}
            >
              {label}
            </button>
          ))}
          {actions && hasExtras && (
            <button
              type="button"
              className={css.more}
              disabled={running || !onMore}
              aria-label={text('more', { name })}
              onClick={() => onMore?.(patient)}
            >
              <MoreIcon />
            </button>
          )}
        </td>
      </tr>
    )
  }

  /** Returns the start of the exam or hold if the server sends it; otherwise the time the patient joined. */
  function timeOf({ joinedAt, calledAt, heldAt = '' }: Patient): string {
    return { waiting: '', called: calledAt, holding: heldAt }[list] || joinedAt
  }
}

// Keys unlike those of patients: React would make a placeholder of the row of the last patient, and the row keeps the focus.
const placeholders = Array.from({ length: PLACEHOLDER_ROWS }, (_, at) => (
  <tr key={-1 - at} aria-hidden="true">
    <td colSpan={4}>&nbsp;</td>
  </tr>
))

const NameScreens = ({ title, children }: NamingProps) => (
  <a href="/dids/screens" target="_blank" rel="noreferrer" title={title}>
    {children}
  </a>
)
