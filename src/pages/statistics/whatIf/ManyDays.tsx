import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useMemo } from 'react'
import { dayBefore } from '../../../../domain/days.ts'
import { useText } from '../../../i18n/useText.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { daysText } from '../parts/formats.ts'
import { dayFrom, useAddress } from '../parts/useAddress.ts'
import { GainTable } from './GainTable.tsx'
import { daysOf, useManyDays } from './useManyDays.ts'
import css from '../StatisticsPage.module.css'

/** Days of the first choice: four weeks. */
const FIRST_DAYS = 28
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Each change by itself on many past days, ranked by what it saves. */
export function ManyDays({ yesterday }: { readonly yesterday: string }) {
  const text = useText()
  const [get, set] = useAddress()
  const to = dayFrom(get('to'), yesterday) ?? yesterday
  const from = dayFrom(get('from'), to) ?? dayBefore(to, FIRST_DAYS - 1)
  const weekday = WEEKDAYS.find((each) => String(each) === get('weekday'))
  const days = useMemo(() => daysOf({ from, to }, weekday, yesterday), [from, to, weekday, yesterday])
  const { gains, done, isRunning, isFailed, start, stop } = useManyDays(days)
  const name = (each: number) => text(`statistics.weekdays.d${String(each) as '1'}`)
  return (
    <>
      <div className={css.modelTools}>
        <DayField
          label={text('statistics.from')}
          day={from}
          max={yesterday}
          onChange={(day) => set({ from: day, to: day > to ? day : to })}
        />
        <DayField
          label={text('statistics.to')}
          day={to}
          max={yesterday}
          onChange={(day) => set({ to: day, from: day < from ? day : from })}
        />
        <div className={css.choice}>
          <Dropdown
            label={text('statistics.names.weekday')}
            value={weekday === undefined ? '' : String(weekday)}
            options={[
              { value: '', label: text('statistics.many.everyDay') },
              ...WEEKDAYS.map((each) => ({
                value: String(each),
                label: text('statistics.many.only', { weekday: name(each) }),
              })),
            ]}
            onChange={(value) => set({ from, to, weekday: value })}
          />
        </div>
        {isRunning ? (
          <Button variant="outlined" onClick={stop}>
            {text('statistics.many.stop')}
          </Button>
        ) : (
          <Button variant="contained" color="primary" disabled={days.length === 0} onClick={start}>
            {text('statistics.many.start', { count: days.length })}
          </Button>
        )}
      </div>
      <p className={css.lead}>{text('statistics.many.note')}</p>
      {(isRunning || done > 0) && (
        <div className={css.progress}>
          <LinearProgress
            variant="determinate"
            value={(100 * done) / days.length}
            aria-label={text('statistics.many.title')}
          />
          <output>{text('statistics.many.progress', { count: days.length, done })}</output>
        </div>
      )}
      {isFailed && <p role="alert">{text('statistics.whatIf.failed')}</p>}
      {gains ? (
        <div className={css.modelPictures}>
          <GainTable
            gains={gains}
            range={weekday === undefined ? daysText({ from, to }) : `${daysText({ from, to })} ${name(weekday)}`}
          />
        </div>
      ) : (
        !isRunning && done > 0 && <p className={css.lead}>{text('statistics.empty')}</p>
      )}
    </>
  )
}
