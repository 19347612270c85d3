/** Filters as the list keeps them: the names of the wire's query, never an empty value. */
export type FilterValues = Record<string, unknown>

/** What is typed into the header's fields but not applied yet. */
export type FilterDrafts = Record<string, string>

/** The filters after Enter: drafts replace, an emptied field takes its filter away (LS-02, DE-04). */
export function applyDrafts(filters: FilterValues, drafts: FilterDrafts): FilterValues {
  const merged: FilterValues = { ...filters, ...trimmed(drafts) }
  return Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
}

/** What a field shows: its draft, else the applied filter. */
export function shownValue(filters: FilterValues, drafts: FilterDrafts, source: string): string {
  const applied = filters[source]
  return drafts[source] ?? (applied === undefined || applied === null ? '' : String(applied))
}

const trimmed = (drafts: FilterDrafts) =>
  Object.fromEntries(Object.entries(drafts).map(([source, value]) => [source, value.trim()]))
