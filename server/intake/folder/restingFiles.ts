import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DONE, ERROR } from './movedFiles.ts'

/** A file is read when its size and time have not changed for this long, unless its content asks for more. */
const REST_MS = 3_000
/** Staff are told of a file that is empty or unfinished after this time. */
export const TOLD_MS = 600_000
/** Maximum number of files that are looked at in one turn; the others wait. */
const FILES_MAX = 500
/** Files that other programs have not finished, or use to lock one. */
const UNFINISHED = /^[.~]|\.(?:tmp|temp|part|partial|crdownload|filepart|lock|swp)$/i

/** A file that nobody has written to for some time. */
export interface RestingFile {
  /** Name of the subfolder, '' for the folder itself. */
  readonly subfolder: string
  readonly name: string
  /** Size, time and identity: another content has another version. */
  readonly version: string
  /** Time since it last changed. */
  readonly restedMs: number
  /** When it was written. */
  readonly writtenAt: Date
}

interface SeenFile {
  readonly version: string
  /** When it was first seen in this version, and at all. */
  readonly sinceMs: number
  readonly firstMs: number
  /** How long it has to rest. */
  restMs: number
}

/** Watches a folder and its subfolders for files that rest. */
export class RestingFiles {
  readonly #dir: string
  #seen = new Map<string, SeenFile>()
  #unfinished: { readonly name: string; readonly since: Date } | undefined

  constructor(dir: string) {
    this.#dir = dir
  }

  /** Number of files that are there. */
  get count(): number {
    return this.#seen.size
  }

  /** A file that has been empty or unfinished for too long. */
  get unfinished(): { readonly name: string; readonly since: Date } | undefined {
    return this.#unfinished
  }

  /**
   * Looks at the folder. Links, pipes, folders in subfolders and unfinished files are no files of it.
   * @throws an error of the file system when the folder cannot be read
   */
  async look(): Promise<RestingFile[]> {
    const seen = new Map<string, SeenFile>()
    let unfinished: { name: string; since: Date } | undefined
    const resting: RestingFile[] = []
    for (const subfolder of ['', ...(await this.#subfolders())])
      for (const name of await this.#namesIn(subfolder)) {
        const path = join(this.#dir, subfolder, name)
        // The file may be gone again.
        const stats = await lstat(path).catch(() => undefined)
        if (!stats?.isFile()) continue
        const version = versionOf(stats)
        const now = performance.now()
        const before = this.#seen.get(path)
        const firstMs = before?.firstMs ?? now
        const { sinceMs, restMs } = before?.version === version ? before : { sinceMs: now, restMs: REST_MS }
        seen.set(path, { version, firstMs, sinceMs, restMs })
        const restedMs = now - sinceMs
        if (stats.size > 0 && restedMs >= restMs)
          resting.push({ subfolder, name, version, restedMs, writtenAt: stats.mtime })
        else if (now - firstMs >= TOLD_MS) unfinished ??= { name, since: new Date(Date.now() - (now - firstMs)) }
      }
    this.#seen = seen
    this.#unfinished = unfinished
    // The oldest first, because a newer list corrects it.
    return resting.toSorted((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime())
  }

  /** Forgets a file that was moved away. */
  forget({ subfolder, name }: RestingFile): void {
    this.#seen.delete(join(this.#dir, subfolder, name))
  }

  /** Leaves a file, as it is now, until it has rested for a time. */
  wait({ subfolder, name }: RestingFile, restMs: number): void {
    const seen = this.#seen.get(join(this.#dir, subfolder, name))
    if (seen) seen.restMs = restMs
  }

  async #subfolders(): Promise<string[]> {
    const entries = await readdir(this.#dir, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && ![DONE, ERROR].includes(entry.name))
      .map(({ name }) => name)
  }

  async #namesIn(subfolder: string): Promise<string[]> {
    const names = await readdir(join(this.#dir, subfolder)).catch((error: unknown) => {
      if (subfolder === '') throw error
      return []
    })
    return names.filter((name) => !UNFINISHED.test(name)).slice(0, FILES_MAX)
  }
}

const versionOf = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`
