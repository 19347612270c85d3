import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { FigureTable } from '../parts/FigureTable.tsx'
import { Frame } from '../parts/Picture.tsx'
import { type Range, useHours } from '../parts/useStatistics.ts'
import { longestHours } from '../range/finding.ts'
import { changeText, errorText, SavedPerDay, savedText } from '../whatIf/GainTable.tsx'
import { daysOf, useManyDays } from '../whatIf/useManyDays.ts'
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
    <Frame
      isCompact
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
        <output className={css.progress} data-over={!isRunning && done === count}>
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
                  <SavedPerDay gain={gain} />
                </td>
                <td>{savedText(gain.perPatient, text)}</td>
              </tr>
            ))}
          </FigureTable>
          <p className={css.error}>{errorText(gains, text)}</p>
        </>
      )}
      {(isRunning || done < count) && (
        <Button className={css.start ?? ''} variant="outlined" onClick={isRunning ? stop : start}>
          {isRunning ? text('statistics.many.stop') : text('statistics.many.start', { count })}
        </Button>
      )}
      {!gains && !isRunning && done < count && <p className={css.printed}>{text('statistics.report.notComputed')}</p>}
      {!gains && data && done === count && <p className={css.hint}>{text('statistics.empty')}</p>}
    </Frame>
  )
}
