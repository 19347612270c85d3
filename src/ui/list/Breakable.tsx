import css from './Breakable.module.css'

interface BreakableProps {
  readonly children: string
  /** A word of more characters than that is broken. */
  readonly longest: number
  /** Width of its lines then, in px. */
  readonly width: number
}

/**
 * A text of whose words a very long one breaks anywhere: it would take the room of the columns beside it, or stand as a
 * pillar of syllables.
 */
export function Breakable({ children, longest, width }: BreakableProps) {
  if (children.split(/\s/).every(({ length }) => length <= longest)) return children
  return (
    <span className={css.long} style={{ minWidth: width }}>
      {children}
    </span>
  )
}
