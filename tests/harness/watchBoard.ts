import { expect } from 'vitest'
import type { BoardMessage } from '../../contract/events.ts'
import type { Client } from './client.ts'
import { eventually } from './eventually.ts'
import { BoardWatcher } from './stomp.ts'

/**
 * Watches a board from now on. With several servers, earlier messages may still be on their way through the database:
 * the scan of an unknown tag arrives after all of them and is discarded too.
 */
export async function watchBoard(
  server: { readonly url: string; readonly root: Client },
  did: { readonly id: number },
  onMessage: (message: BoardMessage) => void = () => undefined,
): Promise<BoardWatcher> {
  let isSettled = false
  const watcher = await BoardWatcher.open(server.url, did.id, (message) => {
    if (isSettled) onMessage(message)
  })
  await server.root.scanUnknown(did)
  await eventually(() => expect(watcher.messages.at(-1)?.type).toBe('TAG'))
  watcher.messages.length = 0
  isSettled = true
  return watcher
}
