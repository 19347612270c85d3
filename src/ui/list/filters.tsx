import { use } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Dropdown, type Option } from '../Dropdown.tsx'
import { FilterChip } from './chips.tsx'
import { CellContext, useColumn } from './columnContext.ts'
import { useFilterDrafts } from './filterDrafts.tsx'
import { FilterField } from './FilterField.tsx'
import css from './DataTable.module.css'

/** Filter by text; its name in the API defaults to the column's. */
export function TextFilter({
  source,
  digits,
  placeholder,
  scannable,
}: {
  source?: string
  digits?: boolean
  placeholder?: string
  /** Whether a reader's value stays in it: a patient's number or a tag. */
  scannable?: boolean
}) {
  const text = useText()
  const column = useColumn()
  const { applied } = useFilterDrafts()
  const name = source ?? column.source
  if (useIsChip()) return <FilterChip label={column.label} filters={[name]} value={applied(name)} />
  return (
    <FilterField
      source={name}
      label={text('list.filterBy', { label: column.label })}
      digits={digits ?? false}
      placeholder={placeholder}
      scannable={scannable}
    />
  )
}

/** Filter by minimum and maximum, both inclusive. */
export function RangeFilter({ min, max }: { min: string; max: string }) {
  const text = useText()
  const { label } = useColumn()
  const { applied } = useFilterDrafts()
  if (useIsChip()) {
    const range = { min: applied(min), max: applied(max) }
    const key = range.min === '' ? 'listTools.upTo' : range.max === '' ? 'listTools.from' : 'listTools.between'
    const value = range.min === '' && range.max === '' ? '' : text(key, range)
    return <FilterChip label={label} filters={[min, max]} value={value} />
  }
  return (
    <span className={css.range}>
      <FilterField source={min} label={text('list.filterMin', { label })} placeholder={text('list.min')} digits />
      <FilterField source={max} label={text('list.filterMax', { label })} placeholder={text('list.max')} digits />
    </span>
  )
}

/** Filter by one of a few values; a choice is applied at once. */
export function ChoiceFilter({ options }: { options: readonly Option[] }) {
  const text = useText()
  const column = useColumn()
  const drafts = useFilterDrafts()
  const name = column.source
  const applied = drafts.applied(name)
  if (useIsChip()) {
    const value = options.find((option) => option.value === applied)?.label ?? applied
    return <FilterChip label={column.label} filters={[name]} value={value} />
  }
  return (
    <Dropdown
      dense
      label={text('list.filterBy', { label: column.label })}
      value={drafts.shown(name)}
      options={[{ value: '', label: text('list.all') }, ...options]}
      onChange={(value) => drafts.apply({ [name]: value })}
    />
  )
}

/** Whether the filter is rendered as the chip of its hidden column. */
const useIsChip = () => use(CellContext) === 'chip'
