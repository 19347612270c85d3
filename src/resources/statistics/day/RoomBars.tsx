import type { StatisticsDay } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { formatClock, formatMinutes } from '../parts/formatMinutes.ts'
import { Picture } from '../parts/Picture.tsx'
import css from './RoomBars.module.css'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** When each room was busy: a bar for each exam. */
export function RoomBars({ day: { rooms } }: { readonly day: StatisticsDay }) {
  const text = useText()
  const shown = rooms.filter(({ exams }) => exams.length > 0)
  const all = shown.flatMap(({ exams }) => exams)
  const start = Math.floor(Math.max(0, Math.min(...all.map(({ fromMs }) => fromMs))) / HOUR_MS) * HOUR_MS
  const end = Math.ceil(Math.max(...all.map(({ toMs }) => toMs)) / HOUR_MS) * HOUR_MS
  const hours = Number.isFinite(start) ? [...Array((end - start) / HOUR_MS).keys()] : []
  const share = (ms: number) => `${((Math.max(ms, start) - start) * 100) / (end - start)}%`
  const clock = (ms: number) => formatClock(Math.floor(ms / MINUTE_MS))
  return (
    <Picture
      title={text('statistics.gantt')}
      meaning={text('statistics.ganttMeaning')}
      table={[
        (['room', 'begin', 'end', 'length'] as const).map((column) => text(`statistics.columns.${column}`)),
        ...shown.flatMap(({ label, exams }) =>
          exams.map(({ fromMs, toMs }) => [
            label,
            clock(fromMs),
            clock(toMs),
            String(Math.round((toMs - fromMs) / MINUTE_MS)),
          ]),
        ),
      ]}
    >
      <div className={css.scroll}>
        <div className={css.chart} aria-hidden>
          <div className={css.row}>
            <span />
            <div className={css.hours}>
              {hours.map((hour) => (
                <span key={hour}>{clock(start + hour * HOUR_MS)}</span>
              ))}
            </div>
          </div>
          {shown.map(({ roomId, label, exams }) => (
            <div key={roomId} className={css.row}>
              <span className={css.name}>{label}</span>
              <div className={css.track} style={{ backgroundSize: `${100 / hours.length}% 100%` }}>
                {exams.map(({ fromMs, toMs }) => (
                  <span
                    key={`${fromMs} ${toMs}`}
                    className={css.bar}
                    title={`${clock(fromMs)}–${clock(toMs)} (${formatMinutes(toMs - fromMs, text)})`}
                    style={{
                      left: share(fromMs),
                      width: `${((toMs - Math.max(fromMs, start)) * 100) / (end - start)}%`,
                    }}
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
