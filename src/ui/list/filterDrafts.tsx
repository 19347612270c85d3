import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import { applyDrafts, type FilterDrafts, type FilterValues, shownValue } from './filterState.ts'

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

/**
 * Holds the typed filters until Enter, also while the list is sorted, paged and refetched; a change of the applied
 * filters discards them.
 */
export function FilterDraftsProvider({ defaults, children }: FilterDraftsProviderProps) {
  const { filterValues, setFilters } = useListContext()
  const [typed, setTyped] = useState<{ over: FilterValues; drafts: FilterDrafts }>({ over: filterValues, drafts: {} })
  // compared by value, because react-admin creates a new object for each page and sort
  const isOver = isSame(typed.over, filterValues)
  const drafts = isOver ? typed.drafts : NONE
  // reset the state, because the same filters may be applied again later
  if (!isOver) setTyped({ over: filterValues, drafts: NONE })

  const value = useMemo<Drafts>(
    () => ({
      shown: (source) => shownValue(filterValues, drafts, source),
      applied: (source) => shownValue(filterValues, NONE, source),
      set: (source, draft) => setTyped({ over: filterValues, drafts: { ...drafts, [source]: draft } }),
      apply: (more = {}) => {
        const next = applyDrafts(filterValues, { ...drafts, ...more })
        // if no filter changes, discard the drafts, so that the fields show the applied filters
        if (isSame(next, filterValues)) setTyped({ over: filterValues, drafts: NONE })
        setFilters(next)
      },
      clearAll: () => setFilters(defaults),
      anyApplied: !isSame(filterValues, defaults),
    }),
    [filterValues, drafts, setFilters, defaults],
  )
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
