import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../startError.ts'
import { BEFORE_RESTORE, DATABASE, UPLOADS, flushFolderSync } from './dataFolder.ts'
import { exists } from './fileAccess.ts'
import { createPrivateFolder, PRIVATE_FILE } from './privateFiles.ts'

/** Prefix of the folder into which an archive is unpacked. */
export const DRAFT = '.restore-'

/** Marker of an exchange in progress, with its direction; while it exists, the data must not be opened. */
const MARKER = 'restore-in-progress.json'
const PART = `${MARKER}.part`
const Marker = z.object({
  draft: z.string().regex(/^\.restore-[\w-]+$/),
  aside: z.string().regex(/^before-restore-[\w.-]+$/),
  /** `back` once the old data is being restored. */
  direction: z.enum(['forward', 'back']),
})
type Marker = z.infer<typeof Marker>

/** Files and folders of a draft. */
const NEW = [UPLOADS, DATABASE]
/** Files and folders that are moved aside; a WAL left beside another database would destroy it. */
const OLD = [`${DATABASE}-shm`, `${DATABASE}-wal`, UPLOADS, DATABASE]

/**
 * Replaces the data of a data folder with the unpacked and flushed draft; the old data is moved aside. After a crash or
 * power cut a marker remains, and {@link finishExchange} completes the exchange.
 * @returns the folder of the old data; undefined when there was none.
 * @throws {StartError} when a file cannot be moved; the old data is in place again then.
 */
export function exchange(dataDir: string, draft: string): string | undefined {
  const marker: Marker = {
    draft,
    aside: `${BEFORE_RESTORE}${new Date().toISOString().replaceAll(':', '-')}`,
    direction: 'forward',
  }
  try {
    writeMarker(dataDir, marker)
  } catch (error) {
    rmSync(join(dataDir, MARKER), { force: true })
    rmSync(join(dataDir, draft), { recursive: true, force: true })
    throw error
  }
  carryOut(dataDir, marker)
  const aside = join(dataDir, marker.aside)
  return exists(aside) ? aside : undefined
}

/**
 * Completes an interrupted exchange and deletes leftover drafts. The caller has locked the data folder.
 * @throws {StartError} when it can be neither completed nor undone, or had to be undone.
 */
export function finishExchange(dataDir: string): void {
  const marker = readMarker(dataDir)
  if (marker) carryOut(dataDir, marker)
  for (const name of readdirSync(dataDir))
    if (name.startsWith(DRAFT) || name === PART) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** @throws {StartError} when an exchange was interrupted: readers must not take half of the data for all of it. */
export function refuseUnfinished(dataDir: string): void {
  if (isIn(dataDir, MARKER))
    throw new StartError(`복원이 중간에 멈춘 폴더입니다. 서버를 한 번 시작하면 복원이 끝납니다: ${dataDir}`)
}

/**
 * Carries out an exchange. Each step checks which files are where, so that it can be repeated after an interruption.
 */
function carryOut(dataDir: string, marker: Marker): void {
  let reason = ''
  if (marker.direction === 'forward') {
    try {
      moveForward(dataDir, marker)
    } catch (error) {
      reason = (error as Error).message
      marker = { ...marker, direction: 'back' }
    }
  }
  if (marker.direction === 'back') takeBack(dataDir, marker, reason)
  rmSync(join(dataDir, MARKER))
  flushFolderSync(dataDir)
  rmSync(join(dataDir, marker.draft), { recursive: true, force: true })
  if (marker.direction === 'back')
    throw new StartError(
      `데이터 폴더의 파일을 옮길 수 없어 복원하지 않았습니다. 데이터는 이전 그대로입니다: ${dataDir} (${reason || '중단된 복원을 되돌렸습니다'})`,
    )
}

function moveForward(dataDir: string, { draft, aside }: Marker): void {
  const [from, to] = [join(dataDir, draft), join(dataDir, aside)]
  if (!exists(from)) throw new Error(draft)
  // A new file missing from the draft is already in place, and not old.
  const old = OLD.filter((name) => isIn(dataDir, name) && !(NEW.includes(name) && !isIn(from, name)))
  if (old.length > 0) createPrivateFolder(to)
  for (const name of old) renameSync(join(dataDir, name), join(to, name))
  // All old files are flushed in their new place before any new one is moved.
  if (exists(to)) flushFolderSync(to)
  flushFolderSync(dataDir)
  for (const name of NEW) if (isIn(from, name)) renameSync(join(from, name), join(dataDir, name))
  if (!isIn(dataDir, DATABASE)) throw new Error(`${draft}: ${DATABASE}`)
  flushFolderSync(dataDir)
}

function takeBack(dataDir: string, marker: Marker, reason: string): void {
  const [draft, aside] = [join(dataDir, marker.draft), join(dataDir, marker.aside)]
  try {
    // From here on, an interrupted exchange is continued backwards.
    writeMarker(dataDir, marker)
    if (!exists(draft) && !exists(aside)) return
    for (const name of NEW)
      if (isIn(dataDir, name) && !isIn(draft, name)) renameSync(join(dataDir, name), join(draft, name))
    flushFolderSync(dataDir)
    if (!exists(aside)) return
    for (const name of OLD) if (isIn(aside, name)) renameSync(join(aside, name), join(dataDir, name))
    flushFolderSync(dataDir)
    if (readdirSync(aside).length === 0) rmdirSync(aside)
  } catch (error) {
    throw new StartError(
      [
        `복원이 중간에 멈추었고, 끝내지도 되돌리지도 못해 시작하지 않습니다. 데이터는 모두 이 폴더에 있습니다: ${dataDir}`,
        `이전 데이터는 ${marker.aside}, 복원할 데이터는 ${marker.draft} 폴더입니다. 폴더의 권한과 디스크를 확인한 뒤 다시 시작해 주세요. (${reason || (error as Error).message})`,
      ].join('\n'),
    )
  }
}

/** Writes the marker atomically. */
function writeMarker(dataDir: string, marker: Marker): void {
  const part = join(dataDir, PART)
  const file = openSync(part, 'w', PRIVATE_FILE)
  try {
    writeSync(file, JSON.stringify(marker))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(part, join(dataDir, MARKER))
  flushFolderSync(dataDir)
}

function readMarker(dataDir: string): Marker | undefined {
  const path = join(dataDir, MARKER)
  if (!exists(path)) return undefined
  try {
    return Marker.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new StartError(
      `복원이 중간에 멈춘 표시를 읽을 수 없어 시작하지 않습니다. 다른 폴더를 DATA_DIR로 정해 백업을 다시 복원해 주세요: ${path}`,
    )
  }
}

const isIn = (folder: string, name: string): boolean => exists(join(folder, name))
