import type { Comparison } from '../../../../domain/statistics/comparedRange.ts'
import type { StatisticsRow, StatisticsSummary } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { Figure } from '../parts/Figure.tsx'
import figures from '../parts/Figure.module.css'
import { formatMinutes } from '../parts/formatMinutes.ts'
import css from './Overview.module.css'

interface OverviewProps {
  readonly summary: StatisticsSummary
  /** Figures of the range that it is compared with. */
  readonly before: StatisticsSummary | undefined
  readonly compare: Comparison
}

const COUNTS = ['leftWaiting', 'noShows', 'recalls', 'holds', 'fronts', 'transfers', 'unconfirmed'] as const
const REASONS = ['RESERVATION', 'EMERGENCY', 'AFTER_EXAM', 'OTHER'] as const

/** The figures of a range, each with its definition and the one before, and what was left out. */
export function Overview({ summary: { total, excluded, isPartial }, before, compare }: OverviewProps) {
  const text = useText()
  const duration = (ms: number | null) => formatMinutes(ms, text)
  const figure = (name: FigureName, of: (row: StatisticsRow) => string, big = false) => (
    <Figure
      key={name}
      big={big}
      label={text(`statistics.figures.${name}`)}
      value={of(total)}
      meaning={text(`statistics.meanings.${name}`)}
      before={
        before &&
        text(compare === 'before' ? 'statistics.before' : 'statistics.sameWeekdays', { value: of(before.total) })
      }
    />
  )
  const left = (Object.keys(excluded) as (keyof typeof excluded)[]).filter((reason) => excluded[reason] > 0)
  return (
    <section aria-label={text('statistics.overview')}>
      <dl className={figures.grid}>
        {figure('arrivals', ({ arrivals }) => arrivals.toLocaleString(), true)}
        {figure('waitMedian', ({ wait }) => duration(wait.medianMs), true)}
        {figure('waitP90', ({ wait }) => duration(wait.p90Ms), true)}
        {figure('overLimit', ({ wait }) => shareOf(wait.overLimit, wait.count), true)}
        {figure('exam', ({ exam }) => duration(exam.medianMs))}
        {figure('stay', ({ stay }) => duration(stay.medianMs))}
        {figure('paused', ({ pausedMs }) => duration(pausedMs))}
        {COUNTS.map((name) => figure(name, (row) => row[name].toLocaleString()))}
      </dl>
      {total.fronts > 0 && (
        <p className={css.note}>
          {text('statistics.frontReasons', {
            reasons: REASONS.filter((reason) => total.frontReasons[reason] > 0)
              .map((reason) => `${text(`statistics.reasons.${reason}`)} ${total.frontReasons[reason]}`)
              .join(' · '),
          })}
        </p>
      )}
      {left.length > 0 && (
        <p className={css.note}>
          {text('statistics.excluded', {
            reasons: left
              .map((reason) => `${text(`statistics.excludedReasons.${reason}`)} ${excluded[reason]}`)
              .join(' · '),
          })}
        </p>
      )}
      {isPartial && <output className={css.note}>{text('statistics.partial')}</output>}
    </section>
  )
}

type FigureName =
  | (typeof COUNTS)[number]
  | 'paused'
  | 'arrivals'
  | 'waitMedian'
  | 'waitP90'
  | 'overLimit'
  | 'exam'
  | 'stay'

const shareOf = (part: number, all: number) => (all === 0 ? '-' : `${Math.round((100 * part) / all)}%`)
