import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DONE, ERROR } from './movedFiles.ts'

const REPORT = '.txt'

/** Deletes the moved files of a folder and its subfolders whose reports were written before an instant, and the reports. */
export async function eraseMoved(dir: string, before: Date): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true })
  const folders = ['', ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)]
  for (const folder of folders.flatMap((name) => [join(dir, name, DONE), join(dir, name, ERROR)]))
    for (const name of await readdir(folder).catch(() => [])) {
      const report = join(folder, name)
      if (!name.endsWith(REPORT) || (await writtenAt(report)) >= before.getTime()) continue
      await rm(report.slice(0, -REPORT.length), { force: true })
      await rm(report, { force: true })
    }
}

/** Returns when a file was written; never for one that is gone. */
const writtenAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Infinity,
  )
