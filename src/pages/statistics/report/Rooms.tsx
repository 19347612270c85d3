import { useText } from '../../../i18n/useText.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { usedPercent } from '../parts/figures.ts'
import { FigureTable } from '../parts/FigureTable.tsx'
import { formatMinutes, formatWait } from '../parts/formats.ts'
import { Frame } from '../parts/Picture.tsx'
import { type Range, useSummary } from '../parts/useStatistics.ts'
import { longestFirst, waitsAtAll } from '../range/finding.ts'
import css from './ReportView.module.css'

/** Rooms that fit into half an A4. */
const ROOMS_MAX = 8

/** The rooms with the longest waits, how far their places were used, and what was planned there and not done. */
export function Rooms({ range }: { readonly range: Range }) {
  const text = useText()
  const { data, error, refetch } = useSummary(range, { groupBy: 'room' })
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={240} />
  const waited = data.rows.filter(waitsAtAll).toSorted(longestFirst)
  const headers = (['room', 'waitMedian', 'waitP90', 'waits', 'use', 'skipped'] as const).map((column) =>
    text(`statistics.columns.${column}`),
  )
  return (
    <Frame
      isCompact
      title={text('statistics.longRooms')}
      meaning={text('statistics.report.roomsMeaning', {
        shown: Math.min(ROOMS_MAX, waited.length),
        count: data.rows.length,
      })}
    >
      {waited.length === 0 ? (
        <p className={css.hint}>{text('statistics.halfDidNotWait')}</p>
      ) : (
        <FigureTable headers={headers} className={css.table}>
          {waited.slice(0, ROOMS_MAX).map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td className={css.words}>{formatWait(row.wait.medianMs, text)}</td>
              <td>{formatMinutes(row.wait.p90Ms, text)}</td>
              <td>{row.wait.count.toLocaleString()}</td>
              <td>{usedPercent(row) ?? '-'}</td>
              <td>{row.skipped?.toLocaleString() ?? '-'}</td>
            </tr>
          ))}
        </FigureTable>
      )}
    </Frame>
  )
}
