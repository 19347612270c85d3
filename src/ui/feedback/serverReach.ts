import { createContext, use, useSyncExternalStore } from 'react'

/** Whether the server answers, as whoever makes the calls knows it. */
export interface Reach {
  readonly isLost: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

const ALWAYS: Reach = { isLost: () => false, subscribe: () => () => {} }

export const ReachContext = createContext<Reach>(ALWAYS)

/** Whether the last call had no answer. */
export function useServerLost(): boolean {
  const { subscribe, isLost } = use(ReachContext)
  return useSyncExternalStore(subscribe, isLost)
}
