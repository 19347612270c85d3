/**
 * Last content of a board, and the time until which it was known to be current, by the server's clock in ms since the
 * epoch.
 */
export interface Kept<T> {
  readonly content: T
  readonly asOf: number
}

/** Changes with the shape of the content: what an older application kept is not read. */
const KEY = 'board-3/'
/** Keys of earlier releases. Of a board that staff opened, they also stored notes and alerts of its patients. */
const OLD_KEY = /^board-[12]\//
/** Time that the copies of a killed browser may take at a start, in milliseconds. */
const RESTORE_MS = 500
/** Content that stays the same is written again after this time, in milliseconds, for its `asOf` alone. */
const FRESHEN_MS = 60_000

/** Stores a board's last content on the device, for a start of the display without the server. */
export class KeptBoard<T> {
  readonly #key: string
  #written = ''
  #writtenAt = 0

  constructor(didId: string) {
    this.#key = KEY + didId
  }

  /** Returns the stored content; null if there is none or it is damaged. */
  read(): Kept<T> | null {
    return readKept(localStorage.getItem(this.#key))
  }

  write(content: T, asOf: number): void {
    const text = JSON.stringify(content)
    if (text === this.#written && Math.abs(asOf - this.#writtenAt) < FRESHEN_MS) return
    this.#written = text
    this.#writtenAt = asOf
    try {
      const item = `{"content":${text},"asOf":${asOf}}`
      copyItem(this.#key, item)
      localStorage.setItem(this.#key, item)
    } catch {
      // Storage is full or blocked: the display works, but starts empty without the server.
    }
  }

  forget(): void {
    copyItem(this.#key)
    localStorage.removeItem(this.#key)
  }
}

function readKept<T>(item: string | null): Kept<T> | null {
  try {
    return JSON.parse(item ?? 'null') as Kept<T> | null
  } catch {
    return null
  }
}

/** Restores what boards had when the browser was killed. To be awaited before their contents are read. */
export async function restoreKept(didIds: readonly string[]): Promise<void> {
  const asOf = (item: string | null) => readKept(item)?.asOf ?? -Infinity
  const restored = didIds.map((didId) => restoreItem(KEY + didId, (copy, stored) => asOf(copy) > asOf(stored)))
  await Promise.race([Promise.all(restored), new Promise((resolve) => setTimeout(resolve, RESTORE_MS))])
}

/** Removes the boards that earlier releases stored. */
export function removeOldBoards(): void {
  try {
    for (const key of Object.keys(localStorage)) if (OLD_KEY.test(key)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}

const STORE = 'kept'

let opened: Promise<IDBDatabase> | undefined

/*
 * Copies of items of the local storage. Browsers write the storage itself to disk up to a minute later, and lose that
 * where they are killed or the power fails; IndexedDB is on disk once it has answered. A browser without it has no copies.
 */

/** Puts the copy of an item back into the local storage if that is older. @param isNewer compares two texts of the item */
async function restoreItem(key: string, isNewer: (copy: string, stored: string | null) => boolean): Promise<void> {
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
function copyItem(key: string, text?: string): void {
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
