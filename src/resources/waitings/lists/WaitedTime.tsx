import Schedule from '@mui/icons-material/Schedule'
import WarningAmber from '@mui/icons-material/WarningAmber'
import type { WaitLimits } from '../../../../domain/waitLimits.ts'
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
}

/** Minutes waited; past a threshold also shown by an icon, words and a colour. */
export function WaitedTime({ since, now, limits }: WaitedTimeProps) {
  const text = useText()
  const minutes = minutesSince(since, now)
  if (minutes === null) return null
  const level = limits ? waitLevel(minutes, limits) : 'normal'
  const words = { normal: '', long: text('waitings.longWait'), tooLong: text('waitings.tooLongWait') }[level]
  return (
    <span className={css.waited} data-level={level} title={words}>
      {level === 'long' && <Schedule aria-hidden />}
      {level === 'tooLong' && <WarningAmber aria-hidden />}
      <time dateTime={since}>{text('waitings.minutes', { count: minutes })}</time>
      {words && <span className={css.words}>{words}</span>}
    </span>
  )
}
