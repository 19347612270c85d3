import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { BackupTrial } from '../../contract/backup.ts'
import { exists } from '../disk/fileAccess.ts'
import { makePrivate, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { MissingProgram, StartError } from '../startError.ts'
import { archiveName, archivesIn, dayOf, isArchive, misdatedName, viewFolder } from './backupFolder.ts'
import { BackupError } from './backupError.ts'
import { tryArchive, tryDump } from './tryBackup.ts'
import { backUpPostgres } from './postgresBackup.ts'
import { writeBackup, type Writing } from './writeBackup.ts'

/** Prefix of the folders in which archives are built; unique to nightly backups. */
const DRAFT = '.nightly-'

/** Where and how archives are written each night. */
export interface BackupPlan {
  /** Folder of the archives. */
  readonly dir: string
  /** Number of archives to keep. */
  readonly keep: number
  /** Whether the folder must be mounted, and is never created. */
  readonly mustBeMount: boolean
  /** Recipients of age, whom archives are encrypted for; none for plain archives. */
  readonly recipients: readonly string[]
}

/** The work of one night. */
export interface Night extends BackupPlan {
  readonly dataDir: string
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined
  /** Day of the archive, YYYY-MM-DD. */
  readonly due: string
  readonly now: Date
  /** Whether the clock is known to be right; otherwise no archive is renamed or deleted by its date. */
  readonly isClockRight: boolean
}

/** Result of a night. */
export interface NightDone {
  readonly path: string
  /** False if the archive of the day was there already. */
  readonly isWritten: boolean
  /** Time at which the archive was completed. */
  readonly madeAt: Date
  readonly kib: number
  readonly isOnDataDisk: boolean
  /** The folder, if it is on a mounted disk. */
  readonly mountedDir: string | undefined
  /** Trial restore of the archive; undefined if it was there already. */
  readonly trial: BackupTrial | undefined
  /** Archives that other users of the computer can read, and that could not be changed. */
  readonly open: readonly string[]
}

/**
 * Writes the archive of a day unless it is there, restores it as a trial before it gets its name, and deletes the oldest
 * beyond the number to keep. Runs in a process of its own, because any access to a folder that hangs may block a thread
 * for good.
 * @param onProgress called again and again while the archive grows
 */
export async function backUpNight(night: Night, onProgress: () => void): Promise<NightDone> {
  const { dataDir, dir, keep, due, now, isClockRight, mustBeMount, recipients } = night
  if (!mustBeMount) await mkdir(dir, { recursive: true, mode: PRIVATE_FOLDER })
  const { isMount, isOnDataDisk } = await viewFolder(dir, dataDir, now)
  if (mustBeMount && !isMount) throw new BackupError(`the backup folder is not mounted: ${dir}`, 'MOUNT')
  const open = makeArchivesPrivate(dir, await readdir(dir))
  // By a clock that is behind, every archive would be dated too late.
  if (isClockRight) await renameMisdated(dir, due, now)
  const path = join(dir, archiveName(due, recipients.length > 0))
  const isWritten = !exists(path)
  const trial = isWritten ? await write(night, path, onProgress) : undefined
  // The older archives of a damaged database may be the last good ones.
  if (isClockRight && !trial?.fault)
    for (const { name } of (await archivesIn(dir, now)).slice(keep)) await rm(join(dir, name))
  const { size, mtime } = await stat(path)
  return {
    path,
    isWritten,
    madeAt: isWritten ? now : mtime,
    kib: Math.ceil(size / 1_024),
    isOnDataDisk,
    mountedDir: isMount ? dir : undefined,
    trial,
    open,
  }
}

async function write(
  { dataDir, databaseUrl, dir, recipients, now }: Night,
  path: string,
  onProgress: () => void,
): Promise<BackupTrial | undefined> {
  for (const folder of new Set([dir, dataDir])) await clearDrafts(folder)
  // The identity of the recipients is not here: one more, which lives as long as this night, opens the archive once.
  const identity = recipients.length > 0 ? await generateX25519Identity() : undefined
  let trial: BackupTrial | undefined
  const writing: Writing = {
    draft: DRAFT,
    now,
    recipients: identity === undefined ? [] : [...recipients, await identityToRecipient(identity)],
    onProgress,
    inspect: async (part, folder) => {
      try {
        const unpacking = { identities: identity === undefined ? [] : [identity], onProgress }
        trial = await (databaseUrl === undefined
          ? tryArchive(part, folder, unpacking)
          : tryDump(part, folder, { ...unpacking, databaseUrl }))
      } catch (error) {
        throw error instanceof StartError && !(error instanceof MissingProgram)
          ? new BackupError(`the archive could not be restored: ${error.message}`, 'TRIAL', { cause: error })
          : error
      }
    },
  }
  await (databaseUrl === undefined
    ? writeBackup(dataDir, path, writing)
    : backUpPostgres(databaseUrl, dataDir, path, writing))
  return trial
}

/** Renames archives that are dated after the one that is due last. */
async function renameMisdated(dir: string, due: string, now: Date): Promise<void> {
  const found = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  for (const name of await readdir(dir))
    if ((dayOf(name) ?? '') > due) await rename(join(dir, name), join(dir, misdatedName(name, found)))
}

/**
 * Removes the access of other users to existing archives, but not to the folder, which may be shared.
 * @returns the paths that could not be changed.
 */
const makeArchivesPrivate = (dir: string, names: readonly string[]): string[] =>
  names.filter(isArchive).flatMap((name) => makePrivate(join(dir, name)))

/** Deletes the folders that killed backups left behind: they contain the whole database, including patients' names. */
async function clearDrafts(dir: string): Promise<void> {
  for (const name of await readdir(dir))
    if (name.startsWith(DRAFT)) await rm(join(dir, name), { recursive: true, force: true })
}
