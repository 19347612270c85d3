import { accessSync, constants, lstatSync, readlinkSync, type Stats, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import { StartError } from '../startError.ts'

/** Error codes of a path that leads nowhere. */
const MISSING = new Set(['ENOENT', 'ENOTDIR'])

/**
 * Whether a file or folder exists. `existsSync` also answers no where this account may not look.
 * @throws {StartError} where this account may not look, and for a link to nowhere
 */
export function exists(path: string): boolean {
  try {
    if (statSync(path, { throwIfNoEntry: false })) return true
  } catch (error) {
    throw inaccessible(error, path)
  }
  if (isLink(path))
    throw new StartError(
      `링크가 가리키는 파일이나 폴더가 없습니다: ${path} → ${readlinkSync(path)}. 디스크가 연결(mount)되었는지, 링크가 맞는지 확인해 주세요.`,
    )
  const parent = dirname(path)
  if (parent !== path) exists(parent)
  return false
}

/** Whether a file exists, or this account may not look: reading it says why. */
export function mayExist(path: string): boolean {
  try {
    return exists(path)
  } catch {
    return true
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

/**
 * Returns a folder, or the nearest one above it that exists: the others are created in it.
 * @throws {StartError} as {@link exists} does
 */
export function nearestFolder(path: string): string {
  let folder = resolve(path)
  while (!exists(folder)) folder = dirname(folder)
  return folder
}

/** Returns the error that says why a file or folder cannot be used, and what to do. */
export const inaccessible = (error: unknown, path: string): StartError =>
  new StartError(whyInaccessible(error, path), { cause: error })

/** Says why a file or folder cannot be used: its path, the account that runs, and what to do. */
export function whyInaccessible(error: unknown, path: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (MISSING.has(code ?? '')) return `파일이나 폴더가 없습니다: ${path}`
  if (code === 'EISDIR') return `파일이 아니라 폴더입니다: ${path}`
  if (code === 'EROFS') return `읽기 전용인 디스크나 폴더입니다: ${path}. ${READ_ONLY}`
  if (code !== 'EACCES' && code !== 'EPERM') return `파일이나 폴더를 쓸 수 없습니다: ${path} (${message})`
  const found = blocked(path)
  const place = found ? `, 막힌 곳: ${found.path} (소유자 ${ownerOf(found.stats)}, 권한 ${modeOf(found.stats)})` : ''
  const advice = found?.isAbove
    ? `이 계정이 그 폴더에 들어갈 수 있게 해 주세요: chmod a+x ${found.path}`
    : '이 계정이 쓸 수 있게 소유자나 권한을 바꿔 주세요 (chown, chmod).'
  return `권한이 없습니다: ${path} (실행한 계정: ${account()}${place}). ${advice}`
}

/** Returns why a program cannot be run; undefined for nothing. */
export function faultOfProgram(path: string): string | undefined {
  try {
    if (statSync(path).isDirectory()) return `프로그램이 아니라 폴더입니다: ${path}`
    accessSync(path, constants.X_OK)
    return undefined
  } catch (error) {
    return whyInaccessible(error, path)
  }
}

/** Advice for a disk that takes no changes. */
const READ_ONLY = '디스크가 고장 나 읽기 전용이 되었는지, systemd에서는 서비스의 ReadWritePaths를 확인해 주세요.'

/** Returns the name of the account that runs this program. */
export function account(): string {
  try {
    return userInfo().username
  } catch {
    // An account of a container has no entry.
    return `uid ${process.geteuid?.() ?? '?'}`
  }
}

interface Blocked {
  readonly path: string
  readonly stats: Stats
  /** Whether it is a folder on the way, and not the file or folder itself. */
  readonly isAbove: boolean
}

/** Returns the first folder on the way to a path that this account may not enter, else the file or folder itself. */
function blocked(path: string): Blocked | undefined {
  const full = resolve(path)
  const above: string[] = []
  for (let way = full; dirname(way) !== way; way = dirname(way)) above.unshift(dirname(way))
  const closed = above.find((folder) => !mayEnter(folder))
  const stats = statSync(closed ?? full, { throwIfNoEntry: false })
  return stats && { path: closed ?? full, stats, isAbove: closed !== undefined }
}

/** Whether this account may enter a folder, by its effective rights: `access` asks for the real ones. */
function mayEnter(folder: string): boolean {
  try {
    statSync(`${folder}/.`)
    return true
  } catch {
    return false
  }
}

const ownerOf = ({ uid }: Stats) => (uid === 0 ? 'root' : `uid ${uid}`)

const modeOf = ({ mode }: Stats) => (mode & 0o7777).toString(8).padStart(4, '0')
