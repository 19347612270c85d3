import PrintOutlined from '@mui/icons-material/PrintOutlined'
import TvOutlined from '@mui/icons-material/TvOutlined'
import { useNavigate } from 'react-router-dom'
import type { StatisticsDay } from '../../../../contract/statisticsDay.ts'
import { formatDate } from '../../../i18n/formatMoment.ts'
import { useText } from '../../../i18n/useText.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'
import { Figure } from '../parts/Figure.tsx'
import { FileTools } from '../parts/FileTools.tsx'
import { daysText, minutesOf } from '../parts/formats.ts'
import { MainFigures } from '../parts/MainFigures.tsx'
import { dayFrom, useAddress } from '../parts/useAddress.ts'
import { useAlerts } from './useAlerts.ts'
import { useDay, useSummary } from '../parts/useStatistics.ts'
import { DayLine } from './DayLine.tsx'
import { RoomBars } from './RoomBars.tsx'
import { RoomTable } from './RoomTable.tsx'
import { slowestRoom } from './roomTimes.ts'
import css from '../StatisticsPage.module.css'

/** One day: how it is now, the line of waiting patients, and the exams of each room. */
export function DayView() {
  const text = useText()
  const navigate = useNavigate()
  const today = formatDate(useServerNow())
  const [get, set] = useAddress()
  const day = dayFrom(get('day'), today) ?? today
  const { data, error, refetch } = useDay(day, day === today)
  return (
    <>
      <div className={css.dayTools}>
        <DayField
          inline
          label={text('statistics.dayField')}
          day={day}
          max={today}
          onChange={(chosen) => set({ day: chosen === today ? '' : chosen })}
        />
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
        {data && <Files day={data} />}
      </div>
      {data ? <Pictures day={data} /> : <NotLoaded error={error} onRetry={refetch} height={320} />}
    </>
  )
}

function Pictures({ day }: { readonly day: StatisticsDay }) {
  return (
    <div className={css.dayPictures}>
      <p className={css.date}>{day.day}</p>
      {!day.isToday && <PastWaits day={day.day} />}
      {day.isToday && <Counts day={day} />}
      <div className={css.beside}>
        <DayLine day={day} />
        <RoomTable day={day} />
      </div>
      {/* Of a day that is over, the waits and the pictures have the first screen. */}
      {!day.isToday && <Counts day={day} />}
      <RoomBars day={day} />
    </div>
  )
}

/** The waits of a day that is over, beside those of the same weekday a week before. */
function PastWaits({ day }: { readonly day: string }) {
  const text = useText()
  const { data, error, refetch } = useSummary({ from: day, to: day, roomId: '' }, { compare: 'weekdays' })
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={96} />
  if (data.total.arrivals === 0) return null
  return (
    <section aria-label={text('statistics.pastWaits')}>
      <MainFigures total={data.total} before={data.before} />
      {data.comparedTo && (
        <p className={css.small}>{text('statistics.pastWaitsMeaning', { day: daysText(data.comparedTo) })}</p>
      )}
    </section>
  )
}

/** The figures of a day, in one row where there is room. */
function Counts({ day }: { readonly day: StatisticsDay }) {
  const text = useText()
  const alerts = useAlerts(day)
  return (
    <section aria-label={text('statistics.overview')}>
      <dl className={css.now}>
        {day.isToday && alerts.map((alert) => <Figure key={alert.label} big {...alert} />)}
        {countsOf(day).map((name) => (
          <Figure
            key={name}
            label={text(`statistics.counts.${name}`)}
            value={text(`statistics.counted.${COUNTS[name]}`, { count: day[name].toLocaleString() })}
            meaning={text(`statistics.countMeanings.${name}`)}
            isBrief
          />
        ))}
      </dl>
    </section>
  )
}

/** Saves the figures of a day. */
function Files({ day }: { readonly day: StatisticsDay }) {
  const text = useText()
  const slowest = slowestRoom(day)
  const timed = (name: 'longest' | 'bottleneck', ms: number | null, label: string) => [
    text(`statistics.${name}`),
    String(minutesOf(ms) ?? ''),
    text('statistics.units.minute'),
    label,
  ]
  return (
    <div className={css.files}>
      <FileTools
        title={`${text('statistics.overview')} ${day.day}`}
        table={[
          (['figure', 'value', 'unit', 'meaning'] as const).map((column) => text(`statistics.columns.${column}`)),
          ...countsOf(day).map((name) => [
            text(`statistics.counts.${name}`),
            String(day[name]),
            text('statistics.units.count'),
            text(`statistics.countMeanings.${name}`),
          ]),
          ...(day.longest ? [timed('longest', day.longest.ms, day.longest.label)] : []),
          ...(slowest ? [timed('bottleneck', slowest.expectedMs, slowest.label)] : []),
        ]}
      />
    </div>
  )
}

/** Unit of a count: patients, exams or calls. */
const COUNTS = {
  arrived: 'people',
  waiting: 'people',
  held: 'people',
  inExam: 'people',
  completed: 'exams',
  left: 'people',
  noShows: 'times',
} as const
type Count = keyof typeof COUNTS
/** Counts of this moment, which only today has. */
const NOW: ReadonlySet<Count> = new Set(['waiting', 'held', 'inExam'])

const countsOf = ({ isToday }: StatisticsDay): readonly Count[] =>
  (Object.keys(COUNTS) as Count[]).filter((name) => isToday || !NOW.has(name))
