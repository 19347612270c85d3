import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { UNDO_MS } from '../../../domain/limits.ts'
import { useQueueWords } from '../../i18n/queueWords.ts'
import { numberedName } from '../numberedName.ts'
import type { Patient } from '../readPatients.ts'
import { useMoveSubject } from '../useMoveSubject.ts'
import type { UndoOffer } from '../useUndoOffers.ts'
import css from './UndoStrip.module.css'

interface UndoStripProps {
  /** The patient, and the destination if there is one. */
  readonly subject: string
  /** Name of the moved patient or patients, with a title: '홍길동님'. */
  readonly name: string
  /** Text that names the move. */
  readonly deed: string
  /** End of the time for undo, in ms since the epoch. */
  readonly until: number
  readonly disabled: boolean
  readonly onUndo: () => void
  /** Called when the time is over. */
  readonly onGone: () => void
  readonly icon?: ComponentType
  /** Whether screen readers announce the strip itself, where the page announces no moves. */
  readonly announced?: boolean
}

/** Offers to undo a patient's move and shows the seconds left. */
export function UndoStrip({
  subject,
  name,
  deed,
  until,
  disabled,
  onUndo,
  onGone,
  icon: Icon,
  announced,
}: UndoStripProps) {
  const { text } = useQueueWords()
  const Words = announced ? 'output' : 'span'
  return (
    <div className={css.strip} data-strip={until}>
      <TimeRing until={until} onGone={onGone} />
      <Words className={css.text} title={`${name} ${deed}`}>
        <strong>{subject}</strong> <span>{deed}</span>
      </Words>
      <button
        type="button"
        className={css.button}
        aria-label={text('undoFor', { name, deed })}
        disabled={disabled}
        onClick={onUndo}
      >
        {Icon && <Icon />}
        {text('undo')}
      </button>
    </div>
  )
}

interface TimeRingProps {
  /** End of the time for undo, in ms since the epoch. */
  readonly until: number
  /** Called when the time is over. */
  readonly onGone: () => void
}

/** Often enough to look smooth. */
const STEP_MS = 250
const SECOND_MS = 1_000
/** Length of the ring, as in the style sheet. */
const LENGTH = 75.4

/** Ring that empties with the time for undo, around the seconds left. */
function TimeRing({ until, onGone }: TimeRingProps) {
  const [now, setNow] = useState(() => Date.now())
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) gone()
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [until])
  const left = Math.max(0, until - now)
  return (
    <svg className={css.ring} aria-hidden>
      <circle />
      <circle className={css.left} style={{ strokeDashoffset: LENGTH * (1 - left / UNDO_MS) }} />
      <text x="14" y="14">
        {Math.ceil(left / SECOND_MS)}
      </text>
    </svg>
  )
}

interface MoveUndoStripProps extends Omit<ComponentProps<typeof UndoStrip>, 'subject' | 'name' | 'deed' | 'until'> {
  readonly offer: UndoOffer<Patient>
  /** Returns the server's time, in ms since the epoch. */
  readonly now: () => number
}

/** Offers to undo a patient's move. */
export function MoveUndoStrip({ offer: { patient, move, sentOn, until }, now, ...rest }: MoveUndoStripProps) {
  const { text } = useQueueWords()
  const subject = useMoveSubject(now)(patient, move, sentOn)
  const name = text('patient', { name: numberedName(patient) })
  return <UndoStrip subject={subject} name={name} deed={text(`done.${move.kind}`)} until={until} {...rest} />
}
