/** Usual bound of the time until another tab's writes to local storage are visible here. */
const SETTLE_MS = 250

/**
 * Runs `work` while no other tab of this origin runs work of the same name. Its result is returned at once, but the
 * lock is held until its writes are visible to the next tab. An error is thrown only after the lock is released: the
 * caller may block this tab with an alert, and the other tabs must not wait for that.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let failure: unknown
    locked(name, async () => {
      await work().then(resolve, (error: unknown) => (failure = error))
      await new Promise((settled) => setTimeout(settled, SETTLE_MS))
    }).then(() => reject(failure), reject)
  })
}

/** Web Locks exist only in secure contexts; on plain http in a hospital's network a lease replaces them. */
function locked(name: string, work: () => Promise<void>): Promise<void> {
  // the DOM types assume a secure context
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(name, work) : withLease(name, work)
}

const DATABASE = 'tab-leases'
const STORE = 'leases'

const LEASE_MS = 10_000
const RETRY_MS = 60

interface Lease {
  readonly owner: string
  /** End of the lease, in ms since the epoch. */
  readonly until: number
}

/**
 * Runs `work` while no other tab holds the lease of this name. Leases are stored in IndexedDB, which runs one write
 * transaction at a time across all tabs; local storage would show another tab's lease too late. A tab that dies while
 * holding a lease blocks the others for {@link LEASE_MS} at most. Without IndexedDB the work runs without a lease.
 */
export async function withLease(name: string, work: () => Promise<void>): Promise<void> {
  const database = await open()
  if (!database) return work()
  const owner = Math.random().toString(36).slice(2)
  while (!(await take(database, name, owner))) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  try {
    await work()
  } finally {
    await giveBack(database, name, owner)
    database.close()
  }
}

/**
 * Values that every tab reads as they were written last, unlike those of local storage, which may reach another tab late.
 * Without IndexedDB nothing is stored.
 */
export const sharedValues = {
  read: (key: string): Promise<unknown> => inStore((store) => store.get(key)),
  write: (key: string, value: unknown): Promise<unknown> => inStore((store) => store.put(value, key)),
}

async function inStore(ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open()
  if (!database) return undefined
  const result: unknown = await answer(ask(writing(database))).catch(() => undefined)
  database.close()
  return result
}

async function take(database: IDBDatabase, name: string, owner: string): Promise<boolean> {
  const leases = writing(database)
  const held = await answer<Lease | undefined>(leases.get(name))
  if (held && held.until > Date.now()) return false
  await answer(leases.put({ owner, until: Date.now() + LEASE_MS } satisfies Lease, name))
  return true
}

async function giveBack(database: IDBDatabase, name: string, owner: string): Promise<void> {
  const leases = writing(database)
  const held = await answer<Lease | undefined>(leases.get(name))
  if (held?.owner === owner) await answer(leases.delete(name))
}

const writing = (database: IDBDatabase) => database.transaction(STORE, 'readwrite').objectStore(STORE)

/** Opens the database; null where IndexedDB is missing or blocked. */
async function open(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return null
  const request = indexedDB.open(DATABASE)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return answer(request).catch(() => null)
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}
