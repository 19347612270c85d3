import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivate, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { writeBackup } from './writeBackup.ts'

const OURS = /^waiting-board-(\d{4}-\d{2}-\d{2})\.tar\.gz$/
/** Archives that a clock that was ahead had dated after the day on which they were found. */
const MISDATED = /^waiting-board-\d{4}-\d{2}-\d{2}\.found-[\dTZ]+\.tar\.gz$/
/** Prefix of the folders in which archives are built; unique to nightly backups. */
const DRAFT = '.nightly-'

/** The work of one night. */
export interface Night {
  readonly dataDir: string
  /** Folder of the archives. */
  readonly dir: string
  /** Number of archives to keep. */
  readonly keep: number
  /** Day of the archive, YYYY-MM-DD. */
  readonly due: string
  readonly now: Date
  /** Whether archives beyond the number to keep are deleted. */
  readonly mayDelete: boolean
}

/** Result of a night. */
export interface NightDone {
  readonly path: string
  /** False if the archive of the day was there already. */
  readonly isWritten: boolean
  /** Time at which the archive was completed. */
  readonly madeAt: Date
  /** Archives that other users of the computer can read, and that could not be changed. */
  readonly open: readonly string[]
}

/**
 * Writes the archive of a day unless it is there, and deletes the oldest beyond the number to keep. Runs in a process of
 * its own, because any access to a folder that hangs may block a thread for good.
 * @param onProgress called again and again while the archive grows
 */
export async function backUpNight(
  { dataDir, dir, keep, due, now, mayDelete }: Night,
  onProgress: () => void,
): Promise<NightDone> {
  await mkdir(dir, { recursive: true, mode: PRIVATE_FOLDER })
  const open = makeArchivesPrivate(dir, await readdir(dir))
  await renameMisdated(dir, due, now)
  const path = join(dir, `waiting-board-${due}.tar.gz`)
  const isWritten = !existsSync(path)
  if (isWritten) {
    await clearDrafts(dir, DRAFT)
    await writeBackup(dataDir, path, { draft: DRAFT, onProgress })
  }
  if (mayDelete) {
    const names = (await readdir(dir)).toSorted().toReversed()
    const kept = [OURS, MISDATED].flatMap((kind) => names.filter((name) => kind.test(name)))
    for (const name of kept.slice(keep)) await rm(join(dir, name))
  }
  return { path, isWritten, madeAt: isWritten ? now : (await stat(path)).mtime, open }
}

/** Renames archives that are dated after the one that is due last. */
async function renameMisdated(dir: string, due: string, now: Date): Promise<void> {
  const found = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  for (const name of await readdir(dir)) {
    const [, date = ''] = OURS.exec(name) ?? []
    if (date > due) await rename(join(dir, name), join(dir, `waiting-board-${date}.found-${found}.tar.gz`))
  }
}

/**
 * Removes the access of other users to existing archives, but not to the folder, which may be shared.
 * @returns the paths that could not be changed.
 */
const makeArchivesPrivate = (dir: string, names: readonly string[]): string[] =>
  names.filter((name) => OURS.test(name) || MISDATED.test(name)).flatMap((name) => makePrivate(join(dir, name)))

/**
 * Deletes the folders with a prefix that killed backups left behind: they contain the whole database, including
 * patients' names.
 */
async function clearDrafts(dir: string, prefix: string): Promise<void> {
  for (const name of await readdir(dir))
    if (name.startsWith(prefix)) await rm(join(dir, name), { recursive: true, force: true })
}
