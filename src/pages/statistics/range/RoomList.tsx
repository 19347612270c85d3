import { useText } from '../../../i18n/useText.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { formatMinutes, formatWait, minutesOf } from '../parts/formats.ts'
import { Picture } from '../parts/Picture.tsx'
import { type Range, useSummary } from '../parts/useStatistics.ts'
import { longestFirst, waitsAtAll } from './finding.ts'
import css from './RoomList.module.css'

/** Number of rooms at most, the longest waits first. */
const ROOMS_MAX = 8

/** The rooms with the longest waits: median, 90th percentile and number of waits of each. */
export function RoomList({ range }: { readonly range: Range }) {
  const text = useText()
  const { data, error, refetch } = useSummary(range, { groupBy: 'room' })
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={280} />
  const rows = data.rows.filter(waitsAtAll).toSorted(longestFirst)
  const shown = rows.slice(0, ROOMS_MAX)
  const scale = Math.max(1, ...shown.map(({ wait }) => minutesOf(wait.p90Ms) ?? minutesOf(wait.medianMs) ?? 0))
  const share = (ms: number | null) => `${Math.min(100, (100 * (minutesOf(ms) ?? scale)) / scale)}%`
  const minutes = (ms: number | null) => String(minutesOf(ms) ?? '')
  return (
    <Picture
      isCompact
      isTable
      range={`${range.from}–${range.to}`}
      title={text('statistics.longRooms')}
      meaning={text('statistics.longRoomsMeaning', { shown: shown.length, count: data.rows.length })}
      table={[
        (['room', 'waitMedian', 'waitP90', 'waits'] as const).map((column) => text(`statistics.columns.${column}`)),
        ...rows.map(({ label, wait }) => [label, minutes(wait.medianMs), minutes(wait.p90Ms), String(wait.count)]),
      ]}
    >
      <ul className={css.rooms}>
        {shown.map((row) => (
          <li key={row.key} className={css.room}>
            <span className={css.name}>{row.label}</span>
            <span className={css.track} aria-hidden>
              <span className={css.high} style={{ width: share(row.wait.p90Ms) }} />
              <span className={css.middle} style={{ width: share(row.wait.medianMs) }} />
            </span>
            <span className={css.minutes}>
              <strong>{formatWait(row.wait.medianMs, text)}</strong>{' '}
              {text('statistics.longRoomsMore', { p90: formatMinutes(row.wait.p90Ms, text), count: row.wait.count })}
            </span>
          </li>
        ))}
      </ul>
    </Picture>
  )
}
