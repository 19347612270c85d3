const STORE = 'kept'

let opened: Promise<IDBDatabase> | undefined

/*
 * Copies of items of the local storage. Browsers write the storage itself to disk up to a minute later, and lose that
 * where they are killed or the power fails; IndexedDB is on disk once it has answered. A browser without it has no copies.
 */

/** Puts the copy of an item back into the local storage if that is older. @param isNewer compares two texts of the item */
export async function restoreItem(
  key: string,
  isNewer: (copy: string, stored: string | null) => boolean,
): Promise<void> {
  try {
    const request = (await copies('readonly')).get(key) as IDBRequest<string | undefined>
    await new Promise((resolve) => {
      for (const end of ['success', 'error']) request.addEventListener(end, resolve)
    })
    const copy = request.result
    if (copy !== undefined && isNewer(copy, localStorage.getItem(key))) localStorage.setItem(key, copy)
  } catch {
    // The item stays as it is stored.
  }
}

/** Stores the copy of an item; without a text it is removed. */
export function copyItem(key: string, text?: string): void {
  copies('readwrite').then(
    (store) => (text === undefined ? store.delete(key) : store.put(text, key)),
    () => undefined,
  )
}

async function copies(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('boards')
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', reject)
  })
  return (await opened).transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE)
}
