import { createContext, use, useSyncExternalStore } from 'react'

/** Whether the server is reachable, as reported by the HTTP client. */
export interface Reach {
  readonly isLost: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

const ALWAYS: Reach = { isLost: () => false, subscribe: () => () => {} }

export const ReachContext = createContext<Reach>(ALWAYS)

/** Whether the last call had no response. */
export function useServerLost(): boolean {
  const { subscribe, isLost } = use(ReachContext)
  return useSyncExternalStore(subscribe, isLost)
}
