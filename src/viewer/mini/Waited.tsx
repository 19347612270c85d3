import { useSyncExternalStore } from 'react'
import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import type { WaitLimits } from '../../../domain/waitLimits.ts'
import type { ExpectedCall } from '../../../contract/waitingLists.ts'
import { minutesUntil } from '../../queue/expectedCall.ts'
import { minutesSince, waitLevel } from '../../queue/waitLevel.ts'
import { serverTime } from '../board/serverTime.ts'
import { tick, useMinute } from '../wall/useMinute.ts'

interface WaitedProps {
  /** ISO 8601; nothing is shown for what is no instant. */
  readonly since: string
  /** Past which waits are long; undefined of an exam, which takes as long as it takes. */
  readonly limits: WaitLimits | undefined
}

/** Minutes waited, with the time of day they began behind them; past a threshold in words too. */
export function Waited({ since, limits }: WaitedProps) {
  const mini = miniTexts()
  const minutes = useSyncExternalStore(tick, () => minutesSince(since, serverTime.now()))
  if (minutes === null) return null
  const level = limits ? waitLevel(minutes, limits) : 'normal'
  const words = { normal: '', long: mini.longWait, tooLong: mini.tooLongWait }[level]
  return (
    <time className="queue-waited" dateTime={since} data-level={level} title={`${formatTime(since)} ${words}`.trim()}>
      {mini.minutes(minutes)}
      {words && <span className="visually-hidden"> {words}</span>}
    </time>
  )
}

/** In how many minutes a patient is likely to be called; nothing where nobody can say. */
export function Expected({ call }: { readonly call: ExpectedCall | undefined }) {
  useMinute()
  const minutes = minutesUntil(call, serverTime.now())
  return minutes ? <span className="queue-expected">{miniTexts().expectedIn(minutes)}</span> : null
}
