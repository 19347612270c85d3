import { formatDate } from '../../i18n/formatDate.ts'
import { useText } from '../../i18n/useText.ts'
import { useServerNow } from '../../session/useServerClock.ts'
import { useFilterDrafts } from '../../ui/list/filterDrafts.tsx'
import { DayField } from '../../ui/form/DayField.tsx'

/** By default the list shows present patients only, of whichever day. */
export const HERE = { status: 'OPEN' }

/** Chooses the day of the list. Of another day than today, it shows those who have left as well. */
export function VisitDay() {
  const text = useText()
  const { applied, apply } = useFilterDrafts()
  const today = formatDate(useServerNow())
  return (
    <DayField
      inline
      label={text('resources.visits.day')}
      day={applied('day') || today}
      max={today}
      onChange={(day) => apply(day === today ? { day: '', ...HERE } : { day, status: '' })}
    />
  )
}
