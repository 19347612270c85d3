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
 * Chips of the hidden columns, its children, that filter or sort the list; otherwise rows would be missing without a
 * visible reason.
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

/** Chip of a hidden column that sorts the list, with a button to remove the sort. */
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
  /** Names of the filters in the API. */
  readonly filters: readonly string[]
  /** Filter value as text, '' for none. */
  readonly value: string
}

/** Chip of a hidden column that filters the list, with a button to remove the filter. */
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
