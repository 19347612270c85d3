import css from './Breakable.module.css'

interface BreakableProps {
  readonly children: string
  /** Characters of the longest word that fits the column. */
  readonly fits: number
  /** Width of its lines when a word is longer, in px. */
  readonly width: number
}

/** A text that breaks anywhere. A long word would else take the room of the columns beside it, or stand as a pillar of syllables. */
export function Breakable({ children, fits, width }: BreakableProps) {
  const isLong = children.split(/\s/).some(({ length }) => length > fits)
  return (
    <span className={css.text} style={isLong ? { minWidth: width } : undefined}>
      {children}
    </span>
  )
}
