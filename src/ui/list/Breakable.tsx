import css from './Breakable.module.css'

interface BreakableProps {
  readonly children: string
  /** Maximum length of a word that is not broken, in characters. */
  readonly longest: number
  /** Minimum width of a text with broken words, in px. */
  readonly width: number
}

/**
 * Text whose long words break anywhere: unbroken they would take the space of other columns, and too narrow they would
 * become a column of syllables.
 */
export function Breakable({ children, longest, width }: BreakableProps) {
  if (children.split(/\s/).every(({ length }) => length <= longest)) return children
  return (
    <span className={css.long} style={{ minWidth: width }}>
      {children}
    </span>
  )
}
