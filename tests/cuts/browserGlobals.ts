import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'
import { BOARD_VERSION_HEADER } from '../../contract/realtime.ts'

/** The versions seen by one load of a board. */
export interface LoadRecord {
  /** Version in the last response of each path. */
  readonly versions: Map<string, string | null>
}

interface Network {
  /** `127.0.0.1:port` that the viewers use as their server. */
  readonly host: string
  /** Awaited before a load requests a path. */
  readonly beforeAsking?: (path: string) => Promise<void>
  /** Hides the versions from the viewers, as with another server. */
  readonly isForeign?: boolean
}

const current = new AsyncLocalStorage<LoadRecord>()
const nodeFetch = globalThis.fetch

/** The storage of a new device: no board key, and nobody signed in. */
const localStorage = { getItem: () => null, removeItem: () => undefined }

/**
 * Installs the browser globals that the viewer's code needs: a visible page at its server's address, addresses relative
 * to it, and storage.
 */
export function installBrowserGlobals({ host, beforeAsking, isForeign = false }: Network): void {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const page = new EventTarget()
  // Each viewer has listeners there.
  setMaxListeners(0, document, page)
  const fetchAsPage = async (address: string, init?: RequestInit): Promise<Response> => {
    if (!address.startsWith('/')) return nodeFetch(address, init)
    await beforeAsking?.(address)
    const answer = await nodeFetch(`http://${host}${address}`, init)
    current.getStore()?.versions.set(address, answer.headers.get(BOARD_VERSION_HEADER))
    return isForeign ? new Response(answer.body, { status: answer.status }) : answer
  }
  Object.assign(globalThis, {
    document,
    localStorage,
    location: new URL(`http://${host}`),
    fetch: fetchAsPage,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  })
}

/** Removes the globals that {@link installBrowserGlobals} has set. */
export function removeBrowserGlobals(): void {
  Reflect.deleteProperty(globalThis, 'document')
  Reflect.deleteProperty(globalThis, 'localStorage')
  Reflect.deleteProperty(globalThis, 'location')
  Reflect.deleteProperty(globalThis, 'addEventListener')
  Reflect.deleteProperty(globalThis, 'removeEventListener')
  globalThis.fetch = nodeFetch
}

/** Runs a load and records the versions in its responses. */
export async function recorded<T>(load: () => Promise<T>): Promise<{ result: T; record: LoadRecord }> {
  const record: LoadRecord = { versions: new Map() }
  return { result: await current.run(record, load), record }
}
