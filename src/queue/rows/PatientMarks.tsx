import type { ComponentType } from 'react'
import type { VisitAlert } from '../../../domain/visitAlerts.ts'
import type { FrontReason } from '../../../domain/waitingMoves.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useQueueWords } from '../../i18n/queueWords.ts'
import type { CallFacts } from '../callFacts.ts'
import { shownHoldReason } from '../rowSteps.ts'
import { Mark } from './Mark.tsx'
import css from './PatientName.module.css'

/** Icons of a page's rows: the console's are MUI's. */
export interface RowIcons {
  readonly alerts: Readonly<Record<VisitAlert, ComponentType>>
  readonly hiddenName: ComponentType
}

interface AlertMarksProps {
  readonly alerts?: readonly VisitAlert[] | undefined
  readonly note?: string | undefined
  readonly icons: RowIcons
  /** Whether the icons stand for the words, where there is little space. */
  readonly compact?: boolean
}

/** A patient's alerts, each with icon and word, and the note. */
export function AlertMarks({ alerts = [], note = '', icons, compact = false }: AlertMarksProps) {
  const { text } = useQueueWords()
  return (
    <>
      {alerts.map((alert) => {
        const word = text(`alertNames.${alert}`)
        return (
          <Mark
            key={alert}
            kind="danger"
            icon={icons.alerts[alert]}
            compact={compact}
            title={compact ? word : undefined}
          >
            {word}
          </Mark>
        )
      })}
      {note !== '' && (
        <span className={css.note} title={note}>
          {note}
        </span>
      )}
    </>
  )
}

/** Mark of a patient whose name public screens do not show. */
export function HiddenNameMark({ icons: { hiddenName: Icon } }: { readonly icons: RowIcons }) {
  const word = useQueueWords().text('hideName')
  return (
    <span className={css.hidden} title={word}>
      <Icon />
      <span className="visually-hidden">{word}</span>
    </span>
  )
}

/** Mark of a patient left over from an earlier day. */
export function LeftOverMark() {
  const { text } = useQueueWords()
  return <Mark title={text('leftOverHint')}>{text('leftOver')}</Mark>
}

interface FrontMarkProps {
  readonly reason: FrontReason | undefined
  readonly icon?: ComponentType
}

/** Mark of a patient who was moved to the front. It names the reason, such as an emergency. */
export function FrontMark({ reason = 'OTHER', icon }: FrontMarkProps) {
  const { text } = useQueueWords()
  return (
    <Mark kind="info" icon={icon} title={text('frontMarkHint')}>
      {text(reason === 'OTHER' ? 'frontMark' : `reasons.${reason}`)}
    </Mark>
  )
}

/** Marks for a patient's place, absence, calls, no-shows and hold reason, on which the next step depends. */
export function CallMarks({ patient }: { readonly patient: CallFacts }) {
  const { text, nameIn } = useQueueWords()
  const { calls = 0, missed = 0, placeName, awayUntil } = patient
  const reason = shownHoldReason(patient)
  return (
    <>
      {patient.leftOver && <LeftOverMark />}
      {placeName && <Mark kind="info">{nameIn(placeName)}</Mark>}
      {awayUntil && <Mark kind="info">{text('away', { time: formatTime(awayUntil) })}</Mark>}
      {reason && <Mark>{text(`reasons.${reason}`)}</Mark>}
      {calls > 1 && <Mark>{text('calledTimes', { count: calls })}</Mark>}
      {missed > 0 && (
        <Mark kind="warning" title={text('missedHint')}>
          {text('missedTimes', { count: missed })}
        </Mark>
      )}
    </>
  )
}
