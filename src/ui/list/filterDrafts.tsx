import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useListContext } from 'react-admin'

interface Drafts {
  /** Value shown in a filter's field. */
  shown: (source: string) => string
  /** Value by which the list is filtered, '' for none. */
  applied: (source: string) => string
  set: (source: string, value: string) => void
  /** Applies all drafts, and the ones in `more`. */
  apply: (more?: FilterDrafts) => void
  clearAll: () => void
  readonly anyApplied: boolean
}

const DraftsContext = createContext<Drafts | null>(null)

interface FilterDraftsProviderProps {
  /** Initial filters of the list, which clearing restores. */
  readonly defaults: FilterValues
  readonly children: ReactNode
}

/** Drafts typed over filters. */
interface Typed {
  readonly over: FilterValues
  /** Filters of the list when `over` was asked for; undefined once the list has them. */
  readonly from?: FilterValues | undefined
  readonly drafts: FilterDrafts
}

/**
 * Holds the typed filters until Enter, also while the list is sorted, paged and refetched; a change of the applied
 * filters discards them. A busy computer draws the list some time after Enter: what is typed meanwhile stays.
 */
export function FilterDraftsProvider({ defaults, children }: FilterDraftsProviderProps) {
  const { filterValues, setFilters } = useListContext()
  const [typed, setTyped] = useState<Typed>({ over: filterValues, drafts: NONE })
  // compared by value, because react-admin creates a new object for each page and sort
  const isApplied = isSame(typed.over, filterValues)
  const isAsked = !isApplied && typed.from !== undefined && isSame(typed.from, filterValues)
  const over = isApplied || isAsked ? typed.over : filterValues
  const drafts = isApplied || isAsked ? typed.drafts : NONE
  const from = isAsked ? typed.from : undefined
  // reset the state, because the same filters may be applied again later
  if (!isAsked && (!isApplied || typed.from)) setTyped({ over, drafts })

  const value = useMemo<Drafts>(() => {
    const ask = (next: FilterValues) => {
      setTyped({ over: next, from: filterValues, drafts: NONE })
      setFilters(next)
    }
    return {
      shown: (source) => shownValue(over, drafts, source),
      applied: (source) => shownValue(filterValues, NONE, source),
      set: (source, draft) => setTyped({ over, from, drafts: { ...drafts, [source]: draft } }),
      apply: (more = {}) => ask(applyDrafts(over, { ...drafts, ...more })),
      clearAll: () => ask(defaults),
      anyApplied: !isSame(filterValues, defaults),
    }
  }, [filterValues, over, from, drafts, setFilters, defaults])
  return <DraftsContext value={value}>{children}</DraftsContext>
}

/** Returns the drafts of the current list. */
export function useFilterDrafts(): Drafts {
  const drafts = use(DraftsContext)
  if (!drafts) throw new Error('A filter belongs into a list')
  return drafts
}

const NONE: FilterDrafts = {}

const isSame = (a: FilterValues, b: FilterValues) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name])

/** Applied filters, by their names in the API; without empty values. */
export type FilterValues = Record<string, unknown>

/** Typed filters that are not applied yet. */
type FilterDrafts = Record<string, string>

/** Merges drafts into the filters on Enter; an emptied field removes its filter. */
export function applyDrafts(filters: FilterValues, drafts: FilterDrafts): FilterValues {
  const merged: FilterValues = { ...filters, ...trimmed(drafts) }
  return Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
}

/** Returns the value of a field: its draft, otherwise the applied filter. */
export function shownValue(filters: FilterValues, drafts: FilterDrafts, source: string): string {
  const applied = filters[source]
  return drafts[source] ?? (applied === undefined || applied === null ? '' : String(applied))
}

const trimmed = (drafts: FilterDrafts) =>
  Object.fromEntries(Object.entries(drafts).map(([source, value]) => [source, value.trim()]))
