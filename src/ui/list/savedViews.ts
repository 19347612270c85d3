import { useMemo } from 'react'
import { useDeviceList } from '../deviceValue.ts'
import type { FilterValues } from './filterState.ts'

/** What the name of a view may be long. */
export const VIEW_NAME_MAX = 30

/** A way to look at a list. */
export interface View {
  readonly filter: FilterValues
  /** As the wire spells it (DE-03); '' is its own order. */
  readonly sort: string
  /** Sources of the hidden columns. */
  readonly hidden: readonly string[]
}

export interface SavedView extends View {
  readonly name: string
}

/** The views of a list that this device keeps: a JSON array under `ListViews.{resource}`. */
export function useSavedViews(resource: string) {
  const [views, set] = useDeviceList(`ListViews.${resource}`, isView)
  return useMemo(() => {
    return {
      views,
      /** Keeps a view; one of the same name gives way to it. */
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

/** What is stored may be anything; a view that is none is left out. */
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
