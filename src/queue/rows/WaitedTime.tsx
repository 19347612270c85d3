import type { ComponentType } from 'react'
import type { ExpectedCall } from '../../../contract/waitingLists.ts'
import type { WaitLimits } from '../../../domain/waitLimits.ts'
import { formatDate } from '../../i18n/formatMoment.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useQueueWords } from '../../i18n/queueWords.ts'
import { minutesUntil } from '../expectedCall.ts'
import { minutesSince, type WaitLevel, waitLevel } from '../waitLevel.ts'
import css from './WaitedTime.module.css'

interface WaitedTimeProps {
  /** ISO 8601; nothing is rendered for an invalid instant. */
  readonly since: string
  /** Ms since the epoch. */
  readonly now: number
  /** Wait thresholds; without them only the minutes are shown. */
  readonly limits: WaitLimits | undefined
  /** Whether the patient is left over from an earlier day. */
  readonly leftOver: boolean | undefined
  /** Icons of long waits. */
  readonly icons?: Readonly<Partial<Record<WaitLevel, ComponentType>>>
}

/**
 * Minutes waited; past a threshold also shown by an icon, words and a colour. For a patient left over from an earlier
 * day the time of day at which the wait began, because the night is no wait.
 */
export function WaitedTime({ since, now, limits, leftOver, icons = {} }: WaitedTimeProps) {
  const { text } = useQueueWords()
  const minutes = minutesSince(since, now)
  if (minutes === null) return null
  const level = limits && !leftOver ? waitLevel(minutes, limits) : 'normal'
  const words = { normal: '', long: text('longWait'), tooLong: text('tooLongWait') }[level]
  const Icon = icons[level]
  const start = leftOver ? formatDate(since) : formatTime(since)
  return (
    <time className={css.waited} data-level={level} dateTime={since} title={`${start} ${words}`.trim()}>
      {Icon && <Icon />}
      {leftOver ? formatTime(since) : text('minutes', { count: minutes })}
      {words && <span className="visually-hidden"> {words}</span>}
    </time>
  )
}

interface ExpectedWaitProps {
  /** Undefined when unknown; nothing is rendered then. */
  readonly call: ExpectedCall | undefined
  /** Ms since the epoch. */
  readonly now: number
}

/** Expected minutes until a patient is called. */
export function ExpectedWait({ call, now }: ExpectedWaitProps) {
  const { text, waitText } = useQueueWords()
  const minutes = minutesUntil(call, now)
  if (!minutes) return null
  return (
    <span className={css.expected} title={text('expectedHint')}>
      {waitText(minutes)}
    </span>
  )
}
