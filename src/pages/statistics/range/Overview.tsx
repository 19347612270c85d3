import type { Comparison } from '../../../../domain/statistics/comparedRange.ts'
import type { StatisticsRow, StatisticsSummary } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { daysText } from '../parts/daysText.ts'
import { Figure } from '../parts/Figure.tsx'
import figures from '../parts/Figure.module.css'
import { FileTools } from '../parts/FileTools.tsx'
import { formatMinutes, formatWait, minutesOf } from '../parts/formatMinutes.ts'
import { overPercent, usedPercent } from '../parts/percents.ts'
import css from './Overview.module.css'

interface OverviewProps {
  readonly summary: StatisticsSummary
  /** How it is compared. */
  readonly compare: Comparison
}

interface FigureOfRow {
  readonly unit: 'count' | 'minute' | 'percent'
  /** A time is in ms. */
  readonly of: (row: StatisticsRow) => number | null
}

const FIGURES = {
  patientWait: { unit: 'minute', of: ({ patientWait }) => patientWait?.medianMs ?? null },
  patientWaitP90: { unit: 'minute', of: ({ patientWait }) => patientWait?.p90Ms ?? null },
  stay: { unit: 'minute', of: ({ stay }) => stay.medianMs },
  skipped: { unit: 'count', of: ({ skipped }) => skipped },
  patients: { unit: 'count', of: ({ patientWait }) => patientWait?.count ?? null },
  arrivals: { unit: 'count', of: ({ arrivals }) => arrivals },
  tickets: { unit: 'count', of: ({ tickets }) => tickets },
  waitMedian: { unit: 'minute', of: ({ wait }) => wait.medianMs },
  waitP90: { unit: 'minute', of: ({ wait }) => wait.p90Ms },
  overLimit: { unit: 'percent', of: overPercent },
  exam: { unit: 'minute', of: ({ exam }) => exam.medianMs },
  use: { unit: 'percent', of: usedPercent },
  paused: { unit: 'minute', of: ({ pausedMs }) => pausedMs },
  leftWaiting: { unit: 'count', of: ({ leftWaiting }) => leftWaiting },
  noShows: { unit: 'count', of: ({ noShows }) => noShows },
  recalls: { unit: 'count', of: ({ recalls }) => recalls },
  holds: { unit: 'count', of: ({ holds }) => holds },
  fronts: { unit: 'count', of: ({ fronts }) => fronts },
  transfers: { unit: 'count', of: ({ transfers }) => transfers },
  unconfirmed: { unit: 'count', of: ({ unconfirmed }) => unconfirmed },
} as const satisfies Readonly<Record<string, FigureOfRow>>
type FigureName = keyof typeof FIGURES
const NAMES = Object.keys(FIGURES) as FigureName[]
const BIG: ReadonlySet<FigureName> = new Set(['patientWait', 'patientWaitP90', 'stay', 'skipped'])
const WAIT_MEDIANS: ReadonlySet<FigureName> = new Set(['patientWait', 'waitMedian'])
const REASONS = ['RESERVATION', 'EMERGENCY', 'AFTER_EXAM', 'OTHER'] as const

/** The figures of a range, each with its definition and the one before, and what was left out. */
export function Overview({ summary, compare }: OverviewProps) {
  const { from, to, total, excluded, isPartial, feedback, before, comparedTo } = summary
  const text = useText()
  const shown = (name: FigureName, row: StatisticsRow) => {
    const { of, unit } = FIGURES[name]
    const value = of(row)
    if (WAIT_MEDIANS.has(name)) return formatWait(value, text)
    if (unit === 'minute') return formatMinutes(value, text)
    if (value === null) return '-'
    return unit === 'percent' ? `${value}%` : value.toLocaleString()
  }
  const figure = (name: FigureName) => (
    <Figure
      key={name}
      big={BIG.has(name)}
      label={text(`statistics.figures.${name}`)}
      value={shown(name, total)}
      meaning={text(`statistics.meanings.${name}`)}
      before={
        before
          ? text(compare === 'previous' ? 'statistics.before' : 'statistics.sameWeekdays', {
              value: shown(name, before),
            })
          : undefined
      }
    />
  )
  const inFile = (name: FigureName, row: StatisticsRow) => {
    const { of, unit } = FIGURES[name]
    const value = of(row)
    return String((unit === 'minute' ? minutesOf(value) : value) ?? '')
  }
  const reasons = REASONS.filter((reason) => total.frontReasons[reason] > 0)
  const left = (Object.keys(excluded) as (keyof typeof excluded)[]).filter((reason) => excluded[reason] > 0)
  return (
    <section aria-label={text('statistics.overview')}>
      {comparedTo && (
        <p className={css.note}>
          {text(comparedTo.untilTime === undefined ? 'statistics.comparedWith' : 'statistics.comparedUntil', {
            name: text(`statistics.compareWith.${compare}`),
            range: daysText(comparedTo),
            time: comparedTo.untilTime ?? '',
          })}
        </p>
      )}
      <dl className={figures.grid}>{NAMES.map(figure)}</dl>
      {reasons.length > 0 && (
        <p className={css.note}>
          {text('statistics.frontReasons', {
            reasons: reasons
              .map((reason) => `${text(`statistics.reasons.${reason}`)} ${total.frontReasons[reason]}`)
              .join(' · '),
          })}
        </p>
      )}
      {feedback && <p className={css.note}>{text('statistics.feedback', feedback)}</p>}
      {left.length > 0 && (
        <p className={css.note}>
          {text('statistics.excluded', {
            reasons: left
              .map((reason) => `${text(`statistics.excludedReasons.${reason}`)} ${excluded[reason]}`)
              .join(' · '),
          })}
        </p>
      )}
      <div className={css.tools}>
        <FileTools
          title={`${text('statistics.overview')} ${from}–${to}`}
          table={[
            [
              ...(['figure', 'value', 'unit'] as const).map((column) => text(`statistics.columns.${column}`)),
              ...(before ? [text(`statistics.compareWith.${compare}`)] : []),
              text('statistics.columns.meaning'),
            ],
            ...NAMES.map((name) => [
              text(`statistics.figures.${name}`),
              inFile(name, total),
              text(`statistics.units.${FIGURES[name].unit}`),
              ...(before ? [inFile(name, before)] : []),
              text(`statistics.meanings.${name}`),
            ]),
            ...left.map((reason) => [
              text(`statistics.excludedReasons.${reason}`),
              String(excluded[reason]),
              text('statistics.units.count'),
              ...(before ? [''] : []),
              text('statistics.excludedRecords'),
            ]),
          ]}
        />
      </div>
      {isPartial && <output className={css.note}>{text('statistics.partial')}</output>}
    </section>
  )
}
