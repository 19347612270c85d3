import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isOfDataFolder } from './dataFolder.ts'

/** Modes of what the server writes: names of patients, keys and password hashes are in it. Windows ignores them. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/** Creates an empty file unless there is one. SQLite gives its log the mode of its database, so that is made first. */
export function createPrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', PRIVATE_FILE))
}

/** Creates a folder, and those above it, unless there is one. */
export function createPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER })
}

/**
 * Takes the rights of other users off all that the server keeps in a data folder, and off the folder itself unless
 * something else is in it too: somebody may have named a folder that others use. Does nothing on Windows.
 * @returns the paths whose mode could not be changed, as those of another owner.
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
 * Does so with a file, or a folder and all that is in it. Links are not followed. @returns the paths that could not be
 * changed.
 */
export function makePrivate(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink()) return []
  const inside = stats.isDirectory() ? readdirSync(path).flatMap((name) => makePrivate(join(path, name))) : []
  return [...inside, ...restrict(path)]
}

function restrict(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || process.platform === 'win32') return []
  const mode = stats.mode & 0o777
  // Only takes away: what an administrator has made read-only stays so.
  const wanted = mode & (stats.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE)
  try {
    if (mode !== wanted) chmodSync(path, wanted)
    return []
  } catch {
    return [path]
  }
}
