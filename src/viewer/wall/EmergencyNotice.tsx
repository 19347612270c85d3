import { useMemo } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { ErrorIcon } from '../icons.tsx'
import css from './EmergencyNotice.module.css'
import { joinedLines, textWidth } from './textWidth.ts'

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

const LINE_HEIGHT = 1.2
/** Largest letters, as a share of the height. */
const SIZE_MAX = 0.34
const LINES_MAX = 8

/** Lines of a text and their font size, in the unit of the given box. */
interface EmergencyLines {
  readonly lines: readonly string[]
  readonly size: number
}

/** Breaks a text between words into lines of even length, in the number of lines that makes the letters largest. */
function emergencyLines(text: string, { width, height }: { readonly width: number; readonly height: number }) {
  const words = text.trim().split(/\s+/)
  let best: EmergencyLines = { lines: [text], size: 0 }
  for (let count = 1; count <= Math.min(LINES_MAX, words.length); count += 1) {
    const lines = evenLines(words, count)
    const longest = Math.max(...lines.map(textWidth))
    const size = Math.min(width / longest, height / (lines.length * LINE_HEIGHT), height * SIZE_MAX)
    if (size > best.size) best = { lines, size }
  }
  return best
}

/** Returns the words in at most `count` lines whose longest is as short as possible. */
function evenLines(words: readonly string[], count: number): string[] {
  const widths = words.map(textWidth)
  let [low, high] = [Math.max(...widths), textWidth(words.join(' ')) + 1]
  while (high - low > 0.1) {
    const middle = (low + high) / 2
    if (joinedLines(words, middle).length <= count) high = middle
    else low = middle
  }
  return joinedLines(words, high)
}
