import { formatDate } from '../i18n/formatMoment.ts'
import { formatTime } from '../i18n/formatTime.ts'
import { useServerNow } from '../session/useServerClock.ts'

/** When a patient checked in: only the time if today, otherwise the date and time. */
export function Since({ instant }: { instant: string }) {
  const day = formatDate(instant)
  const today = formatDate(useServerNow())
  return (
    <time dateTime={instant} title={day}>
      {day !== today && `${day} `}
      {formatTime(instant)}
    </time>
  )
}
