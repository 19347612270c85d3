import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import { COMPARISONS } from '../../../../domain/statistics/comparedRange.ts'
import { dayBefore } from '../../../../domain/days.ts'
import { formatDate } from '../../../i18n/formatMoment.ts'
import { useText } from '../../../i18n/useText.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'
import { useRoomChoices } from '../../../boards/roomChoices.ts'
import { FilteredRoom } from '../parts/FileTools.tsx'
import { daysText } from '../parts/formats.ts'
import { MainFigures } from '../parts/MainFigures.tsx'
import { useSummary } from '../parts/useStatistics.ts'
import { Groups } from './Groups.tsx'
import { HeatTable } from './HeatTable.tsx'
import { Overview } from './Overview.tsx'
import { RoomList } from './RoomList.tsx'
import { Sentence } from './Sentence.tsx'
import { useRange } from './useRange.ts'
import { WaitBars } from './WaitBars.tsx'
import { Ways } from './Ways.tsx'
import { Chip } from '../parts/Chip.tsx'
import css from '../StatisticsPage.module.css'

const WEEK_DAYS = 7
const MONTH_DAYS = 30

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** Figures of the days of a range, beside those of the days before. */
export function RangeView() {
  const text = useText()
  const today = formatDate(useServerNow())
  const { range, compare, change, setCompare, openReport } = useRange(today)
  const rooms = useRoomChoices()
  const { data, error, refetch } = useSummary(range, { compare })
  const lastMonth = dayBefore(firstOfMonth(today), 1)
  const quick = [
    { label: text('statistics.today'), from: today, to: today },
    { label: text('statistics.lastDays', { days: WEEK_DAYS }), from: dayBefore(today, WEEK_DAYS - 1), to: today },
    { label: text('statistics.lastDays', { days: MONTH_DAYS }), from: dayBefore(today, MONTH_DAYS - 1), to: today },
    { label: text('statistics.thisMonth'), from: firstOfMonth(today), to: today },
    { label: text('statistics.lastMonth'), from: firstOfMonth(lastMonth), to: lastMonth },
  ]
  return (
    <>
      <div className={css.rangeTools}>
        <DayField
          label={text('statistics.from')}
          day={range.from}
          max={today}
          onChange={(from) => change({ from, to: from > range.to ? from : range.to })}
        />
        <DayField
          label={text('statistics.to')}
          day={range.to}
          max={today}
          onChange={(to) => change({ to, from: to < range.from ? to : range.from })}
        />
        <div className={css.rooms}>
          <Dropdown
            label={text('statistics.columns.room')}
            value={range.roomId}
            options={[{ value: '', label: text('statistics.allRooms') }, ...rooms.options]}
            onChange={(roomId) => change({ roomId })}
          />
        </div>
        <div className={css.rooms}>
          <Dropdown
            label={text('statistics.compare')}
            value={compare}
            options={COMPARISONS.map((value) => ({ value, label: text(`statistics.compareWith.${value}`) }))}
            onChange={setCompare}
          />
        </div>
        <ToolButton
          icon={<PrintOutlined />}
          label={text('listTools.print')}
          title={text('statistics.printRange')}
          onClick={() => print()}
        />
        <ToolButton
          icon={<DescriptionOutlined />}
          label={text('statistics.report.open')}
          title={text('statistics.report.openTitle')}
          onClick={openReport}
        />
        <div className={css.quick}>
          {quick.map(({ label, from, to }) => (
            <Chip key={label} isPressed={from === range.from && to === range.to} onClick={() => change({ from, to })}>
              {label}
            </Chip>
          ))}
        </div>
      </div>
      {data ? (
        <FilteredRoom value={rooms.options.find(({ value }) => value === range.roomId)?.label ?? ''}>
          <div className={css.rangePictures}>
            <p className={css.date}>{daysText(range)}</p>
            {data.total.arrivals > 0 && (
              <>
                <Sentence range={range} summary={data} compare={compare} />
                <MainFigures total={data.total} before={data.before} />
                <div className={css.beside}>
                  <HeatTable range={range} by="weekday" />
                  <RoomList range={range} />
                </div>
              </>
            )}
            <Overview summary={data} compare={compare} />
            {data.total.arrivals === 0 ? (
              <p className={css.empty}>{text('statistics.empty')}</p>
            ) : (
              <>
                <Groups range={range} groupBy="room" />
                <HeatTable range={range} by="room" />
                <WaitBars summary={data} />
                <Groups range={range} groupBy="day" />
                <Groups range={range} groupBy="weekday" />
                <Groups range={range} groupBy="hour" />
                <Ways range={range} />
                <Groups range={range} groupBy="did" />
                <Groups range={range} groupBy="exam" />
                <Groups range={range} groupBy="package" />
                <Groups range={range} groupBy="group" />
                {data.isByPerson && <Groups range={range} groupBy="person" />}
              </>
            )}
          </div>
        </FilteredRoom>
      ) : (
        <NotLoaded error={error} onRetry={refetch} height={320} />
      )}
    </>
  )
}
