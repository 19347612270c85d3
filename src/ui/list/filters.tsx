import Close from '@mui/icons-material/Close'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Dropdown, type Option } from '../Dropdown.tsx'
import { useColumn } from './listContexts.ts'
import { useFilterDrafts } from './filterDrafts.tsx'
import css from './DataTable.module.css'
import { LAST_DAY } from '../../../domain/days.ts'
import { onlyDigits } from '../form/NumberInput.tsx'

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

/** A day as people write it: `2026.11.26`, `20261126`, `2026년 11월 26일`. */
const DAY = /^(\d{4})\D{0,3}(\d\d?)\D{0,3}(\d\d?)\D{0,2}$/

interface FilterFieldProps {
  /** Name of the filter in the API. */
  readonly source: string
  readonly label: string
  readonly placeholder?: string
  readonly digits?: boolean
  /** Whether the value is a day, chosen in a calendar. */
  readonly day?: boolean
  readonly scannable?: boolean | undefined
}

/**
 * Text filter of the header: Enter applies all typed filters, except the Enter that ends a Hangul composition.
 */
export function FilterField({ source, label, placeholder, digits = false, day = false, scannable }: FilterFieldProps) {
  const text = useText()
  const drafts = useFilterDrafts()
  const value = drafts.shown(source)
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) drafts.apply()
  }
  // Browsers take a pasted day in their own form only.
  const pasteDay = (event: ClipboardEvent) => {
    const [, year, month, date] = DAY.exec(event.clipboardData.getData('text').trim()) ?? []
    if (year === undefined) return
    event.preventDefault()
    drafts.set(source, [year, month?.padStart(2, '0'), date?.padStart(2, '0')].join('-'))
  }
  return (
    <span className={css.filterField}>
      <input
        type={day ? 'date' : 'text'}
        max={day ? LAST_DAY : undefined}
        inputMode={digits ? 'numeric' : 'search'}
        aria-label={label}
        placeholder={placeholder}
        data-scannable={scannable}
        value={value}
        onChange={(event) => drafts.set(source, digits ? onlyDigits(event.target.value) : event.target.value)}
        onKeyDown={applyOnEnter}
        onPaste={day ? pasteDay : undefined}
      />
      {value !== '' && (
        <button type="button" aria-label={text('list.clearFilter')} onClick={() => drafts.apply({ [source]: '' })}>
          <Close aria-hidden />
        </button>
      )}
    </span>
  )
}
