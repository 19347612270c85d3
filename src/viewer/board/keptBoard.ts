import { copyItem, restoreItem } from './durableCopy.ts'

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
