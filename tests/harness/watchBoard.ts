import { expect } from 'vitest'
import type { BoardMessage } from '../../contract/events.ts'
import type { Client } from './client.ts'
import { eventually } from './eventually.ts'
import { scanUnknown } from './queue.ts'
import { BoardWatcher } from './stomp.ts'

/**
 * Watches a board from here on. What was told before may still be on its way where servers tell each other through the
 * database: the scan of an unknown tag comes after all of it, and is forgotten with it.
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
  await scanUnknown(server.root, did)
  await eventually(() => expect(watcher.messages.at(-1)?.type).toBe('TAG'))
  watcher.messages.length = 0
  isSettled = true
  return watcher
}
