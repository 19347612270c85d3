import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { BEFORE_RESTORE, BEFORE_UPGRADE, DATABASE, UPLOADS } from '../../disk/dataFolder.ts'
import { refuseUnusable, refuseUnusableData } from '../../disk/dataAccess.ts'
import { refuseUnfinished } from '../../disk/exchange.ts'
import { exists } from '../../disk/fileAccess.ts'
import { createPrivateFile, createPrivateFolder } from '../../disk/privateFiles.ts'
import { migrationsOf } from './upgrade.ts'
import { FREE_SPACE_ERASED } from './eraseFreeSpace.ts'
import { MIGRATION_NAMES } from '../migrations/migrate.ts'
import { refuseOtherVersion } from '../migrations/refuseOtherVersion.ts'
import { StartError } from '../../startError.ts'

/** Marks a file as ours ('WAIT'), so that another program's database is never migrated by mistake. */
const APPLICATION_ID = 0x57414954
export const BUSY_TIMEOUT_MS = 5_000
/** Upper bound: memory is allocated as pages are read. */
const CACHE_KIB = 65_536
/** Pages in the WAL, 16 MiB, from which a commit copies them to the database: SQLite's default is a quarter of it. */
const CHECKPOINT_PAGES = 4_000
/** Older versions can corrupt a database when the WAL is reset. */
const SQLITE_OLDEST = '3.51.3'
/** Error code of SQLite for a file that the user may not read. */
const CANTOPEN = 14
/** Error codes of SQLite for a disk that fails, and for a full one. */
const DISK_ERRORS = new Set([10, 13])
/** Extended error code of SQLite for a file that ends too early. */
const SHORT_READ = 522

/**
 * Opens or creates the embedded database of an existing data folder: WAL, every commit flushed to the disk, foreign
 * keys on. A damaged or foreign file, or one of a newer or too old release, is refused before anything is written to it.
 * @throws {StartError} with a Korean message that names the problem.
 */
