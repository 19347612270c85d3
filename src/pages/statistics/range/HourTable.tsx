import { useText } from '../../../i18n/useText.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { type Range, useHours } from '../parts/useStatistics.ts'
import { HeatTable } from './HeatTable.tsx'

/** Median wait by room and hour. */
export function HourTable({ range }: { readonly range: Range }) {
  const text = useText()
  const { data, error, refetch } = useHours(range)
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={320} />
  const rooms = new Map(data.cells.map(({ roomId, label }) => [roomId, label]))
  return (
    <HeatTable
      range={range}
      title={text('statistics.heat')}
      meaning={text('statistics.heatMeaning')}
      corner={text('statistics.columns.room')}
      rows={[...rooms].map(([key, name]) => ({ key, name, cells: data.cells.filter(({ roomId }) => roomId === key) }))}
    />
  )
}
