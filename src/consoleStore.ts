import { memoryStore, type SavedQuery, type Store } from 'react-admin'

/**
 * Keys of the store that this device keeps in local storage under the same names, for all its users unless the key names
 * one: none of them contains personal data.
 */
const PERSISTENT: readonly (string | RegExp)[] = [
  'theme',
  'DIDBookmarks',
  'DIDOrder',
  'DIDSort',
  'ConsoleShortcuts',
  'slip.size',
  'slip.fullName',
  'slip.automatic',
  /** The user closed the guide through the first steps. */
  /^FirstSteps\./,
  /** Hidden columns of a list, and its saved views: react-admin's names. */
  /\.datatable$/,
  /\.savedQueries$/,
]

/**
 * react-admin's store, in memory except for the keys that the device keeps: the next user of this computer must not find
 * the last one's lists. Persistent keys survive a logout and follow other tabs. Scroll positions are not stored, because
 * every page starts at its top.
 */
export function createConsoleStore(): Store {
  renameOldKeys()
  const memory = memoryStore(persistentItems())
  const followOtherTabs = ({ key }: StorageEvent) => {
    if (key !== null && isPersistent(key)) memory.setItem(key, read(key))
  }
  return {
    ...memory,
    setup() {
      memory.setup()
      addEventListener('storage', followOtherTabs)
    },
    teardown() {
      removeEventListener('storage', followOtherTabs)
      memory.teardown()
    },
    setItem(key, value) {
      if (key.endsWith('.scrollPosition')) return
      if (isPersistent(key)) write(key, value)
      memory.setItem(key, value)
    },
    removeItem(key) {
      if (isPersistent(key)) localStorage.removeItem(key)
      memory.removeItem(key)
    },
    removeItems(prefix) {
      for (const key of Object.keys(persistentItems())) if (key.startsWith(prefix)) localStorage.removeItem(key)
      memory.removeItems(prefix)
    },
    reset() {
      memory.reset()
      for (const [key, value] of Object.entries(persistentItems())) memory.setItem(key, value)
    },
  }
}

const isPersistent = (key: string): boolean =>
  PERSISTENT.some((each) => (typeof each === 'string' ? each === key : each.test(key)))

const persistentItems = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(localStorage)
      .filter(isPersistent)
      .map((key) => [key, read(key)]),
  )

/** Reads a stored value; undefined if there is none. The value is untrusted: people and other programs can write there. */
function read(key: string): unknown {
  const stored = localStorage.getItem(key)
  if (stored === null) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return stored
  }
}

/** Texts are stored without quotes, because `main.tsx` and earlier versions read them so. */
function write(key: string, value: unknown): void {
  localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
}

/** Names that earlier versions gave a resource in their keys. */
const RENAMED: Record<string, string> = { tags: 'did-waitings/tag-mappings' }

/** Moves columns and views that earlier versions stored under their own keys to react-admin's. */
function renameOldKeys(): void {
  for (const key of Object.keys(localStorage)) {
    const [, kind, name = ''] = /^(ListColumns|ListViews)\.(.+)$/.exec(key) ?? []
    if (!kind) continue
    const resource = RENAMED[name] ?? name
    const stored = read(key)
    if (kind === 'ListColumns') write(`${resource}.datatable`, stored)
    else if (Array.isArray(stored)) write(`${resource}.savedQueries`, stored.flatMap(asSavedQuery))
    localStorage.removeItem(key)
  }
}

/** Returns a view of an earlier version as a query of react-admin's; none if it is damaged. */
function asSavedQuery(view: Partial<OldView> | null): SavedQuery[] {
  if (!view?.name) return []
  const { name, filter, sort = '', hidden } = view
  const value = { filter, sort: { field: sort, order: 'ASC' as const }, displayedFilters: [], perPage: 10, hidden }
  return [{ label: name, value }]
}

interface OldView {
  readonly name: string
  readonly filter: object
  readonly sort: string
  readonly hidden: readonly string[]
}