export function openEmbedded(dataDir: string): DatabaseSync {
  const path = join(dataDir, DATABASE)
  const isNew = !exists(path) || statSync(path).size === 0
  if (isNew) refuseLost(dataDir)
  else refuseUnfit(path)
  createPrivateFile(path)
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  refuseReadOnly(file, path)
  refuseOldSqlite(file)
  if (isNew) file.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${FREE_SPACE_ERASED}`)
  file.exec('pragma journal_mode = wal')
  // FULL: a change that was answered with 2xx survives a power cut, not only a crash.
  file.exec('pragma synchronous = full')
  // A checkpoint copies a page that changed often once, so fewer of them write less.
  file.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  // Lists scan a hundred thousand rows: with the default cache of 2 MB they would be read from the file each time.
  file.exec(`pragma cache_size = -${CACHE_KIB}`)
  // Overwrites deleted data: erased names must not be readable in the file.
  file.exec('pragma secure_delete = on')
  // Sorting must not write to the disk.
  file.exec('pragma temp_store = memory')
  return file
}

/**
 * Opens the embedded database of a data folder read-only.
 * @param ofAnyVersion accepts one of another version too, whose tables may have other columns
 * @throws {StartError} when it is missing or unfit, or a restore was interrupted.
 */
export function openToRead(dataDir: string, ofAnyVersion = false): DatabaseSync {
  const path = join(dataDir, DATABASE)
  refuseUnfinished(dataDir)
  if (!exists(path)) throw new StartError(`내장 데이터베이스가 없습니다: ${path}`)
  refuseUnfit(path, ofAnyVersion)
  return openToLook(path)
}

/** @throws {StartError} when the folder is missing and cannot be created, or a part of it cannot be used. */
export function makeDataDir(dataDir: string): void {
  try {
    refuseUnusable(dataDir)
    createPrivateFolder(dataDir)
  } catch (error) {
    throw new StartError(`데이터 폴더를 만들 수 없습니다 (DATA_DIR=${dataDir}): ${(error as Error).message}`)
  }
  refuseUnusableData(dataDir)
}

/**
 * Refuses a folder with traces of a hospital but no database: an empty database must not replace a lost one.
 * @throws {StartError} that says what to do.
 */
function refuseLost(dataDir: string): void {
  const isThere = (name: string) => exists(join(dataDir, name))
  const traces = [
    ...readdirSync(dataDir).filter((name) => name === BEFORE_UPGRADE || name.startsWith(BEFORE_RESTORE)),
    ...(isThere(UPLOADS) && readdirSync(join(dataDir, UPLOADS)).length > 0 ? [UPLOADS] : []),
    ...(isThere(`${DATABASE}-wal`) && statSync(join(dataDir, `${DATABASE}-wal`)).size > 0 ? [`${DATABASE}-wal`] : []),
  ]
  if (traces.length === 0) return
  throw new StartError(
    [
      `데이터 폴더에 쓰던 자료는 있는데 데이터베이스(${DATABASE})가 없어 시작하지 않습니다. 아무것도 건드리지 않았습니다: ${dataDir} (${traces.join(', ')})`,
      '  PostgreSQL을 쓰고 있었다면 DATABASE_URL을 정해 다시 시작해 주세요.',
      '  백업이 있으면 복원해 주세요: npm run restore -- 백업파일 (설치본은 waiting-board restore 백업파일)',
      '  정말 새로 시작하려면 DATA_DIR을 빈 폴더로 정해 주세요.',
    ].join('\n'),
  )
}

/** @throws {StartError} when a file is damaged, foreign, or of a version that this one cannot use; the file is not written to. */
export function refuseUnfit(path: string, ofAnyVersion = false): void {
  const damaged = (why: string) =>
    new StartError(`데이터베이스가 손상되어 시작하지 않습니다. 파일은 건드리지 않았습니다: ${path} (${why})`)
  let file: DatabaseSync | undefined
  try {
    file = openToLook(path)
    const check = file.prepare('pragma quick_check(1)').get()?.['quick_check']
    if (check !== 'ok') throw damaged(String(check))
    if (file.prepare('pragma application_id').get()?.['application_id'] !== APPLICATION_ID) {
      throw new StartError(`이 제품의 데이터베이스가 아니어서 시작하지 않습니다: ${path}`)
    }
    if (!ofAnyVersion)
      refuseOtherVersion(migrationsOf(file), `파일은 건드리지 않았습니다: ${path}`, () => wayBack(path))
  } catch (error) {
    if (error instanceof StartError) throw error
    const { message, errcode } = error as Error & { readonly errcode?: number }
    throw errcode === CANTOPEN || isOfDisk(errcode)
      ? new StartError(`데이터베이스를 열 수 없어 시작하지 않습니다. ${adviceFor(errcode)}: ${path} (${message})`)
      : damaged(message)
  } finally {
    file?.close()
  }
}

/**
 * Opens a database read-only. Without a WAL it is declared immutable: otherwise `-wal` and `-shm` files would be left
 * behind.
 */
function openToLook(path: string): DatabaseSync {
  const address = pathToFileURL(path)
  if (!exists(`${path}-wal`)) address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
}

/** Names the copy that the upgrade from this version has made, and how it is restored. */
function wayBack(path: string): string[] {
  const copy = join(dirname(path), BEFORE_UPGRADE, `${MIGRATION_NAMES.at(-1)}.sqlite`)
  if (!exists(copy)) return []
  const { mtime } = statSync(copy)
  return [
    `  이 버전으로 되돌리려면 업그레이드 전의 사본을 복원해 주세요: restore ${copy} --force`,
    `  그 뒤(${mtime.toISOString()})의 변경은 before-restore-… 폴더에 남고, 화면에는 보이지 않습니다.`,
  ]
}

/**
 * Refuses a file that cannot be written. SQLite opens such a file for reading and fails at the first write only, so
 * this tries a write and rolls it back.
 */
function refuseReadOnly(file: DatabaseSync, path: string): void {
  try {
    file.exec(`begin; pragma application_id = ${APPLICATION_ID}; rollback`)
  } catch (error) {
    file.close()
    const { message, errcode } = error as Error & { readonly errcode?: number }
    throw new StartError(`데이터베이스에 쓸 수 없어 시작하지 않습니다. ${adviceFor(errcode)}: ${path} (${message})`)
  }
}

/** Whether an error is one of the disk: without space for the files beside the database it is an I/O error too. */
const isOfDisk = (errcode = 0): boolean => DISK_ERRORS.has(errcode & 0xff) && errcode !== SHORT_READ

const adviceFor = (errcode?: number): string =>
  isOfDisk(errcode) ? '디스크가 가득 찼거나 고장 났는지 확인해 주세요' : '파일과 폴더의 소유자와 권한을 확인해 주세요'

function refuseOldSqlite(file: DatabaseSync): void {
  const version = String(file.prepare('select sqlite_version() as v').get()?.['v'])
  if (version.localeCompare(SQLITE_OLDEST, 'en', { numeric: true }) < 0) {
    throw new StartError(`SQLite ${SQLITE_OLDEST} 이상이 필요합니다 (지금 ${version}).`)
  }
}
