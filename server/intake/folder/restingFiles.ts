import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DONE, ERROR } from './moveFile.ts'

/** A file whose size and time have not changed for this long is whole. */
const REST_MS = 3_000
/** Maximum number of files that are looked at in one turn; the others wait. */
const FILES_MAX = 500
/** Files that other programs have not finished, or use to lock one. */
const UNFINISHED = /^[.~]|\.(?:tmp|temp|part|partial|crdownload|filepart|lock|swp)$/i

/** A file that is whole. */
export interface RestingFile {
  /** Name of the subfolder, '' for the folder itself. */
  readonly subfolder: string
  readonly name: string
  /** Size, time and identity: another content has another version. */
  readonly version: string
  /** When it was written. */
  readonly writtenAt: Date
}

/** Watches a folder and its subfolders for files that are whole. */
export class RestingFiles {
  readonly #dir: string
  #seen = new Map<string, { readonly version: string; readonly sinceMs: number }>()

  constructor(dir: string) {
    this.#dir = dir
  }

  /** Number of files that are there. */
  get count(): number {
    return this.#seen.size
  }

  /**
   * Looks at the folder. Links, pipes, folders in subfolders and unfinished files are no files of it.
   * @throws an error of the file system when the folder cannot be read
   */
  async look(): Promise<RestingFile[]> {
    const seen = new Map<string, { version: string; sinceMs: number }>()
    const resting: RestingFile[] = []
    for (const subfolder of ['', ...(await this.#subfolders())])
      for (const name of await this.#namesIn(subfolder)) {
        const path = join(this.#dir, subfolder, name)
        // The file may be gone again.
        const stats = await lstat(path).catch(() => undefined)
        if (!stats?.isFile()) continue
        const version = versionOf(stats)
        const before = this.#seen.get(path)
        const sinceMs = before?.version === version ? before.sinceMs : performance.now()
        seen.set(path, { version, sinceMs })
        if (performance.now() - sinceMs >= REST_MS) resting.push({ subfolder, name, version, writtenAt: stats.mtime })
      }
    this.#seen = seen
    // The oldest first, because a newer list corrects it.
    return resting.toSorted((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime())
  }

  /** Forgets a file that was moved away. */
  forget({ subfolder, name }: RestingFile): void {
    this.#seen.delete(join(this.#dir, subfolder, name))
  }

  /** Whether a file is still as it was. */
  isUnchanged(file: RestingFile): Promise<boolean> {
    return isFile(join(this.#dir, file.subfolder, file.name), file)
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

/** Whether a path has a file as it was, also under another name. */
export async function isFile(path: string, { version }: RestingFile): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined)
  return stats !== undefined && versionOf(stats) === version
}

const versionOf = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`
