import type { StatisticsRow } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { FIGURES, figureText, figureValue } from './figures.ts'
import figure from './Figure.module.css'
import css from './MainFigures.module.css'

const NAMES = ['patientWait', 'patientWaitP90', 'overLimit', 'stay', 'skipped'] as const
/** Units of a change. */
const UNITS = { minute: 'minutes', percent: 'points', count: 'times' } as const

interface MainFiguresProps {
  readonly total: StatisticsRow
  /** Those of the range with which it is compared; undefined for none. */
  readonly before: StatisticsRow | undefined
}

/** The five figures that say how patients fared, each with its change: more is worse of all of them. */
export function MainFigures({ total, before }: MainFiguresProps) {
  const text = useText()
  // A room alone has no waits of whole visits.
  const ofPatients = (row: StatisticsRow) => ({ ...row, patientWait: row.patientWait ?? row.wait })
  const present = ofPatients(total)
  // Beside a range without patients, any number would be a change.
  const past = before && before.arrivals + (before.skipped ?? 0) > 0 ? ofPatients(before) : undefined
  const counts = {
    patientWait: present.patientWait.count,
    patientWaitP90: present.patientWait.count,
    overLimit: total.wait.count,
    stay: total.stay.count,
    skipped: total.patientWait?.count ?? total.arrivals,
  }
  return (
    <dl className={css.figures}>
      {NAMES.map((name) => {
        const [now, then] = [figureValue(name, present), past ? figureValue(name, past) : null]
        const more = now === null || then === null ? null : now - then
        return (
          <div key={name} className={`${figure.figure} ${css.figure}`} title={text(`statistics.meanings.${name}`)}>
            <dt className={figure.label}>{text(`statistics.figures.${name}`)}</dt>
            <dd className={`${figure.value} ${css.value}`}>
              <strong>{figureText(name, present, text)}</strong>
              <span className={css.change} data-kind={!more ? 'same' : more > 0 ? 'worse' : 'better'}>
                {more === null
                  ? text('statistics.change.none')
                  : more === 0
                    ? text('statistics.change.same')
                    : text(`statistics.change.${more > 0 ? 'up' : 'down'}`, {
                        size: text(`statistics.change.${UNITS[FIGURES[name].unit]}`, {
                          count: Math.abs(more).toLocaleString(),
                        }),
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
