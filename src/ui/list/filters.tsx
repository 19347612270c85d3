import { useText } from '../../i18n/useText.ts'
import { Dropdown, type Option } from '../Dropdown.tsx'
import { useColumn } from './columnContext.ts'
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
  return (
    <FilterField
      source={source ?? column.source}
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
