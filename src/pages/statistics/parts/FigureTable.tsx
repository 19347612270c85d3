import type { ReactNode } from 'react'
import { REACHABLE } from '../../../ui/focus.ts'
import css from './FigureTable.module.css'

interface FigureTableProps {
  readonly headers: readonly string[]
  /** Columns of words, which stand left; the others are figures. The first by default. */
  readonly words?: readonly number[]
  /** Name of the table, where no picture around it has one. */
  readonly caption?: string
  /** Styles of this table alone. */
  readonly className?: string | undefined
  /** Rows: `th` with `scope="row"` and `td`. */
  readonly children: ReactNode
}

/** Table of figures that scrolls by itself, with the keyboard too, where it is wider than the page. */
export const FigureTable = ({ headers, words = [0], caption, className = '', children }: FigureTableProps) => (
  <div className={css.scroll} {...REACHABLE}>
    <table className={`${css.table} ${className}`}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {headers.map((header, column) => (
            <th key={header} scope="col" data-words={words.includes(column)}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
