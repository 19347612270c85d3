import { delayOf } from '../../../domain/estimate/publicWait.ts'
import { graphemes } from '../../../domain/masking.ts'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { formatTime, formatDay } from '../../i18n/formatTime.ts'
import type { WallContent } from './loadWall.ts'
import type { BodySpace } from './wallLayout.ts'
import { textWidth } from './textWidth.ts'
import { useMinute } from '../useMinute.ts'
import css from './WallHeader.module.css'

/** Number of characters above which a board name takes the smaller of the two large sizes. */
const LARGE_NAME_MAX = 6

/** The sizes of a name, and of what stands beside it, in rem, as in the style sheet. */
const LARGER_REM = 5.5
const LARGE_REM = 4
const NO_REM = 7
const NO_FONT = 4.75
const NO_PAD = 2.5
const NAME_GAP = 1.75
const VALUE_REM = 4
const FIGURE_GAP = 2.75

type Figure = readonly [label: string, value: string, tone?: 'delay']

interface WallHeaderProps {
  readonly content: WallContent
  readonly isStale: boolean
  readonly space: BodySpace
}

/** Board number and name, and at the other end the enabled figures. */
export function WallHeader({ content: { no, name, option, waiting, newcomerWait }, isStale, space }: WallHeaderProps) {
  const wall = wallTexts()
  const { showWait, delayFromWaits } = option.calls
  // The estimate of the last reading is not valid when the content may be stale.
  const wait = isStale ? undefined : newcomerWait
  const delay = delayFromWaits ? delayOf(wait) : option.delayTime.content
  const minute = useMinute()
  const figures: Figure[] = [[wall.waiting, wall.people(waiting.length)]]
  if (showWait && wait) figures.push([wall.newcomer, wall.wait(wait)])
  if (option.delayTime.use && !(delayFromWaits && delay === 0))
    figures.push([wall.delay, delayFromWaits ? wall.wait({ from: delay, to: delay }) : wall.minutes(delay), 'delay'])
  if (option.clock) figures.push([formatDay(minute, document.documentElement.lang), formatTime(minute)])
  const isLarge = graphemes(name).length > LARGE_NAME_MAX
  const nameSize = Math.min(isLarge ? LARGE_REM : LARGER_REM, nameWidth(space, no, figures) / textWidth(name))
  return (
    <header className={css.header}>
      <div className={css.title}>
        <span className={css.no}>{no}</span>
        <h1
          className={css.name}
          dir="auto"
          data-size={isLarge ? 'large' : 'larger'}
          style={{ fontSize: `${nameSize}rem` }}
        >
          {name}
        </h1>
      </div>
      <div className={css.figures}>
        {figures.map(([label, value, tone], at) => (
          <p key={at} className={css.figure} data-tone={tone}>
            <span className={css.label}>{label}</span>
            <span className={css.value}>{value}</span>
          </p>
        ))}
      </div>
    </header>
  )
}

/** Estimates the width that the figures leave for the name, in rem; upright screens have them below it. */
function nameWidth({ width, edge, upright, read }: BodySpace, no: string, figures: readonly Figure[]): number {
  const widths = figures.map(([label, value]) => Math.max(textWidth(label) * read, textWidth(value) * VALUE_REM))
  const beside = upright ? 0 : widths.reduce((sum, each) => sum + each + FIGURE_GAP, 0)
  return Math.max(1, width - 2 * edge.width - Math.max(NO_REM, textWidth(no) * NO_FONT + NO_PAD) - NAME_GAP - beside)
}
