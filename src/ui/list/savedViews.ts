import { isValidSavedQuery, type SavedQuery, useResourceContext, useSavedQueries } from 'react-admin'

/** Maximum length of a view's name. */
export const VIEW_NAME_MAX = 30

/** react-admin's saved query of a list, with its hidden columns. The whole order is in `sort.field`. */
export interface SavedView extends SavedQuery {
  readonly value: SavedQuery['value'] & {
    /** Sources of the hidden columns; undefined for a query that react-admin's own menu saved. */
    readonly hidden?: readonly string[]
  }
}

/** Returns the views of the current list that are stored on this device, and functions that change them. */
export function useSavedViews() {
  const [stored, set] = useSavedQueries(useResourceContext() ?? '')
  // Damaged ones are left out, since local storage is untrusted.
  const views: readonly SavedView[] = Array.isArray(stored) ? stored.filter(isView) : []
  return {
    views,
    /** Saves a view and replaces one of the same name. */
    save: (view: SavedView) => set([...views.filter(({ label }) => label !== view.label), view]),
    rename: (from: string, to: string) =>
      set(views.map((view) => (view.label === from ? { ...view, label: to } : view))),
    remove: (label: string) => set(views.filter((view) => view.label !== label)),
  }
}

/** Whether two views show the same list. */
export function isSameView({ value: a }: SavedView, { value: b }: SavedView): boolean {
  const names = Object.keys({ ...a.filter, ...b.filter })
  return (
    a.sort?.field === b.sort?.field &&
    names.every((name) => String(a.filter[name]) === String(b.filter[name])) &&
    [...(a.hidden ?? [])].sort().join() === [...(b.hidden ?? [])].sort().join()
  )
}

const isView = (view: SavedView | null): view is SavedView =>
  view !== null &&
  isValidSavedQuery(view) &&
  view.value.filter !== null &&
  (view.value.hidden === undefined ||
    (Array.isArray(view.value.hidden) && view.value.hidden.every((source) => typeof source === 'string')))
