import type { OwnServer } from './ownServer.ts'

const KEY = 'ownServer'

/**
 * Remembers between visits whether the server was this project's, for calls that are made before the first response. Do
 * not base anything visible on it.
 */
export const rememberedServer = {
  wasOwn: (): boolean => localStorage.getItem(KEY) !== null,

  /** Stores each change that `server` detects from now on. */
  follow(server: OwnServer): void {
    server.subscribe(() => {
      if (server.isOwn()) localStorage.setItem(KEY, 'yes')
      else localStorage.removeItem(KEY)
    })
  },
}
