import type { CSSProperties } from 'react'
import { delayOf } from '../../../domain/estimate/publicWait.ts'
import { graphemes } from '../../../domain/masking.ts'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { formatTime, formatDay } from '../../i18n/formatTime.ts'
import { containerUnits } from './containerUnits.ts'
import type { WallContent } from './loadWall.ts'
import { textWidth } from './textWidth.ts'
import { useMinute } from '../useMinute.ts'
import css from './WallHeader.module.css'

/** Number of characters above which a board name takes the smaller of the two large sizes. */
export const LARGE_NAME_MAX = 6

interface WallHeaderProps {
  readonly content: WallContent
  readonly isStale: boolean
}

/** Board number and name, and at the other end the enabled figures. */
export function WallHeader({ content: { no, name, option, waiting, newcomerWait }, isStale }: WallHeaderProps) {
  const wall = wallTexts()
  const { showWait, delayFromWaits } = option.calls
  // The estimate of the last reading is not valid when the content may be stale.
  const wait = isStale ? undefined : newcomerWait
  const delay = delayFromWaits ? delayOf(wait) : option.delayTime.content
  return (
    <header className={css.header}>
      <div className={css.title}>
        <span className={css.no}>{no}</span>
        <div ref={containerUnits} className={css.namePlace}>
          <h1
            className={css.name}
            dir="auto"
            data-size={graphemes(name).length > LARGE_NAME_MAX ? 'large' : 'larger'}
            style={{ '--width': textWidth(name) } as CSSProperties}
          >
            {name}
          </h1>
        </div>
      </div>
      <div className={css.figures}>
        <Figure label={wall.waiting} value={wall.people(waiting.length)} />
        {showWait && wait && <Figure label={wall.newcomer} value={wall.wait(wait)} />}
        {option.delayTime.use && !(delayFromWaits && delay === 0) && (
          <Figure
            label={wall.delay}
            value={delayFromWaits ? wall.wait({ from: delay, to: delay }) : wall.minutes(delay)}
            tone="delay"
          />
        )}
        {option.clock && <Clock />}
      </div>
    </header>
  )
}

function Figure({ label, value, tone }: { readonly label: string; readonly value: string; readonly tone?: 'delay' }) {
  return (
    <p className={css.figure} data-tone={tone}>
      <span className={css.label}>{label}</span>
      <span className={css.value}>{value}</span>
    </p>
  )
}

function Clock() {
  const minute = useMinute()
  return <Figure label={formatDay(minute, document.documentElement.lang)} value={formatTime(minute)} />
}
