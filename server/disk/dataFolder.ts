import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/*
 * File names in a data folder.
 */

/** The embedded database; SQLite's WAL is beside it as `…-wal` and `…-shm`. */
export const DATABASE = 'waiting-board.sqlite'
export const UPLOADS = 'uploads'
/** Default folder of the outage sheet, within the data folder. */
export const OUTAGE = 'emergency'
/** File name of the outage sheet. Each server has its own folder. */
export const SHEET_FILE = 'emergency-sheet.html'
/** Cache of spoken sentences. */
export const VOICE = 'voice'
/** Copies of the database made before upgrades. */
export const BEFORE_UPGRADE = 'before-upgrade'
/** Prefix of folders with the data replaced by a restore; the time of the restore follows. */
export const BEFORE_RESTORE = 'before-restore-'

/** Signed end of the audit log, beside the database. */
export const AUDIT_HEAD = 'audit-head.json'

const NAMES = new Set([UPLOADS, 'partial', OUTAGE, VOICE, BEFORE_UPGRADE])
const PREFIXES = [DATABASE, AUDIT_HEAD, 'server.lock', BEFORE_RESTORE, '.restore-', 'restore-in-progress.json']

/** Whether a file or folder directly in a data folder belongs to the server. */
export const isOfDataFolder = (name: string): boolean =>
  NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix))

/** Error codes of file systems that cannot flush a folder, such as some network drives. */
const UNSUPPORTED = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'])

/**
 * Flushes a folder: a created, renamed or deleted file survives a power cut only once its folder is flushed. Does
 * nothing on Windows, which has no such call.
 */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync().catch(ignoreUnsupported)
}

/** Synchronous {@link flushFolder}, for the startup. */
export function flushFolderSync(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } catch (error) {
    ignoreUnsupported(error)
  } finally {
    closeSync(folder)
  }
}

function ignoreUnsupported(error: unknown): void {
  if (error instanceof Error && 'code' in error && UNSUPPORTED.has(String(error.code))) return
  throw error
}
