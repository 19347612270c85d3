import type { Stats } from 'node:fs'
import { chmod, lstat, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Subfolders for files that were read. */
export const DONE = 'done'
export const ERROR = 'error'
/** A program that pauses while it writes goes on within this time. */
const WATCHED_MS = 600_000

interface MovedFile {
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly untilMs: number
}

/** Moves files that were read, and puts back those that change afterwards because they were still being written. */
export class MovedFiles {
  readonly #moved = new Map<string, MovedFile>()

  /**
   * Moves a file into a subfolder, with its report beside it. A file of the same name stays: the new one is numbered.
   * The file and its report can be read by all who can read the folder and the file.
   * @throws an error of the file system
   */
  async move(folder: string, name: string, into: typeof DONE | typeof ERROR, report: string): Promise<void> {
    const target = join(folder, into)
    const made = await mkdir(target, { recursive: true })
    if (made !== undefined) await chmod(target, (await stat(folder)).mode)
    // The report is there when the file is: what finds the file finds the reasons too.
    const source = join(folder, name)
    const moved = await freePath(target, name)
    const stats = await stat(source)
    await writeFile(`${moved}.txt`, `\uFEFF${report.replaceAll('\n', '\r\n')}`)
    await chmod(`${moved}.txt`, stats.mode)
    await rename(source, moved)
    this.#moved.set(moved, { folder, name, version: versionOf(stats), untilMs: performance.now() + WATCHED_MS })
  }

  /** Puts files back that have changed since they were moved, without their reports, to be read once they rest. */
  async putBackChanged(): Promise<void> {
    for (const [moved, { folder, name, version, untilMs }] of this.#moved) {
      const stats = await lstat(moved).catch(() => undefined)
      const isChanged = stats !== undefined && versionOf(stats) !== version
      if (isChanged || stats === undefined || performance.now() > untilMs) this.#moved.delete(moved)
      if (!isChanged) continue
      await rename(moved, await freePath(folder, name))
      await rm(`${moved}.txt`, { force: true })
    }
  }
}

/** Returns a path in a folder that no file has, numbered if need be. */
async function freePath(folder: string, name: string): Promise<string> {
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  let free = name
  for (let count = 2; await exists(join(folder, free)); count += 1) free = `${stem} (${count})${ending}`
  return join(folder, free)
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** A file may have another inode after a move within the folder of another computer. */
const versionOf = ({ size, mtimeMs }: Stats) => `${size} ${mtimeMs}`
