import type { CSSProperties } from 'react'
import { ErrorIcon } from '../icons.tsx'
import css from './EmergencyNotice.module.css'

/** Share of the screen that the letters may fill, as they do not fill their lines. */
const FILLED = 0.42

/** An emergency text over everything on the wall, as large as the screen allows. */
export function EmergencyNotice({ text }: { readonly text: string }) {
  const letters = [...text].length
  const longestWord = Math.max(...text.split(/\s+/).map((word) => [...word].length))
  return (
    <div
      className={css.emergency}
      role="alert"
      style={{ '--size': Math.sqrt(FILLED / letters), '--word': Math.min(longestWord, 12) } as CSSProperties}
    >
      <ErrorIcon />
      <p dir="auto">{text}</p>
    </div>
  )
}
