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
  /** Whether the label says enough, and the meaning is read by pointing at it. */
  readonly isBrief?: boolean
}

/** One figure with its definition. */
export const Figure = ({ label, value, meaning, before, big = false, isBrief = false }: FigureProps) => (
  <div className={css.figure} data-big={big} title={isBrief ? meaning : undefined}>
    <dt className={css.label}>{label}</dt>
    <dd className={css.value}>
      <strong>{value}</strong>
      {before !== undefined && <span className={css.before}>{before}</span>}
      <span className={isBrief ? 'visually-hidden' : css.meaning}>{meaning}</span>
    </dd>
  </div>
)
