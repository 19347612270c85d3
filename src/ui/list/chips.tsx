import Close from '@mui/icons-material/Close'
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import SwapVert from '@mui/icons-material/SwapVert'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import css from './chips.module.css'
import { CellContext } from './columnContext.ts'
import { useFilterDrafts } from './filterDrafts.tsx'
import { useHiddenColumns } from './hiddenColumns.tsx'
import type { SortDir } from './useSortOf.ts'

/**
 * What the hidden ones among the columns, its children, do to the list: without it rows would be missing for no reason.
 */
export function HiddenColumnChips({ children }: { children: ReactNode }) {
  const text = useText()
  const { sources } = useHiddenColumns()
  if (sources.length === 0) return null
  return (
    <fieldset className={css.chips} aria-label={text('listTools.hiddenSigns')}>
      <CellContext value="chip">{children}</CellContext>
    </fieldset>
  )
}

/** Says that a hidden column sorts the list, and takes the sort away. */
export function SortChip({ label, dir, onClear }: { label: string; dir: SortDir; onClear: () => void }) {
  const text = useText()
  return (
    <Chip
      icon={<SwapVert aria-hidden />}
      text={text(dir === 'asc' ? 'listTools.ascSign' : 'listTools.descSign', { label })}
      clearLabel={text('listTools.clearSortOf', { label })}
      onClear={onClear}
    />
  )
}

interface FilterChipProps {
  readonly label: string
  /** Names of the filters on the wire. */
  readonly filters: readonly string[]
  /** What is filtered by, '' when nothing is. */
  readonly value: string
}

/** Says that a hidden column filters the list, and takes the filter away. */
export function FilterChip({ label, filters, value }: FilterChipProps) {
  const text = useText()
  const { apply } = useFilterDrafts()
  if (value === '') return null
  return (
    <Chip
      icon={<FilterAltOutlined aria-hidden />}
      text={text('listTools.filterSign', { label, value })}
      clearLabel={text('listTools.clearFilterOf', { label })}
      onClear={() => apply(Object.fromEntries(filters.map((name) => [name, ''])))}
    />
  )
}

interface ChipProps {
  readonly icon: ReactNode
  readonly text: string
  readonly clearLabel: string
  readonly onClear: () => void
}

function Chip({ icon, text, clearLabel, onClear }: ChipProps) {
  return (
    <span className={css.chip}>
      {icon}
      <span className={css.text}>{text}</span>
      <button type="button" aria-label={clearLabel} title={clearLabel} onClick={onClear}>
        <Close aria-hidden />
      </button>
    </span>
  )
}
