import CloseOutlined from '@mui/icons-material/CloseOutlined'
import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StatisticsDay } from '../../../../contract/statisticsDay.ts'
import { formatDate } from '../../../i18n/formatMoment.ts'
import { useText } from '../../../i18n/useText.ts'
import { useDeviceNow, useServerClock } from '../../../session/useServerClock.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'
import { DayLine } from '../day/DayLine.tsx'
import { Course } from '../parts/Course.tsx'
import { useAlerts } from '../day/useAlerts.ts'
import { dayClock, formatMinutes } from '../parts/formats.ts'
import { useDay } from '../parts/useStatistics.ts'
import { REACHABLE } from '../../../ui/focus.ts'
import { shownTime } from './shownTime.ts'
import css from './WallPage.module.css'

/** The screen is read from afar by people who act on it: it is read again each ten seconds. */
const READ_MS = 10_000

/** `/statistics/wall`: today on a manager's screen, without menus and without names. */
export function WallPage() {
  const text = useText()
  const serverNow = useServerClock()
  const navigate = useNavigate()
  const now = useDeviceNow()
  const { data, error, refetch, dataUpdatedAt } = useDay(formatDate(serverNow(now)), true, READ_MS)
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      // The first Escape leaves the full screen.
      if (key === 'Escape' && !document.fullscreenElement) void navigate('/statistics')
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [navigate])
  const clock = data && dayClock(data)
  const { isStale, at } = shownTime({ now, readAt: dataUpdatedAt }, serverNow)
  return (
    <main className={css.wall} tabIndex={-1}>
      <header className={css.head}>
        <h1 className={css.title}>{text('statistics.wall.title')}</h1>
        {data && clock && (
          <p className={css.time} data-stale={isStale}>
            {isStale
              ? text('statistics.wall.stale', { time: clock(at - Date.parse(data.from)) })
              : `${data.day} ${clock(at - Date.parse(data.from))}`}
          </p>
        )}
        <div className={css.tools}>
          <ToolButton
            icon={<FullscreenOutlined />}
            label={text('statistics.wall.full')}
            title={text('statistics.wall.full')}
            onClick={() => void document.documentElement.requestFullscreen?.()}
          />
          <ToolButton
            icon={<CloseOutlined />}
            label={text('ra.action.close')}
            title={text('ra.action.close')}
            onClick={() => void navigate('/statistics')}
          />
        </div>
      </header>
      {data ? <Today day={data} /> : <NotLoaded error={error} onRetry={refetch} height={480} />}
    </main>
  )
}

const COUNTS = ['arrived', 'waiting', 'held', 'inExam', 'completed', 'left', 'noShows'] as const

function Today({ day }: { readonly day: StatisticsDay }) {
  const text = useText()
  const alerts = useAlerts(day)
  const rooms = day.rooms.toSorted((a, b) => (b.expectedMs ?? 0) - (a.expectedMs ?? 0) || b.waiting - a.waiting)
  return (
    <>
      <dl className={css.alerts}>
        {alerts.map(({ label, value, meaning }) => (
          <div key={label} className={css.alert}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <span>{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      <dl className={css.counts}>
        {COUNTS.map((name) => (
          <div key={name} className={css.count}>
            <dt>{text(`statistics.counts.${name}`)}</dt>
            <dd>{day[name].toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      <div className={css.main}>
        <DayLine day={day} isWall />
        <section className={css.rooms} aria-label={text('statistics.rooms')} {...REACHABLE}>
          <table>
            <thead>
              <tr>
                {(['room', 'waiting', 'inExam', 'expected', 'course'] as const).map((column) => (
                  <th key={column} scope="col">
                    {text(`statistics.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rooms.map((room) => (
                <tr key={room.roomId}>
                  <th scope="row">{room.label}</th>
                  <td>{room.waiting}</td>
                  <td>{room.inExam}</td>
                  <td>{room.waiting === 0 ? '-' : formatMinutes(room.expectedMs, text)}</td>
                  <td>
                    <Course day={day} room={room} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  )
}
