import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, use } from 'react'
import { useText } from '../../i18n/useText.ts'
import { CellContext } from './columnContext.ts'
import css from './DataTable.module.css'
import { useFilterDrafts } from './filterDrafts.tsx'

interface RowActionsProps {
  /** Width of the column in px. */
  readonly width?: number
  /** The buttons of a row, which find its record around them; absent where nothing can be done with one. */
  readonly children?: ReactNode
}

/** The last column of a list: the buttons of its rows, and in its head the one that clears all filters. */
export function RowActions({ width = 120, children }: RowActionsProps) {
  const text = useText()
  const cell = use(CellContext)
  switch (cell) {
    case 'head':
      return children ? (
        <th className={css.actions} style={{ width }} scope="col">
          {text('list.actions')}
        </th>
      ) : (
        <td aria-hidden className={css.actions} style={{ width }} />
      )
    case 'filter':
      return (
        <td className={css.actions}>
          <ClearFilters />
        </td>
      )
    case 'skeleton':
      return <td className={css.actions}>{children && <Skeleton width={64} sx={{ ml: 'auto' }} />}</td>
    case 'body':
      return (
        <td className={css.actions}>
          <div className={css.buttons}>{children}</div>
        </td>
      )
    default:
      return null
  }
}

function ClearFilters() {
  const text = useText()
  const { anyApplied, clearAll } = useFilterDrafts()
  return (
    <IconButton
      size="small"
      aria-label={text('list.clearFilters')}
      title={text('list.clearFilters')}
      disabled={!anyApplied}
      onClick={clearAll}
    >
      <FilterAltOff />
    </IconButton>
  )
}
