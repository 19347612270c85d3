import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'
import type { StatisticsReplay } from '../../../../contract/statisticsDay.ts'
import { dayBefore } from '../../../../domain/days.ts'
import type { Change } from '../../../../domain/replay/model.ts'
import { formatDate } from '../../../i18n/formatDate.ts'
import { useText } from '../../../i18n/useText.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { dayFrom, useAddress } from '../parts/useAddress.ts'
import { useReplay } from '../parts/useStatistics.ts'
import { ManyDays } from './ManyDays.tsx'
import { ModelBars } from './ModelBars.tsx'
import { ModelTable } from './ModelTable.tsx'
import { useWhatIf } from './useWhatIf.ts'
import { Chip } from '../parts/Chip.tsx'
import css from './WhatIfView.module.css'

/** The start of a day can be moved so far, in minutes. */
const STARTS = [-60, -30, -15, 0, 15, 30, 60] as const

/** The model of one past day, or of many, with changes to try. */
export function WhatIfView() {
  const text = useText()
  const yesterday = dayBefore(formatDate(useServerNow()), 1)
  const [get, set] = useAddress()
  const isMany = get('days') === 'many'
  return (
    <>
      <fieldset className={css.modes} aria-label={text('statistics.views.whatIf')}>
        {(['one', 'many'] as const).map((mode) => (
          <Chip
            key={mode}
            isPressed={(mode === 'many') === isMany}
            onClick={() => set({ days: mode === 'many' ? mode : '' })}
          >
            {text(`statistics.many.modes.${mode}`)}
          </Chip>
        ))}
      </fieldset>
      {isMany ? <ManyDays yesterday={yesterday} /> : <OneDay yesterday={yesterday} />}
    </>
  )
}

/** A past day replayed by the model with something changed, beside the day as it was. */
function OneDay({ yesterday }: { readonly yesterday: string }) {
  const text = useText()
  const [get, set] = useAddress()
  const day = dayFrom(get('day'), yesterday) ?? yesterday
  const { data, error, refetch } = useReplay(day)
  const label = get('room')
  const startMinutes = STARTS.find((minutes) => String(minutes) === get('start')) ?? 0
  const isShortest = get('order') === 'shortest'
  const isSpaced = get('arrivals') === 'spaced'
  // By name, because each day numbers its rooms anew.
  const found = data?.rooms.findIndex((room) => room.label === label) ?? -1
  const secondRoom = found < 0 ? null : found
  const change = useMemo(
    () => ({ secondRoom, startMinutes, isShortest, isSpaced }),
    [secondRoom, startMinutes, isShortest, isSpaced],
  )
  const rooms = (data?.rooms ?? [])
    .map((room) => room.label)
    .toSorted((a, b) => a.localeCompare(b, 'ko', { numeric: true }))
  return (
    <>
      <div className={css.tools}>
        <DayField
          label={text('statistics.dayField')}
          day={day}
          max={yesterday}
          onChange={(chosen) => set({ day: chosen })}
        />
        <div className={css.choice}>
          <Dropdown
            label={text('statistics.whatIf.room')}
            value={secondRoom === null ? '' : label}
            options={[
              { value: '', label: text('statistics.whatIf.noRoom') },
              ...rooms.map((room) => ({ value: room, label: text('statistics.whatIf.roomMore', { room }) })),
            ]}
            onChange={(room) => set({ room })}
          />
        </div>
        <div className={css.choice}>
          <Dropdown
            label={text('statistics.whatIf.start')}
            value={String(startMinutes)}
            options={STARTS.map((minutes) => ({
              value: String(minutes),
              label:
                minutes === 0
                  ? text('statistics.whatIf.sameStart')
                  : text(minutes < 0 ? 'statistics.whatIf.earlier' : 'statistics.whatIf.later', {
                      minutes: Math.abs(minutes),
                    }),
            }))}
            onChange={(start) => set({ start: start === '0' ? '' : start })}
          />
        </div>
        <div className={css.choice}>
          <Dropdown
            label={text('statistics.whatIf.order')}
            value={isShortest ? 'shortest' : ''}
            options={[
              { value: '', label: text('statistics.whatIf.sameOrder') },
              { value: 'shortest', label: text('statistics.whatIf.shortest') },
            ]}
            onChange={(order) => set({ order })}
          />
        </div>
        <div className={css.choice}>
          <Dropdown
            label={text('statistics.whatIf.arrivals')}
            value={isSpaced ? 'spaced' : ''}
            options={[
              { value: '', label: text('statistics.whatIf.sameArrivals') },
              { value: 'spaced', label: text('statistics.whatIf.spaced') },
            ]}
            onChange={(arrivals) => set({ arrivals })}
          />
        </div>
      </div>
      <p className={css.note}>{text('statistics.whatIf.note')}</p>
      {data ? <Answer day={data} change={change} /> : <NotLoaded error={error} onRetry={refetch} height={320} />}
    </>
  )
}

function Answer({ day, change }: { readonly day: StatisticsReplay; readonly change: Change }) {
  const text = useText()
  const { result, isComputing, isFailed } = useWhatIf(day, change)
  const left = (['overNight', 'wrongClock'] as const).filter((reason) => day.excluded[reason] > 0)
  if (isFailed) return <p role="alert">{text('statistics.whatIf.failed')}</p>
  if (!result) return <Skeleton variant="rounded" height={320} aria-label={text('statistics.whatIf.computing')} />
  return (
    <div className={css.pictures} aria-busy={isComputing}>
      <ModelTable day={day} result={result} />
      <ModelBars day={day} by="hours" result={result} />
      <ModelBars day={day} by="rooms" result={result} />
      {left.length > 0 && (
        <p className={css.note}>
          {text('statistics.excluded', {
            reasons: left.map((reason) => `${text(`statistics.whatIf.${reason}`)} ${day.excluded[reason]}`).join(' · '),
          })}
        </p>
      )}
      <output className="visually-hidden">
        {isComputing ? text('statistics.whatIf.computing') : text('statistics.whatIf.computed')}
      </output>
    </div>
  )
}
