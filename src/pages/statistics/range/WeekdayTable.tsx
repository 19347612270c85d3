import { useText } from '../../../i18n/useText.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { type Range, useHours } from '../parts/useStatistics.ts'
import { HeatTable } from './HeatTable.tsx'

/** Median wait by weekday and hour. */
export function WeekdayTable({ range }: { readonly range: Range }) {
  const text = useText()
  const { data, error, refetch } = useHours(range)
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={280} />
  // They come in the order of the week.
  const weekdays = new Set(data.weekdays.map(({ weekday }) => weekday))
  return (
    <HeatTable
      isCompact
      range={range}
      title={text('statistics.weekdayHours')}
      meaning={text('statistics.weekdayHoursMeaning')}
      corner={text('statistics.names.weekday')}
      rows={[...weekdays].map((key) => ({
        key,
        name: text(`statistics.weekdays.d${String(key) as '1'}`),
        cells: data.weekdays.filter(({ weekday }) => weekday === key),
      }))}
    />
  )
}
