import Checkbox from '@mui/material/Checkbox'
import css from './ListMenu.module.css'
import { useHiddenColumns } from './hiddenColumns.tsx'

interface ColumnToggleProps {
  readonly source: string
  readonly label: string
  readonly shown: boolean
  readonly pinned: boolean
}

/** A column in the menu that shows and hides columns. */
export function ColumnToggle({ source, label, shown, pinned }: ColumnToggleProps) {
  const { toggle } = useHiddenColumns()
  return (
    <label className={css.choice} data-disabled={pinned}>
      <Checkbox size="small" checked={shown} disabled={pinned} onChange={() => toggle(source)} />
      {label}
    </label>
  )
}
