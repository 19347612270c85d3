import { createContext, use, useEffect, useRef } from 'react'
import { type ShortcutGroup, ShortcutRegistry } from './ShortcutRegistry.ts'

/** Where pages tell their keys to whoever listens, and to the help sheet. */
export const ShortcutsContext = createContext(new ShortcutRegistry())

/** Makes keys work, and lists them in the help sheet, for as long as the component is there. */
export function useShortcuts(group: ShortcutGroup): void {
  const registry = use(ShortcutsContext)
  const latest = useRef(group)
  useEffect(() => {
    latest.current = group
  })
  useEffect(() => registry.add(latest), [registry])
}
