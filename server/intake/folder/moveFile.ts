import { chmod, lstat, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Subfolders for files that were read. */
export const DONE = 'done'
export const ERROR = 'error'

/**
 * Moves a file that was read into a subfolder, with its report beside it. A file of the same name stays: the new one is
 * numbered. The file and its report can be read by all who can read the folder and the file.
 * @param wasRead whether a file is the one that was read: another one that has taken its place stays in the folder
 * @throws an error of the file system
 */
export async function moveFile(
  folder: string,
  name: string,
  into: typeof DONE | typeof ERROR,
  report: string,
  wasRead: (path: string) => Promise<boolean>,
): Promise<void> {
  const target = join(folder, into)
  const made = await mkdir(target, { recursive: true })
  if (made !== undefined) await chmod(target, (await stat(folder)).mode)
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  let free = name
  for (let count = 2; await exists(join(target, free)); count += 1) free = `${stem} (${count})${ending}`
  // The report is there when the file is: what finds the file finds the reasons too.
  const source = join(folder, name)
  const moved = join(target, free)
  await writeFile(`${moved}.txt`, `\uFEFF${report.replaceAll('\n', '\r\n')}`)
  await chmod(`${moved}.txt`, (await stat(source)).mode)
  await rename(source, moved)
  if (await wasRead(moved)) return
  // Of two that have come since, the newer one counts.
  await ((await exists(source)) ? rm(moved) : rename(moved, source))
  await rm(`${moved}.txt`)
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )
