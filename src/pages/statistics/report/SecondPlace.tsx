import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { FigureTable } from '../parts/FigureTable.tsx'
import { minutesText } from '../parts/formatMinutes.ts'
import { type Range, useHours } from '../parts/useStatistics.ts'
import { longestHours } from '../range/finding.ts'
import { changeText, savedText } from '../whatIf/GainTable.tsx'
import { daysOf, useManyDays } from '../whatIf/useManyDays.ts'
import { Section } from './Section.tsx'
import css from './ReportView.module.css'

const GAINS_MAX = 5
/** Days at most, the last ones: each takes some seconds. */
const DAYS_MAX = 8

interface SecondPlaceProps {
  readonly range: Range
  /** The last day that is over. */
  readonly last: string
}

/** Minutes that one more place, or another order of the day, would have saved on the busiest weekday of the range. */
export function SecondPlace({ range: { from, to, roomId }, last }: SecondPlaceProps) {
  const text = useText()
  const { data } = useHours({ from, to, roomId })
  const weekday = data && longestHours(data.weekdays)?.weekday
  const isKnown = data !== undefined
  const days = useMemo(
    () => (isKnown ? daysOf({ from, to }, weekday, last).slice(-DAYS_MAX) : []),
    [isKnown, from, to, weekday, last],
  )
  const { gains, done, isRunning, isFailed, start, stop } = useManyDays(days, true)
  const count = days.length
  const headers = (['change', 'perDay', 'perPatient'] as const).map((column) =>
    text(`statistics.many.columns.${column}`),
  )
  return (
    <Section
      title={text('statistics.report.second')}
      meaning={
        weekday === undefined
          ? text('statistics.report.secondMeaningAny', { count })
          : text('statistics.report.secondMeaning', {
              weekday: text(`statistics.weekdays.d${String(weekday) as '1'}`),
              count,
            })
      }
    >
      {(gains || isRunning) && (
        <output className={css.progress} data-over={!isRunning && done === days.length}>
          {text('statistics.many.progress', { count, done })}
        </output>
      )}
      {isFailed && <p role="alert">{text('statistics.whatIf.failed')}</p>}
      {gains && (
        <>
          <FigureTable headers={headers} className={css.table}>
            {gains.gains.slice(0, GAINS_MAX).map((gain) => (
              <tr key={changeText(gain, text)}>
                <th scope="row">{changeText(gain, text)}</th>
                <td>
                  <strong>{savedText(gain.perDay.middle, text)}</strong>{' '}
                  <small>
                    {text('statistics.whatIf.span', {
                      low: savedText(gain.perDay.low, text),
                      high: savedText(gain.perDay.high, text),
                    })}
                  </small>
                </td>
                <td>{savedText(gain.perPatient, text)}</td>
              </tr>
            ))}
          </FigureTable>
          <p className={css.meaning}>
            {text('statistics.many.error', {
              truth: minutesText(gains.truth, text),
              model: minutesText(gains.model, text),
              middle: minutesText(gains.error.middle, text),
              most: minutesText(gains.error.most, text),
            })}
          </p>
        </>
      )}
      {!isRunning && done < days.length && (
        <Button className={css.start ?? ''} variant="outlined" onClick={start}>
          {text('statistics.many.start', { count })}
        </Button>
      )}
      {isRunning && (
        <Button className={css.start ?? ''} variant="outlined" onClick={stop}>
          {text('statistics.many.stop')}
        </Button>
      )}
      {!gains && !isRunning && done < count && <p className={css.printed}>{text('statistics.report.notComputed')}</p>}
      {!gains && data && done === count && <p className={css.none}>{text('statistics.empty')}</p>}
    </Section>
  )
}
