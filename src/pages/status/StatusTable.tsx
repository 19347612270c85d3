import type { ReactNode } from 'react'
import type { ko } from '../../i18n/ko.ts'
import { useText } from '../../i18n/useText.ts'
import css from './StatusPage.module.css'

interface StatusTableProps {
  /** Names of the headings among the texts of the page. */
  readonly columns: readonly Column[]
  /** Whether each row ends with buttons, whose column has no heading. */
  readonly hasActions?: boolean
  /** The rows. */
  readonly children: ReactNode
}

type Column = { [K in keyof Texts]: Texts[K] extends string ? K : never }[keyof Texts]
type Texts = (typeof ko)['status']

/** A table of the page, which scrolls sideways where the window is too narrow for it. */
export function StatusTable({ columns, hasActions = false, children }: StatusTableProps) {
  const text = useText()
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`status.${column}`)}
              </th>
            ))}
            {hasActions && <th aria-hidden />}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
