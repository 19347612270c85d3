import { constants, createReadStream } from 'node:fs'
import { access, readdir, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { BackupReason } from '../../contract/backup.ts'
import { diskOf } from '../disk/diskSpace.ts'
import { nearestFolder } from '../disk/fileAccess.ts'
import { mountPointOf, readMounts } from './mounts.ts'

/** A nightly archive; `.age` if it is encrypted. */
const ARCHIVE = /^waiting-board-(\d{4}-\d{2}-\d{2})\.tar\.gz(?:\.age)?$/
/** One that a clock that was ahead had dated after the day on which it was found. */
const MISDATED = /^waiting-board-(\d{4}-\d{2}-\d{2})\.found-[\dTZ]+\.tar\.gz(?:\.age)?$/
/** First entry of a tar file: offset and length of its name and of its time, octal seconds. */
const HEADER = { name: [0, 100], mtime: [136, 148] } as const
/** Bytes of an archive that contain the first entry's header. */
const HEAD_BYTES = 4_096
const DAY_MS = 86_400_000

/** Returns the name of a day's archive. */
export const archiveName = (day: string, isEncrypted: boolean): string =>
  `waiting-board-${day}.tar.gz${isEncrypted ? '.age' : ''}`

/** Returns the name of an archive that is dated too late. */
export const misdatedName = (name: string, found: string): string => name.replace('.tar.gz', `.found-${found}.tar.gz`)

/** Returns the day in the name of an archive; undefined for other files, and for those known to be misdated. */
export const dayOf = (name: string): string | undefined => ARCHIVE.exec(name)?.[1]

export const isArchive = (name: string): boolean => ARCHIVE.test(name) || MISDATED.test(name)

/** An archive of a folder. */
interface Archive {
  readonly name: string
  /** Time of its manifest; noon of the day in its name where that cannot be read, as in an encrypted one. */
  readonly at: Date
}

/** Returns the archives of a folder, the newest first; those that a wrong clock has dated come last. */
export async function archivesIn(dir: string, now: Date): Promise<Archive[]> {
  const names = (await readdir(dir)).filter(isArchive)
  const archives = await Promise.all(
    names.map(async (name) => ({ name, at: (await timeIn(join(dir, name))) ?? nominalTime(name) })),
  )
  const isMisdated = ({ name, at }: Archive) => MISDATED.test(name) || at.getTime() > now.getTime() + DAY_MS
  return archives.toSorted((a, b) => Number(isMisdated(a)) - Number(isMisdated(b)) || b.at.getTime() - a.at.getTime())
}

/** Reads the time of an archive's manifest, which its first entry bears too; undefined where it cannot be read. */
async function timeIn(path: string): Promise<Date | undefined> {
  if (path.endsWith('.age')) return undefined
  const gunzip = createGunzip()
  // Errors surface where the stream is read.
  pipeline(createReadStream(path, { end: HEAD_BYTES - 1 }), gunzip).catch(() => undefined)
  try {
    for await (const chunk of gunzip) {
      const text = (chunk as Buffer).toString('latin1')
      const seconds = Number.parseInt(text.slice(...HEADER.mtime), 8)
      return text.slice(...HEADER.name).startsWith('waiting-board.sqlite') ? new Date(seconds * 1_000) : undefined
    }
  } catch {
    // A damaged archive is dated by its name.
  }
  return undefined
}

const nominalTime = (name: string) =>
  new Date(`${ARCHIVE.exec(name)?.[1] ?? MISDATED.exec(name)?.[1] ?? '1970-01-01'}T12:00:00Z`)

/** Observable state of a folder for backups. */
export interface FolderView {
  /** False if it does not exist and would be created. */
  readonly exists: boolean
  readonly isWritable: boolean
  readonly isOnDataDisk: boolean
  /** Whether the folder is in a mounted file system that does not contain the data. */
  readonly isMount: boolean
  /** Free space of its disk in KiB. */
  readonly freeKib: number
  readonly newest: (Archive & { readonly kib: number }) | undefined
}

/** Looks at a folder for backups. Each access may hang for good, as on a file server that is gone. */
export async function viewFolder(dir: string, dataDir: string, now = new Date()): Promise<FolderView> {
  const [folder, data] = await Promise.all([nearest(dir), nearest(dataDir)])
  const exists = folder.path === resolve(dir)
  const [newest] = exists ? await archivesIn(dir, now) : []
  return {
    exists,
    isWritable: await access(folder.path, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    ),
    isOnDataDisk: folder.device === data.device,
    isMount: exists && (await isApart(dir, data.path, folder.device !== data.device)),
    freeKib: Math.floor((await diskOf(folder.path)).free / 1_024),
    newest: newest && { ...newest, kib: Math.ceil((await stat(join(dir, newest.name))).size / 1_024) },
  }
}

/** Requirements of the folder for backups. */
interface Expected {
  readonly mustBeMount: boolean
  /** Whether it has had an archive. */
  readonly hadArchive: boolean
}

/** Returns why the next backup would fail or be the only one; undefined if nothing is known. */
export function faultOf(
  { isWritable, isMount, freeKib, newest }: FolderView,
  { mustBeMount, hadArchive }: Expected,
): BackupReason | undefined {
  if (mustBeMount && !isMount) return 'MOUNT'
  if (hadArchive && !newest) return 'FOLDER'
  if (!isWritable) return 'RIGHTS'
  // The next archive is hardly smaller.
  return newest && freeKib < newest.kib ? 'SPACE' : undefined
}

/** Returns a folder, or the nearest above it that exists. @throws {StartError} where this account may not look */
async function nearest(dir: string): Promise<{ path: string; device: number }> {
  const path = nearestFolder(dir)
  return { path, device: (await stat(path)).dev }
}

/** Compares the mount points of two folders, or their devices where the system does not list mounts. */
async function isApart(dir: string, dataDir: string, hasOtherDevice: boolean): Promise<boolean> {
  const mounts = readMounts()
  if (mounts === undefined) return hasOtherDevice
  const [own, data] = await Promise.all([realpath(dir), realpath(dataDir)])
  const point = mountPointOf(own, mounts)
  return point !== '/' && point !== mountPointOf(data, mounts)
}
