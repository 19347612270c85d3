import type { StatisticsDay } from '../../../../contract/statisticsDay.ts'
import { useText } from '../../../i18n/useText.ts'
import { dayClock } from './formats.ts'
import { busyTimes, linePoints, msOf } from './linePoints.ts'
import css from './Course.module.css'

interface CourseProps {
  readonly day: StatisticsDay
  readonly room: StatisticsDay['rooms'][number]
}

const WIDTH = 160
const HEIGHT = 32

/** A small line of the waiting patients of a room, in front of the usual one. */
export function Course({ day, room }: CourseProps) {
  const text = useText()
  const line = linePoints(room.line, day, room)
  const usual = room.usual.map((count, point) => ({ ms: msOf(point), count }))
  const busy = busyTimes(day)
  // The same times for all rooms: lines below one another are compared.
  const [first, last] = [Math.max(0, (busy[0] ?? 0) - msOf(1)), (busy.at(-1) ?? 0) + msOf(1)]
  const most = Math.max(1, ...[...line, ...usual].map(({ count }) => count))
  const shown = (points: typeof line) =>
    points
      .filter(({ ms }) => ms >= first && ms <= last)
      .map(({ ms, count }) => {
        const x = ((ms - first) * WIDTH) / (last - first)
        return `${x.toFixed(1)},${(HEIGHT - 1 - (count * (HEIGHT - 2)) / most).toFixed(1)}`
      })
      .join(' ')
  const peak = line.toSorted((a, b) => b.count - a.count)[0]
  return (
    <>
      <svg className={css.course} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {busy.length > 0 && <polyline className={css.usual} points={shown(usual)} />}
        {busy.length > 0 && <polyline className={css.line} points={shown(line)} />}
      </svg>
      <span className="visually-hidden">
        {peak === undefined || peak.count === 0
          ? text('statistics.noPeak')
          : text('statistics.peak', { count: peak.count, at: dayClock(day)(peak.ms) })}
      </span>
    </>
  )
}
