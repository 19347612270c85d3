import { memoryStore, type Store } from 'react-admin'

/**
 * react-admin's store, in memory: the next user of this computer shall not find the last one's lists. It does not keep
 * scroll positions, for every page starts at its top (RT-07).
 */
export function createConsoleStore(): Store {
  const store = memoryStore()
  return {
    ...store,
    setItem(key, value) {
      if (!key.endsWith('.scrollPosition')) store.setItem(key, value)
    },
  }
}
