import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import { applyDrafts, type FilterDrafts, type FilterValues, shownValue } from './filterState.ts'

interface Drafts {
  /** What the field of a filter shows. */
  shown: (source: string) => string
  /** What the list is filtered by, '' for nothing. */
  applied: (source: string) => string
  set: (source: string, value: string) => void
  /** Applies everything typed so far, and `more` with it. */
  apply: (more?: FilterDrafts) => void
  clearAll: () => void
  readonly anyApplied: boolean
}

const DraftsContext = createContext<Drafts | null>(null)

interface FilterDraftsProviderProps {
  /** Filters that the list starts with: clearing returns to them. */
  readonly defaults: FilterValues
  readonly children: ReactNode
}

/**
 * Holds what is typed into the header until Enter, through sorting, paging and refetching; filters that have changed,
 * by Enter or from elsewhere, throw it away.
 */
export function FilterDraftsProvider({ defaults, children }: FilterDraftsProviderProps) {
  const { filterValues, setFilters } = useListContext()
  const [typed, setTyped] = useState<{ over: FilterValues; drafts: FilterDrafts }>({ over: filterValues, drafts: {} })
  // react-admin makes a new object of the same filters for each page and each sort
  const isOver = isSame(typed.over, filterValues)
  const drafts = isOver ? typed.drafts : NONE
  // for good: the same filters may come back later
  if (!isOver) setTyped({ over: filterValues, drafts: NONE })

  const value = useMemo<Drafts>(
    () => ({
      shown: (source) => shownValue(filterValues, drafts, source),
      applied: (source) => shownValue(filterValues, NONE, source),
      set: (source, draft) => setTyped({ over: filterValues, drafts: { ...drafts, [source]: draft } }),
      apply: (more = {}) => {
        const next = applyDrafts(filterValues, { ...drafts, ...more })
        // what changes no filter leaves nothing to apply, and the fields show the filters again
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

/** The drafts of the list around. */
export function useFilterDrafts(): Drafts {
  const drafts = use(DraftsContext)
  if (!drafts) throw new Error('A filter belongs into a list')
  return drafts
}

const NONE: FilterDrafts = {}

const isSame = (a: FilterValues, b: FilterValues) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name])
