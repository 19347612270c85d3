import Skeleton from '@mui/material/Skeleton'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import TvOutlined from '@mui/icons-material/TvOutlined'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StatisticsDay } from '../../../../contract/statistics.ts'
import { formatDate } from '../../../i18n/formatDate.ts'
import { useText } from '../../../i18n/useText.ts'
import { useServerClock } from '../../../session/useServerClock.ts'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'
import { Figure } from '../parts/Figure.tsx'
import figures from '../parts/Figure.module.css'
import { formatMinutes, formatPace } from '../parts/formatMinutes.ts'
import { useDay } from '../parts/useStatistics.ts'
import { DayLine } from './DayLine.tsx'
import { RoomBars } from './RoomBars.tsx'
import { RoomTable } from './RoomTable.tsx'
import { slowestRoom } from './slowestRoom.ts'
import css from './DayView.module.css'

/** One day: how it is now, the line of waiting patients, and the exams of each room. */
export function DayView() {
  const text = useText()
  const navigate = useNavigate()
  const serverNow = useServerClock()
  const today = formatDate(serverNow(useNow()))
  const [chosen, setDay] = useState<string>()
  const day = chosen ?? today
  const { data, error, refetch } = useDay(day, day === today)
  return (
    <>
      <div className={css.tools}>
        <DayField label={text('statistics.dayField')} day={day} max={today} onChange={setDay} />
        <ToolButton
          icon={<PrintOutlined />}
          label={text('listTools.print')}
          title={text('statistics.printDay')}
          onClick={() => print()}
        />
        <ToolButton
          icon={<TvOutlined />}
          label={text('statistics.wall.open')}
          title={text('statistics.wall.openTitle')}
          onClick={() => void navigate('/statistics/wall')}
        />
      </div>
      {data ? (
        <Pictures day={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={320} aria-hidden />
      )}
    </>
  )
}

function Pictures({ day }: { readonly day: StatisticsDay }) {
  return (
    <div className={css.pictures}>
      <p className={css.date}>{day.day}</p>
      <Now day={day} />
      <DayLine day={day} />
      <RoomTable day={day} />
      <RoomBars day={day} />
    </div>
  )
}

function Now({ day }: { readonly day: StatisticsDay }) {
  const text = useText()
  const slowest = slowestRoom(day)
  return (
    <>
      {day.isToday && (
        <dl className={figures.wide}>
          <Figure
            big
            label={text('statistics.longest')}
            value={day.longest ? formatMinutes(day.longest.ms, text) : text('statistics.nobody')}
            meaning={day.longest ? day.longest.label : text('statistics.longestMeaning')}
          />
          <Figure
            big
            label={text('statistics.bottleneck')}
            value={slowest ? slowest.label : text('statistics.none')}
            meaning={
              slowest
                ? text('statistics.bottleneckWhy', {
                    waiting: slowest.waiting,
                    exam: formatPace(slowest.paceMs, text),
                    places: slowest.places,
                    expected: formatMinutes(slowest.expectedMs, text),
                  })
                : text('statistics.bottleneckMeaning')
            }
          />
        </dl>
      )}
      <dl className={figures.grid}>
        <Count name="arrived" value={day.arrived} />
        {day.isToday && <Count name="waiting" value={day.waiting} />}
        {day.isToday && <Count name="held" value={day.held} />}
        {day.isToday && <Count name="inExam" value={day.inExam} />}
        <Count name="completed" value={day.completed} />
        <Count name="left" value={day.left} />
        <Count name="noShows" value={day.noShows} />
      </dl>
    </>
  )
}

type CountName = 'arrived' | 'waiting' | 'held' | 'inExam' | 'completed' | 'left' | 'noShows'

function Count({ name, value }: { readonly name: CountName; readonly value: number }) {
  const text = useText()
  return (
    <Figure
      label={text(`statistics.counts.${name}`)}
      value={value.toLocaleString()}
      meaning={text(`statistics.countMeanings.${name}`)}
    />
  )
}
