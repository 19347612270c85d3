import { createContext, use, useEffect, useRef } from 'react'
import { type ShortcutGroup, ShortcutRegistry } from './ShortcutRegistry.ts'

/** Provides the registry to the pages and the help sheet. */
export const ShortcutsContext = createContext(new ShortcutRegistry())

/** Registers shortcuts, and lists them in the help sheet, while the component is mounted. */
export function useShortcuts(group: ShortcutGroup): void {
  const registry = use(ShortcutsContext)
  const latest = useRef(group)
  useEffect(() => {
    latest.current = group
  })
  useEffect(() => registry.add(latest), [registry])
}
