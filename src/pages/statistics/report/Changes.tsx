import type { StatisticsSummary } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { FigureTable } from '../parts/FigureTable.tsx'
import { daysText, minutesText } from '../parts/formats.ts'
import { Frame } from '../parts/Picture.tsx'
import { type Range, useSummary } from '../parts/useStatistics.ts'
import { changedRooms } from './changes.ts'
import css from './ReportView.module.css'

const CHANGES_MAX = 5

interface ChangesProps {
  readonly range: Range
  /** Figures of the range with those of the earlier one. */
  readonly summary: StatisticsSummary
}

/** Changes against the earlier range: the rooms, of whole days alone. */
export function Changes({ range, summary: { comparedTo } }: ChangesProps) {
  const text = useText()
  if (!comparedTo) return null
  const earlier = { ...comparedTo, roomId: range.roomId }
  return (
    <Frame
      isCompact
      title={text('statistics.report.changes')}
      meaning={text('statistics.report.changesMeaning', { range: daysText(comparedTo) })}
    >
      {comparedTo.untilTime === undefined ? (
        <RoomChanges range={range} before={{ from: earlier.from, to: earlier.to, roomId: earlier.roomId }} />
      ) : (
        <p className={css.hint}>{text('statistics.report.notOver', { time: comparedTo.untilTime })}</p>
      )}
    </Frame>
  )
}

function RoomChanges({ range, before }: { readonly range: Range; readonly before: Range }) {
  const text = useText()
  const now = useSummary(range, { groupBy: 'room' })
  const then = useSummary(before, { groupBy: 'room' })
  const failed = now.error ? now : then
  if (!now.data || !then.data) return <NotLoaded error={failed.error} onRetry={failed.refetch} height={160} />
  const changes = changedRooms(now.data.rows, then.data.rows)
  if (changes.length === 0) return <p className={css.hint}>{text('statistics.report.noChange')}</p>
  const headers = (['room', 'earlier', 'now', 'more', 'waits'] as const).map((column) =>
    text(`statistics.report.columns.${column}`),
  )
  return (
    <FigureTable headers={headers} className={css.table}>
      {changes.slice(0, CHANGES_MAX).map(({ key, label, before: past, now: present, more, waits }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td>{minutesText(past, text)}</td>
          <td>{minutesText(present, text)}</td>
          <td>
            <strong>
              {text(`statistics.change.${more > 0 ? 'up' : 'down'}`, { size: minutesText(Math.abs(more), text) })}
            </strong>
          </td>
          <td>{waits.toLocaleString()}</td>
        </tr>
      ))}
    </FigureTable>
  )
}
