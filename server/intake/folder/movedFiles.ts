import type { Stats } from 'node:fs'
import { chmod, lstat, mkdir, rename, rm, stat, writeFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { LineCounts } from './carryOutList.ts'
import type { FolderList, RefusedLine } from './folderList.ts'

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

/** Outcome of a file. */
export interface FileResult {
  readonly counts: LineCounts
  readonly refused: readonly RefusedLine[]
  /** Why no line was read, in Korean; '' otherwise. */
  readonly reason: string
  readonly list: Pick<FolderList, 'notes'>
  /** Digest of the content that was read. */
  readonly digest: string
}

/** Returns the text beside a file that was read, in Korean, for whoever put it there. */
export function fileReport(
  name: string,
  source: string,
  at: string,
  { counts, refused, reason, list }: FileResult,
): string {
  const { created, changed, cancelled, unchanged, left } = counts
  const lines = [
    `파일: ${name}`,
    `보낸 곳: ${source}`,
    `읽은 때: ${at}`,
    '',
    ...(reason === ''
      ? [
          `새 예약 ${created}명, 바뀐 예약 ${changed}명, 취소 ${cancelled}명, 그대로 ${unchanged}명`,
          left > 0 && `직원이 확인할 환자 ${left}명: 화면의 연동과 접수에서 확인해 주세요.`,
          ...list.notes,
        ]
      : [`파일을 읽지 못했습니다. ${reason}`]),
    ...(refused.length > 0
      ? [
          '',
          `반영하지 못한 줄 ${refused.length}개. 고쳐서 다시 넣어 주세요.`,
          ...refused.map(({ row, reason: why }) => `${row}행: ${why}`),
        ]
      : []),
  ]
  return `${lines.filter((line) => line !== false).join('\n')}\n`
}
