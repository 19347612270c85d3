/** One request to {@link standInIndexedDb}; it completes asynchronously, as in a browser. */
class Request extends EventTarget {
  result: unknown = undefined
  error: Error | null = null

  constructor(answer: () => unknown, before?: string) {
    super()
    setTimeout(() => {
      try {
        this.result = answer()
        if (before) this.dispatchEvent(new Event(before))
        this.dispatchEvent(new Event('success'))
      } catch (error) {
        this.error = error as Error
        this.dispatchEvent(new Event('error'))
      }
    })
  }
}

/**
 * The part of IndexedDB that leases need, which happy-dom lacks: one key-value store, shared by all connections.
 * `opened` counts the connections that are still open.
 */
export function standInIndexedDb() {
  const stores = new Map<string, Map<string, unknown>>()
  const state = { opened: 0, stores, isBlocked: false }
  const database = {
    createObjectStore: (name: string) => void stores.set(name, new Map()),
    close: () => void (state.opened -= 1),
    transaction: (name: string, mode: string) => ({
      objectStore: (asked: string) => {
        const store = asked === name && mode === 'readwrite' ? stores.get(name) : undefined
        if (!store) throw new Error('NotFoundError')
        return {
          get: (key: string) => new Request(() => store.get(key)),
          put: (value: unknown, key: string) => new Request(() => void store.set(key, value)),
          delete: (key: string) => new Request(() => void store.delete(key)),
        }
      },
    }),
  }
  const open = () =>
    new Request(
      () => {
        if (state.isBlocked) throw new Error('SecurityError')
        state.opened += 1
        return database
      },
      stores.size === 0 ? 'upgradeneeded' : undefined,
    )
  return { state, indexedDB: { open } }
}
