import { memoryStore, type Store } from 'react-admin'
import { applyThemeMode, readThemeMode, saveThemeMode, THEME_KEY } from './theme/themeMode.ts'

/**
 * react-admin's store, in memory: the next user of this computer shall not find the last one's lists. Light or dark alone
 * is kept on the device, as its language is, and follows other tabs. It does not keep scroll positions, for every page
 * starts at its top (RT-07).
 */
export function createConsoleStore(): Store {
  const store = memoryStore({ [THEME_KEY]: readThemeMode() })
  const followOtherTabs = ({ key }: StorageEvent) => {
    if (key !== THEME_KEY) return
    applyThemeMode(readThemeMode())
    store.setItem(THEME_KEY, readThemeMode())
  }
  return {
    ...store,
    setup() {
      store.setup()
      addEventListener('storage', followOtherTabs)
    },
    teardown() {
      removeEventListener('storage', followOtherTabs)
      store.teardown()
    },
    setItem(key, value) {
      if (key === THEME_KEY) saveThemeMode(value === 'dark' ? 'dark' : 'light')
      if (!key.endsWith('.scrollPosition')) store.setItem(key, value)
    },
    reset() {
      store.reset()
      store.setItem(THEME_KEY, readThemeMode())
    },
  }
}
