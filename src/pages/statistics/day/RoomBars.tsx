import type { StatisticsDay } from '../../../../contract/statisticsDay.ts'
import { useText } from '../../../i18n/useText.ts'
import { REACHABLE } from '../../../ui/focus.ts'
import { dayClock, formatMinutes } from '../parts/formats.ts'
import { Picture } from '../parts/Picture.tsx'
import { type RoomTime, roomTimes } from './roomTimes.ts'
import css from './RoomBars.module.css'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const KINDS = ['busy', 'idle', 'paused'] as const

/** When each room was busy, idle or paused. */
export function RoomBars({ day }: { readonly day: StatisticsDay }) {
  const text = useText()
  const clock = dayClock(day)
  const rooms = day.rooms
    .map(({ roomId, label, exams, pauses }) => ({ roomId, label, times: roomTimes(exams, pauses) }))
    .filter(({ times }) => times.length > 0)
  const all = rooms.flatMap(({ times }) => times)
  const start = Math.floor(Math.max(0, Math.min(...all.map(({ fromMs }) => fromMs))) / HOUR_MS) * HOUR_MS
  const end = Math.ceil(Math.max(...all.map(({ toMs }) => toMs)) / HOUR_MS) * HOUR_MS
  const hours = all.length > 0 ? [...Array(Math.max(1, (end - start) / HOUR_MS)).keys()] : []
  const share = (ms: number) => `${(Math.max(0, ms) * 100) / (hours.length * HOUR_MS)}%`
  const lengthOf = (times: readonly RoomTime[], kind: RoomTime['kind']) =>
    times.reduce((sum, time) => sum + (time.kind === kind ? time.toMs - time.fromMs : 0), 0)
  return (
    <Picture
      range={day.day}
      title={text('statistics.gantt')}
      meaning={text('statistics.ganttMeaning')}
      table={[
        (['room', 'kind', 'begin', 'end', 'length'] as const).map((column) => text(`statistics.columns.${column}`)),
        ...rooms.flatMap(({ label, times }) =>
          times.map(({ kind, fromMs, toMs }) => [
            label,
            text(`statistics.kinds.${kind}`),
            clock(fromMs),
            clock(toMs),
            String(Math.round((toMs - fromMs) / MINUTE_MS)),
          ]),
        ),
      ]}
    >
      <p className={css.legend} aria-hidden>
        {KINDS.map((kind) => (
          <span key={kind} className={css.key} data-kind={kind}>
            {text(`statistics.kinds.${kind}`)}
          </span>
        ))}
      </p>
      <div className={css.scroll} {...REACHABLE}>
        <div className={css.chart} aria-hidden>
          <div className={css.row}>
            <span />
            <div className={css.hours}>
              {hours.map((hour) => (
                <span key={hour}>{clock(start + hour * HOUR_MS)}</span>
              ))}
            </div>
          </div>
          {rooms.map(({ roomId, label, times }) => (
            <div key={roomId} className={css.row}>
              <span className={css.name}>
                {label}
                <small>{text('statistics.busyTime', { time: formatMinutes(lengthOf(times, 'busy'), text) })}</small>
              </span>
              <div className={css.track} style={{ backgroundSize: `${100 / hours.length}% 100%` }}>
                {times.map(({ kind, fromMs, toMs }) => (
                  <span
                    key={`${kind} ${fromMs}`}
                    className={css.bar}
                    data-kind={kind}
                    title={`${text(`statistics.kinds.${kind}`)} ${clock(fromMs)}–${clock(toMs)} (${formatMinutes(toMs - fromMs, text)})`}
                    style={{ left: share(fromMs - start), width: share(toMs - Math.max(fromMs, start)) }}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </Picture>
  )
}
