import { useMemo } from 'react'
import { useDeviceList } from '../deviceValue.ts'
import type { FilterValues } from './filterState.ts'

/** Maximum length of a view's name. */
export const VIEW_NAME_MAX = 30

/** Filters, sort and hidden columns of a list. */
export interface View {
  readonly filter: FilterValues
  /** In the API's format (DE-03); '' is the default order. */
  readonly sort: string
  /** Sources of the hidden columns. */
  readonly hidden: readonly string[]
}

export interface SavedView extends View {
  readonly name: string
}

/** Returns the views of a list that are stored on this device, a JSON array under `ListViews.{resource}`. */
export function useSavedViews(resource: string) {
  const [views, set] = useDeviceList(`ListViews.${resource}`, isView)
  return useMemo(() => {
    return {
      views,
      /** Saves a view and replaces one of the same name. */
      save: (view: SavedView) => set([...views.filter(({ name }) => name !== view.name), view]),
      rename: (from: string, to: string) =>
        set(views.map((view) => (view.name === from ? { ...view, name: to } : view))),
      remove: (name: string) => set(views.filter((view) => view.name !== name)),
    }
  }, [views, set])
}

/** Whether two views show the same list. */
export function isSameView(a: View, b: View): boolean {
  const names = [...new Set([...Object.keys(a.filter), ...Object.keys(b.filter)])]
  return (
    a.sort === b.sort &&
    names.every((name) => String(a.filter[name]) === String(b.filter[name])) &&
    [...a.hidden].sort().join() === [...b.hidden].sort().join()
  )
}

/** Whether a stored value is a view; others are ignored, since local storage is untrusted. */
function isView(view: unknown): view is SavedView {
  return (
    isRecord(view) &&
    typeof view.name === 'string' &&
    typeof view.sort === 'string' &&
    isRecord(view.filter) &&
    Array.isArray(view.hidden) &&
    view.hidden.every((source) => typeof source === 'string')
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
