import type { OwnServer } from './ownServer.ts'

const KEY = 'ownServer'

/**
 * Whose server it was when this device last asked it, for what is asked before the first answer has come. It decides
 * nothing that is shown.
 */
export const rememberedServer = {
  wasOwn: (): boolean => localStorage.getItem(KEY) !== null,

  /** Remembers what is heard of the server from now on. */
  follow(server: OwnServer): void {
    server.subscribe(() => {
      if (server.isOwn()) localStorage.setItem(KEY, 'yes')
      else localStorage.removeItem(KEY)
    })
  },
}
