import type { ReactNode } from 'react'
import css from './Figure.module.css'

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  /** What the figure means, where it stands. */
  readonly meaning: string
  /** The figure before, as words. */
  readonly before?: string | undefined
  readonly big?: boolean
}

/** One figure with its definition. */
export const Figure = ({ label, value, meaning, before, big = false }: FigureProps) => (
  <div className={css.figure} data-big={big}>
    <dt className={css.label}>{label}</dt>
    <dd className={css.value}>
      <strong>{value}</strong>
      {before !== undefined && <span className={css.before}>{before}</span>}
      <span className={css.meaning}>{meaning}</span>
    </dd>
  </div>
)
