import type { StatisticsGroup, StatisticsSummary } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { usedPercent } from '../parts/figures.ts'
import { minutesOf } from '../parts/formats.ts'
import { Bars } from '../parts/lazyCharts.tsx'
import { Picture } from '../parts/Picture.tsx'
import { longestFirst } from './finding.ts'
import { type Range, useSummary } from '../parts/useStatistics.ts'
import css from '../StatisticsPage.module.css'

type Row = StatisticsSummary['rows'][number]

interface GroupsProps {
  readonly range: Range
  readonly groupBy: StatisticsGroup
}

/** Waits by group: median and 90th percentile, and the other figures in the table. */
export function Groups({ range, groupBy }: GroupsProps) {
  const text = useText()
  const { data, error, refetch } = useSummary(range, { groupBy })
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={320} />
  // People are not ranked.
  const rows = OF_TIME.has(groupBy) || groupBy === 'person' ? data.rows : data.rows.toSorted(longestFirst)
  // Without a package, or a group, there is nothing to compare.
  if ((groupBy === 'package' || groupBy === 'group') && rows.every(({ key }) => key === '')) return null
  if (groupBy === 'exam' && rows.length === 0) return null
  if (groupBy === 'day' && range.from === range.to) return null
  const nameOf = ({ key, label }: Row) => {
    if (groupBy === 'weekday') return text(`statistics.weekdays.d${key as '1'}`)
    return groupBy === 'hour' ? text('statistics.hour', { hour: key }) : label
  }
  const counted = (count: number) => text('statistics.waits', { count })
  const atOnce = rows.filter(({ wait }) => wait.count > 0 && minutesOf(wait.medianMs) === 0).map(nameOf)
  const minutes = (ms: number | null) => String(minutesOf(ms) ?? '')
  return (
    <Picture
      range={`${range.from}–${range.to}`}
      title={text(`statistics.by.${groupBy}`)}
      meaning={text(`statistics.byMeaning.${groupBy}`)}
      table={[
        COLUMNS.map((column) =>
          column === 'name' ? text(`statistics.names.${groupBy}`) : text(`statistics.columns.${column}`),
        ),
        ...rows.map((row) => [
          nameOf(row),
          String(row.arrivals),
          String(row.completed),
          minutes(row.wait.medianMs),
          minutes(row.wait.p90Ms),
          String(row.wait.overLimit),
          String(row.wait.censored),
          minutes(row.exam.medianMs),
          minutes(row.stay.medianMs),
          String(row.noShows),
          String(row.skipped ?? ''),
          String(usedPercent(row) ?? ''),
        ]),
      ]}
    >
      <Bars
        labels={rows.map((row) => `${nameOf(row)}\n${counted(row.wait.count)}`)}
        // Without the year, each bar of a month has its number.
        {...(groupBy === 'day' && { ticks: rows.map((row) => `${row.key.slice(5)}\n${counted(row.wait.count)}`) })}
        unit={text('statistics.minute')}
        // Long names stand at the left of lying bars.
        isLying={!OF_TIME.has(groupBy)}
        series={[
          {
            label: text('statistics.columns.waitMedian'),
            color: 'var(--primary-500)',
            values: rows.map(({ wait }) => minutesOf(wait.medianMs)),
          },
          {
            label: text('statistics.columns.waitP90'),
            color: 'var(--info-300)',
            values: rows.map(({ wait }) => minutesOf(wait.p90Ms)),
          },
        ]}
      />
      {atOnce.length > 0 && (
        <p className={css.note}>{text('statistics.halfDidNotWaitAt', { names: atOnce.join(', ') })}</p>
      )}
    </Picture>
  )
}

/** Groups that have an order of their own. */
const OF_TIME: ReadonlySet<StatisticsGroup> = new Set(['day', 'weekday', 'hour'])

const COLUMNS = [
  'name',
  'arrivals',
  'completed',
  'waitMedian',
  'waitP90',
  'overLimit',
  'censored',
  'examMedian',
  'stayMedian',
  'noShows',
  'skipped',
  'use',
] as const
