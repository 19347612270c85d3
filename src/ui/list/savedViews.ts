import { useMemo } from 'react'
import { useDeviceValue } from '../deviceValue.ts'
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
  const [stored, write] = useDeviceValue(`ListViews.${resource}`)
  return useMemo(() => {
    const views = readViews(stored)
    const set = (next: readonly SavedView[]) => write(JSON.stringify(next))
    return {
      views,
      /** Keeps a view; one of the same name gives way to it. */
      save: (view: SavedView) => set([...views.filter(({ name }) => name !== view.name), view]),
      rename: (from: string, to: string) =>
        set(views.map((view) => (view.name === from ? { ...view, name: to } : view))),
      remove: (name: string) => set(views.filter((view) => view.name !== name)),
    }
  }, [stored, write])
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
export function readViews(stored: string): SavedView[] {
  try {
    const views: unknown = JSON.parse(stored)
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

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
