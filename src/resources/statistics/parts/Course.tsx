import { useText } from '../../../i18n/useText.ts'
import css from './Course.module.css'

interface CourseProps {
  readonly line: readonly number[]
  readonly usual: readonly number[]
  /** The hospital's clock at a point of the line. */
  readonly clockAt: (point: number) => string
}

const WIDTH = 160
const HEIGHT = 32

/** A small line of waiting patients, in front of the usual one. */
export function Course({ line, usual, clockAt }: CourseProps) {
  const text = useText()
  const isBusy = (at: number) => (line[at] ?? 0) > 0 || (usual[at] ?? 0) > 0
  const busy = [...Array(Math.max(line.length, usual.length)).keys()].filter(isBusy)
  // From the first patient to the last; the night would take most of the width.
  const [first, last] = [Math.max(0, (busy[0] ?? 0) - 1), (busy.at(-1) ?? 0) + 1]
  const most = Math.max(1, ...line, ...usual)
  const points = (values: readonly number[]) =>
    values
      .slice(first, last + 1)
      .map(
        (value, at) =>
          `${((at * WIDTH) / Math.max(1, last - first)).toFixed(1)},${(HEIGHT - 1 - (value * (HEIGHT - 2)) / most).toFixed(1)}`,
      )
      .join(' ')
  const peak = Math.max(0, ...line)
  return (
    <>
      <svg className={css.course} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <polyline className={css.usual} points={points(usual)} />
        <polyline className={css.line} points={points(line)} />
      </svg>
      <span className={css.words}>
        {peak === 0
          ? text('statistics.noPeak')
          : text('statistics.peak', { count: peak, at: clockAt(line.indexOf(peak)) })}
      </span>
    </>
  )
}
