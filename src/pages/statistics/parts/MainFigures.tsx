import type { StatisticsRow } from '../../../../contract/statistics.ts'
import { type Text, useText } from '../../../i18n/useText.ts'
import { formatMinutes, formatWait, minutesOf } from './formatMinutes.ts'
import css from './MainFigures.module.css'
import { overPercent } from './percents.ts'

/** A figure of which less is better. */
interface MainFigure {
  /** In the unit in which it is shown; undefined where nothing was measured. */
  readonly of: (row: StatisticsRow) => number | undefined
  readonly show: (row: StatisticsRow, text: Text) => string
  readonly unit: 'minutes' | 'points' | 'times'
}

const FIGURES = {
  patientWait: {
    unit: 'minutes',
    of: ({ patientWait, wait }) => minutesOf((patientWait ?? wait).medianMs),
    show: ({ patientWait, wait }, text) => formatWait((patientWait ?? wait).medianMs, text),
  },
  patientWaitP90: {
    unit: 'minutes',
    of: ({ patientWait, wait }) => minutesOf((patientWait ?? wait).p90Ms),
    show: ({ patientWait, wait }, text) => formatMinutes((patientWait ?? wait).p90Ms, text),
  },
  overLimit: {
    unit: 'points',
    of: (row) => overPercent(row) ?? undefined,
    show: (row) => (overPercent(row) === null ? '-' : `${overPercent(row)}%`),
  },
  stay: {
    unit: 'minutes',
    of: ({ stay }) => minutesOf(stay.medianMs),
    show: ({ stay }, text) => formatMinutes(stay.medianMs, text),
  },
  skipped: {
    unit: 'times',
    of: ({ skipped }) => skipped ?? undefined,
    show: ({ skipped }) => (skipped === null ? '-' : skipped.toLocaleString()),
  },
} as const satisfies Readonly<Record<string, MainFigure>>
type Name = keyof typeof FIGURES
const NAMES = Object.keys(FIGURES) as Name[]

interface MainFiguresProps {
  readonly total: StatisticsRow
  /** Those of the range with which it is compared; undefined for none. */
  readonly before: StatisticsRow | undefined
}

/** The five figures that say how patients fared, each with its change: more is worse of all of them. */
export function MainFigures({ total, before }: MainFiguresProps) {
  const text = useText()
  // Beside a range without patients, any number would be a change.
  const past = before && before.arrivals + (before.skipped ?? 0) > 0 ? before : undefined
  const counts: Readonly<Record<Name, number>> = {
    patientWait: (total.patientWait ?? total.wait).count,
    patientWaitP90: (total.patientWait ?? total.wait).count,
    overLimit: total.wait.count,
    stay: total.stay.count,
    skipped: total.patientWait?.count ?? total.arrivals,
  }
  return (
    <dl className={css.figures}>
      {NAMES.map((name) => {
        const { of, show, unit } = FIGURES[name]
        const [now, then] = [of(total), past && of(past)]
        const more = now === undefined || then === undefined ? undefined : now - then
        return (
          <div key={name} className={css.figure} title={text(`statistics.meanings.${name}`)}>
            <dt className={css.label}>{text(`statistics.figures.${name}`)}</dt>
            <dd className={css.value}>
              <strong>{show(total, text)}</strong>
              <span
                className={css.change}
                data-kind={more === undefined || more === 0 ? 'same' : more > 0 ? 'worse' : 'better'}
              >
                {more === undefined
                  ? text('statistics.change.none')
                  : more === 0
                    ? text('statistics.change.same')
                    : text(`statistics.change.${more > 0 ? 'up' : 'down'}`, {
                        size: text(`statistics.change.${unit}`, { count: Math.abs(more).toLocaleString() }),
                      })}
              </span>
              <span className={css.count}>
                {text('statistics.change.count', { count: counts[name].toLocaleString() })}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
