import {
  closeSync,
  existsSync,
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
import { BEFORE_RESTORE, DATABASE, UPLOADS } from './dataFolder.ts'
import { flushFolderSync } from './flushFolder.ts'
import { createPrivateFolder, PRIVATE_FILE } from './privateFiles.ts'

/** How the name of the folder begins in which an archive is unpacked. */
export const DRAFT = '.restore-'

/** Says that data is being exchanged, and which way; while it is there, nothing else opens the data. */
const MARKER = 'restore-in-progress.json'
const PART = `${MARKER}.part`
const Marker = z.object({
  draft: z.string().regex(/^\.restore-[\w-]+$/),
  aside: z.string().regex(/^before-restore-[\w.-]+$/),
  /** `back` once the old data is being put back. */
  direction: z.enum(['forward', 'back']),
})
type Marker = z.infer<typeof Marker>

/** What a draft holds. */
const NEW = [UPLOADS, DATABASE]
/** What is moved aside: a log that is left beside another database would destroy that. */
const OLD = [`${DATABASE}-shm`, `${DATABASE}-wal`, UPLOADS, DATABASE]

/**
 * Puts the unpacked and flushed data of a draft folder in the place of a data folder's own, which is moved aside. A
 * process that is killed on the way, or a power cut, leaves a marker by which {@link finishExchange} ends it.
 * @returns the folder of what was there; undefined when there was nothing.
 * @throws {StartError} when something cannot be moved: the old data is back in its place then.
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
  return existsSync(aside) ? aside : undefined
}

/**
 * Ends an exchange that was cut off, and removes drafts that never came so far. The caller holds the data folder.
 * @throws {StartError} when it can be neither finished nor taken back, or had to be taken back.
 */
export function finishExchange(dataDir: string): void {
  const marker = readMarker(dataDir)
  if (marker) carryOut(dataDir, marker)
  for (const name of readdirSync(dataDir))
    if (name.startsWith(DRAFT) || name === PART) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** @throws {StartError} when an exchange was cut off here: what only reads must not take a half of it for the whole. */
export function refuseUnfinished(dataDir: string): void {
  if (isIn(dataDir, MARKER))
    throw new StartError(`복원이 중간에 멈춘 폴더입니다. 서버를 한 번 시작하면 복원이 끝납니다: ${dataDir}`)
}

/** Each step looks at what is where: after a cut it goes on with what is not done yet. */
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
  if (!existsSync(from)) throw new Error(draft)
  // What is no longer in the draft is in its place already, and not old.
  const old = OLD.filter((name) => isIn(dataDir, name) && !(NEW.includes(name) && !isIn(from, name)))
  if (old.length > 0) createPrivateFolder(to)
  for (const name of old) renameSync(join(dataDir, name), join(to, name))
  // All that is old is aside for good before anything new comes.
  if (existsSync(to)) flushFolderSync(to)
  flushFolderSync(dataDir)
  for (const name of NEW) if (isIn(from, name)) renameSync(join(from, name), join(dataDir, name))
  if (!isIn(dataDir, DATABASE)) throw new Error(`${draft}: ${DATABASE}`)
  flushFolderSync(dataDir)
}

function takeBack(dataDir: string, marker: Marker, reason: string): void {
  const [draft, aside] = [join(dataDir, marker.draft), join(dataDir, marker.aside)]
  try {
    // From here on a cut goes on backwards.
    writeMarker(dataDir, marker)
    if (!existsSync(draft) && !existsSync(aside)) return
    for (const name of NEW)
      if (isIn(dataDir, name) && !isIn(draft, name)) renameSync(join(dataDir, name), join(draft, name))
    flushFolderSync(dataDir)
    if (!existsSync(aside)) return
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

/** On the disk as a whole, or not at all. */
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
  if (!existsSync(path)) return undefined
  try {
    return Marker.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new StartError(
      `복원이 중간에 멈춘 표시를 읽을 수 없어 시작하지 않습니다. 다른 폴더를 DATA_DIR로 정해 백업을 다시 복원해 주세요: ${path}`,
    )
  }
}

const isIn = (folder: string, name: string): boolean => existsSync(join(folder, name))
