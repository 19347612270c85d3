import Schedule from '@mui/icons-material/Schedule'
import WarningAmber from '@mui/icons-material/WarningAmber'
import type { WaitLimits } from '../../../../domain/waitLimits.ts'
import { formatDate } from '../../../i18n/formatDate.ts'
import { formatTime } from '../../../i18n/formatTime.ts'
import { useText } from '../../../i18n/useText.ts'
import css from './WaitedTime.module.css'
import { minutesSince, waitLevel } from '../../../queue/waitLevel.ts'

interface WaitedTimeProps {
  /** ISO 8601; nothing is rendered for an invalid instant. */
  readonly since: string
  /** Ms since the epoch. */
  readonly now: number
  /** Wait thresholds; without them only the minutes are shown. */
  readonly limits?: WaitLimits | undefined
  /** Whether the patient is left over from an earlier day. */
  readonly leftOver?: boolean | undefined
}

/**
 * Minutes waited; past a threshold also shown by an icon, words and a colour. For a patient left over from an earlier
 * day the time of day at which the wait began, because the night is no wait.
 */
export function WaitedTime({ since, now, limits, leftOver = false }: WaitedTimeProps) {
  const text = useText()
  const minutes = minutesSince(since, now)
  if (minutes === null) return null
  if (leftOver) {
    return (
      <span className={css.waited} data-level="normal">
        <time dateTime={since} title={formatDate(since)}>
          {formatTime(since)}
        </time>
      </span>
    )
  }
  const level = limits ? waitLevel(minutes, limits) : 'normal'
  const words = { normal: '', long: text('waitings.longWait'), tooLong: text('waitings.tooLongWait') }[level]
  return (
    <span className={css.waited} data-level={level} title={words}>
      {level === 'long' && <Schedule aria-hidden />}
      {level === 'tooLong' && <WarningAmber aria-hidden />}
      <time dateTime={since}>{text('waitings.minutes', { count: minutes })}</time>
      {words && <span className="visually-hidden">{words}</span>}
    </span>
  )
}
