import { createContext, use, useSyncExternalStore } from 'react'
import { OwnServer } from './ownServer.ts'

/** Provides the detector to the pages. */
export const OwnServerContext = createContext(new OwnServer())

/** Whether the server is this project's and offers more than the specification; false until the first response. */
export function useOwnServer(): boolean {
  const { subscribe, isOwn } = use(OwnServerContext)
  return useSyncExternalStore(subscribe, isOwn) === true
}
