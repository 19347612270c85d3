import { chmodSync, closeSync, lchownSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isOfDataFolder } from './dataFolder.ts'
import { exists } from './fileAccess.ts'

/**
 * Modes of files and folders of the server, which contain patients' names, keys and password hashes. Windows ignores
 * them.
 */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/**
 * Creates an empty file unless it exists. SQLite's WAL gets the mode of the database, so the database is created first.
 */
export function createPrivateFile(path: string): void {
  if (!exists(path)) closeSync(openSync(path, 'a', PRIVATE_FILE))
}

/** Creates a folder and its parents unless they exist. */
export function createPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER })
}

/**
 * Removes the access of other users to the server's files in a data folder, and to the folder itself unless it contains
 * other files: it may be shared. Does nothing on Windows.
 * @returns the paths whose mode could not be changed, such as those of another owner.
 */
export function makeDataPrivate(dataDir: string): string[] {
  const names = readdirSync(dataDir)
  const ours = names.filter((name) => isOfDataFolder(name))
  return [
    ...ours.flatMap((name) => makePrivate(join(dataDir, name))),
    ...(ours.length === names.length ? restrict(dataDir) : []),
  ]
}

/**
 * Removes the access of other users to a file, or to a folder and its content. Links are not followed.
 * @returns the paths that could not be changed.
 */
export function makePrivate(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink()) return []
  const inside = stats.isDirectory() ? readdirSync(path).flatMap((name) => makePrivate(join(path, name))) : []
  return [...inside, ...restrict(path)]
}

/**
 * Gives what root has written into a data folder to the owner of the folder: an administrator restores as root, and the
 * user of the service could not open the database. Does nothing for other users.
 */
export function giveToOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = lstatSync(dataDir)
  const give = (path: string): void => {
    const stats = lstatSync(path)
    if (stats.isDirectory()) for (const name of readdirSync(path)) give(join(path, name))
    if (stats.uid === 0) lchownSync(path, uid, gid)
  }
  for (const name of readdirSync(dataDir)) if (isOfDataFolder(name)) give(join(dataDir, name))
}

function restrict(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || process.platform === 'win32') return []
  const mode = stats.mode & 0o777
  // Only removes permissions: read-only files stay read-only.
  const wanted = mode & (stats.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE)
  try {
    if (mode !== wanted) chmodSync(path, wanted)
    return []
  } catch {
    return [path]
  }
}
