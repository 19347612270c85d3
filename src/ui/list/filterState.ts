/** Applied filters, by their names in the API; without empty values. */
export type FilterValues = Record<string, unknown>

/** Typed filters that are not applied yet. */
export type FilterDrafts = Record<string, string>

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
