import Skeleton from '@mui/material/Skeleton'
import { useEffect, useMemo, useState } from 'react'
import type { StatisticsReplay } from '../../../../contract/statisticsDay.ts'
import { dayBefore } from '../../../../domain/days.ts'
import type { Change, PastDay } from '../../../../domain/replay/model.ts'
import type { WhatIf } from '../../../../domain/replay/whatIf.ts'
import { formatDate } from '../../../i18n/formatMoment.ts'
import { useText } from '../../../i18n/useText.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { CountedNote } from '../parts/CountedNote.tsx'
import { dayFrom, useAddress } from '../parts/useAddress.ts'
import { useReplay } from '../parts/useStatistics.ts'
import { ManyDays } from './ManyDays.tsx'
import { ModelBars } from './ModelBars.tsx'
import { ModelTable } from './ModelTable.tsx'
import { Chip } from '../parts/Chip.tsx'
import css from '../StatisticsPage.module.css'

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
  // The first option of each changes nothing, and has no place in the address.
  const choices = [
    {
      name: 'room',
      value: secondRoom === null ? '' : label,
      options: [
        { value: '', label: text('statistics.whatIf.noRoom') },
        ...rooms.map((room) => ({ value: room, label: text('statistics.whatIf.roomMore', { room }) })),
      ],
    },
    {
      name: 'start',
      value: startMinutes === 0 ? '' : String(startMinutes),
      options: STARTS.map((minutes) => ({
        value: minutes === 0 ? '' : String(minutes),
        label:
          minutes === 0
            ? text('statistics.whatIf.sameStart')
            : text(minutes < 0 ? 'statistics.whatIf.earlier' : 'statistics.whatIf.later', {
                minutes: Math.abs(minutes),
              }),
      })),
    },
    {
      name: 'order',
      value: isShortest ? 'shortest' : '',
      options: [
        { value: '', label: text('statistics.whatIf.sameOrder') },
        { value: 'shortest', label: text('statistics.whatIf.shortest') },
      ],
    },
    {
      name: 'arrivals',
      value: isSpaced ? 'spaced' : '',
      options: [
        { value: '', label: text('statistics.whatIf.sameArrivals') },
        { value: 'spaced', label: text('statistics.whatIf.spaced') },
      ],
    },
  ] as const
  return (
    <>
      <div className={css.modelTools}>
        <DayField
          label={text('statistics.dayField')}
          day={day}
          max={yesterday}
          onChange={(chosen) => set({ day: chosen })}
        />
        {choices.map(({ name, value, options }) => (
          <div key={name} className={css.choice}>
            <Dropdown
              label={text(`statistics.whatIf.${name}`)}
              value={value}
              options={options}
              onChange={(chosen) => set({ [name]: chosen })}
            />
          </div>
        ))}
      </div>
      <p className={css.lead}>{text('statistics.whatIf.note')}</p>
      {data ? <Answer day={data} change={change} /> : <NotLoaded error={error} onRetry={refetch} height={320} />}
    </>
  )
}

function Answer({ day, change }: { readonly day: StatisticsReplay; readonly change: Change }) {
  const text = useText()
  const { result, isComputing, isFailed } = useWhatIf(day, change)
  if (isFailed) return <p role="alert">{text('statistics.whatIf.failed')}</p>
  if (!result) return <Skeleton variant="rounded" height={320} aria-label={text('statistics.whatIf.computing')} />
  return (
    <div className={css.modelPictures} aria-busy={isComputing}>
      <ModelTable day={day} result={result} />
      <ModelBars day={day} by="hours" result={result} />
      <ModelBars day={day} by="rooms" result={result} />
      <CountedNote
        words="statistics.excluded"
        reasons={['overNight', 'wrongClock']}
        counts={day.excluded}
        nameOf={(reason) => text(`statistics.whatIf.${reason}`)}
        className={css.lead}
      />
      <output className="visually-hidden">
        {isComputing ? text('statistics.whatIf.computing') : text('statistics.whatIf.computed')}
      </output>
    </div>
  )
}

/** Results of the model for a day, computed by a worker. @param change kept by the caller while it stays the same */
function useWhatIf(day: PastDay | undefined, change: Change) {
  const [found, setFound] = useState<{ readonly day: PastDay; readonly change: Change; readonly result?: WhatIf }>()
  useEffect(() => {
    if (!day) return undefined
    const worker = new Worker(new URL('./replayWorker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<WhatIf>) => setFound({ day, change, result: data }))
    worker.addEventListener('error', () => setFound({ day, change }))
    worker.postMessage({ day, change }, [])
    return () => worker.terminate()
  }, [day, change])
  const isCurrent = found?.day === day && found?.change === change
  return {
    /** The last result, of another change while this one is being computed; of another day none. */
    result: found?.day === day ? found?.result : undefined,
    isComputing: day !== undefined && !isCurrent,
    isFailed: isCurrent && found !== undefined && !found.result,
  }
}
