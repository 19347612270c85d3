import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'
import { BOARD_VERSION_HEADER } from '../../contract/realtime.ts'

/** What one load of a board asked for. */
export interface LoadRecord {
  /** The version that the last answer of each path carried. */
  readonly versions: Map<string, string | null>
}

interface Network {
  /** `127.0.0.1:port` of what the viewers take for their server. */
  readonly host: string
  /** Awaited before a load asks for a path. */
  readonly beforeAsking?: (path: string) => Promise<void>
  /** Withholds the versions from the viewers, as another server does. */
  readonly isForeign?: boolean
}

const current = new AsyncLocalStorage<LoadRecord>()
const nodeFetch = globalThis.fetch

/** A device that is new: it keeps no key of a board, and nobody has signed in on it. */
const localStorage = { getItem: () => null, removeItem: () => undefined }

/**
 * What the viewer's code takes for granted in a browser: a page that is seen, addresses relative to its server, a
 * device.
 */
export function installBrowserGlobals({ host, beforeAsking, isForeign = false }: Network): void {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  // Each viewer has a listener there.
  setMaxListeners(0, document)
  const fetchAsPage = async (address: string, init?: RequestInit): Promise<Response> => {
    if (!address.startsWith('/')) return nodeFetch(address, init)
    await beforeAsking?.(address)
    const answer = await nodeFetch(`http://${host}${address}`, init)
    current.getStore()?.versions.set(address, answer.headers.get(BOARD_VERSION_HEADER))
    return isForeign ? new Response(answer.body, { status: answer.status }) : answer
  }
  Object.assign(globalThis, { document, localStorage, fetch: fetchAsPage })
}

/** Takes back what {@link installBrowserGlobals} put there. */
export function removeBrowserGlobals(): void {
  Reflect.deleteProperty(globalThis, 'document')
  Reflect.deleteProperty(globalThis, 'localStorage')
  globalThis.fetch = nodeFetch
}

/** Runs a load and keeps what its answers said. */
export async function recorded<T>(load: () => Promise<T>): Promise<{ result: T; record: LoadRecord }> {
  const record: LoadRecord = { versions: new Map() }
  return { result: await current.run(record, load), record }
}
