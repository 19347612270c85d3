/*
 * What a data folder holds, by name.
 */

/** The embedded database; SQLite keeps its log beside it as `…-wal` and `…-shm`. */
export const DATABASE = 'waiting-board.sqlite'
export const UPLOADS = 'uploads'
/** The emergency sheet, unless the settings name another folder. */
export const EMERGENCY = 'emergency'
/** Sentences that the voice program has said. */
export const VOICE = 'voice'
/** Copies of the database as it was before upgrades. */
export const BEFORE_UPGRADE = 'before-upgrade'
/** How the names of folders begin in which the data of before a restore is kept; the instant of the restore follows. */
export const BEFORE_RESTORE = 'before-restore-'

const NAMES = new Set([UPLOADS, 'partial', EMERGENCY, VOICE, BEFORE_UPGRADE])
const PREFIXES = [DATABASE, 'server.lock', BEFORE_RESTORE, '.restore-', 'restore-in-progress.json']

/** Whether something directly below a data folder is the server's. */
export const isOfDataFolder = (name: string): boolean =>
  NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix))
