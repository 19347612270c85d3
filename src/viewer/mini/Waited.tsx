import { useSyncExternalStore } from 'react'
import { useQueueWords } from '../../i18n/queueWords.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import type { WaitLimits } from '../../../domain/waitLimits.ts'
import type { ExpectedCall } from '../../../contract/waitingLists.ts'
import { minutesUntil } from '../../queue/expectedCall.ts'
import { minutesSince, waitLevel } from '../../queue/waitLevel.ts'
import { serverClock } from '../../session/serverClock.ts'
import { tick, useMinute } from '../useMinute.ts'

interface WaitedProps {
  /** ISO 8601; nothing is rendered for an invalid instant. */
  readonly since: string
  /** Wait thresholds; undefined for exams, which have no limit. */
  readonly limits: WaitLimits | undefined
}

/** Minutes waited, followed by their start time; past a threshold also words. */
export function Waited({ since, limits }: WaitedProps) {
  const { text } = useQueueWords()
  const minutes = useSyncExternalStore(tick, () => minutesSince(since, serverClock.now()))
  if (minutes === null) return null
  const level = limits ? waitLevel(minutes, limits) : 'normal'
  const words = { normal: '', long: text('longWait'), tooLong: text('tooLongWait') }[level]
  return (
    <time className="queue-waited" dateTime={since} data-level={level} title={`${formatTime(since)} ${words}`.trim()}>
      {text('minutes', { count: minutes })}
      {words && <span className="visually-hidden"> {words}</span>}
    </time>
  )
}

/** Expected minutes until a patient is called; renders nothing when unknown. */
export function Expected({ call }: { readonly call: ExpectedCall | undefined }) {
  const { waitText } = useQueueWords()
  useMinute()
  const minutes = minutesUntil(call, serverClock.now())
  return minutes ? <span className="queue-expected">{waitText(minutes)}</span> : null
}
