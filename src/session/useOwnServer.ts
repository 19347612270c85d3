import { createContext, use, useSyncExternalStore } from 'react'
import { OwnServer } from './ownServer.ts'

/** Where pages learn whose server it is. */
export const OwnServerContext = createContext(new OwnServer())

/**
 * Whether the server is ours, and has what the specification does not ask for; not before the first call was answered.
 */
export function useOwnServer(): boolean {
  const { subscribe, isOwn } = use(OwnServerContext)
  return useSyncExternalStore(subscribe, isOwn) === true
}
