import { useMemo } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { ErrorIcon } from '../icons.tsx'
import { emergencyLines } from './emergencyLines.ts'
import css from './EmergencyNotice.module.css'

/** Shares of the screen that the text may take. */
const WIDTH = 84
const HEIGHT = 66

interface EmergencyNoticeProps {
  readonly text: string
  /** When staff showed it; undefined from a server that does not say so. */
  readonly since: string | undefined
}

/** An emergency text over everything on the wall, as large as the screen allows. */
export function EmergencyNotice({ text, since }: EmergencyNoticeProps) {
  const { lines, size } = useMemo(
    () => emergencyLines(text, { width: WIDTH, height: (HEIGHT * innerHeight) / innerWidth }),
    [text],
  )
  return (
    <div className={css.emergency}>
      <p className={css.head}>
        <ErrorIcon />
        {wallTexts().emergency}
        {since !== undefined && <time dateTime={since}>{formatTime(since)}</time>}
      </p>
      <p className={css.text} style={{ fontSize: `${size}vw` }} role="alert" dir="auto">
        {lines.map((line, at) => (
          <span key={at}>{at > 0 ? ` ${line}` : line}</span>
        ))}
      </p>
    </div>
  )
}
