import { Link } from 'react-router-dom'
import type { StatisticsSummary } from '../../../../contract/statistics.ts'
import type { Comparison } from '../../../../domain/statistics/comparedRange.ts'
import { type Text, useText } from '../../../i18n/useText.ts'
import { usedPercent } from '../parts/figures.ts'
import { daysText, formatMinutes, formatWait, minutesOf, minutesText } from '../parts/formats.ts'
import { type Range, useHours, useSummary } from '../parts/useStatistics.ts'
import { longestHours, longestRoom, minutesMore } from './finding.ts'
import css from './Sentence.module.css'

interface SentenceProps {
  readonly range: Range
  readonly summary: StatisticsSummary
  readonly compare: Comparison
}

/** Says in one sentence how a range was, from its figures alone, and names these figures. */
export function Sentence({ range, summary, compare }: SentenceProps) {
  const text = useText()
  const { total, before: rowBefore, comparedTo } = summary
  const rows = useSummary(range, { groupBy: 'room' }).data?.rows
  const room = rows && longestRoom(rows)
  const { data: hours } = useHours({ ...range, roomId: room?.key ?? range.roomId })
  const longest = room && hours && longestHours(hours.weekdays)
  const used = room ? usedPercent(room) : null
  const wait = total.patientWait ?? total.wait
  const before = rowBefore && (rowBefore.patientWait ?? rowBefore.wait)
  const more = before && before.count > 0 ? minutesMore(wait.medianMs, before.medianMs) : null
  const than = text(`statistics.finding.than.${compare}`)
  const first =
    more === null
      ? wait.medianMs === null
        ? text(wait.count === 0 ? 'statistics.finding.none' : 'statistics.finding.unknown')
        : minutesOf(wait.medianMs) === 0
          ? text('statistics.finding.atOnce')
          : text('statistics.finding.alone', { wait: formatMinutes(wait.medianMs, text) })
      : more === 0
        ? text('statistics.finding.same', { than })
        : text(more > 0 ? 'statistics.finding.more' : 'statistics.finding.less', { than, minutes: Math.abs(more) })
  const where =
    room &&
    (longest
      ? text('statistics.finding.roomAt', {
          room: room.label,
          weekday: text(`statistics.weekdays.d${String(longest.weekday) as '1'}`),
          from: longest.from,
          to: longest.to,
        })
      : text('statistics.finding.room', { room: room.label }))
  const sources = [
    text('statistics.finding.fromWait', { wait: medianText(wait, text), count: wait.count }),
    comparedTo &&
      before &&
      text(
        comparedTo.untilTime === undefined ? 'statistics.finding.fromBefore' : 'statistics.finding.fromBeforeUntil',
        {
          range: daysText(comparedTo),
          time: comparedTo.untilTime ?? '',
          wait: medianText(before, text),
          count: before.count,
        },
      ),
    room &&
      text(used === null ? 'statistics.finding.fromRoom' : 'statistics.finding.fromRoomUsed', {
        room: room.label,
        wait: formatMinutes(room.wait.medianMs, text),
        count: room.wait.count,
        used: used ?? 0,
      }),
    longest && text('statistics.finding.fromHours', { wait: minutesText(longest.minutes, text), count: longest.waits }),
  ]
  return (
    <section className={css.finding} data-kind={more === null || more === 0 ? 'same' : more > 0 ? 'worse' : 'better'}>
      <div className={css.line}>
        <p className={css.sentence}>{[first, where].filter(Boolean).join(' ')}</p>
        {room && (
          <Link className={css.act ?? ''} to={`?${manyDaysOf(range, longest?.weekday)}`}>
            {text('statistics.report.second')}
          </Link>
        )}
      </div>
      <p className={css.sources}>{text('statistics.finding.from', { sources: sources.filter(Boolean).join(' · ') })}</p>
    </section>
  )
}

/** A median, and why there is none where there is none. */
function medianText({ count, medianMs }: StatisticsSummary['total']['stay'], text: Text): string {
  if (count === 0) return text('statistics.none')
  return medianMs === null ? text('statistics.finding.notCalled') : formatWait(medianMs, text)
}

/** Address of the model over the days of a range, or those of the weekday on which patients wait longest. */
const manyDaysOf = ({ from, to }: Range, weekday: number | undefined) =>
  new URLSearchParams({
    view: 'whatIf',
    days: 'many',
    from,
    to,
    ...(weekday !== undefined && { weekday: String(weekday) }),
  }).toString()
