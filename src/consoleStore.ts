import { memoryStore, type Store } from 'react-admin'

/**
 * Creates react-admin's store in memory: the next user of this computer must not see the last user's lists. Scroll
 * positions are not stored, because every page starts at its top (RT-07).
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
