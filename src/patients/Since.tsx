import { formatDate } from '../i18n/formatDate.ts'
import { formatTime } from '../i18n/formatTime.ts'
import { useServerClock } from '../session/useServerClock.ts'
import { useNow } from '../ui/useNow.ts'

/** When a patient checked in: only the time if today, otherwise the date and time. */
export function Since({ instant }: { instant: string }) {
  const day = formatDate(instant)
  const today = formatDate(useServerClock()(useNow()))
  return (
    <time dateTime={instant} title={day}>
      {day !== today && `${day} `}
      {formatTime(instant)}
    </time>
  )
}
