import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { MIGRATION_NAMES } from './migrate.ts'
import { StartError } from '../startError.ts'

/** Marks a file as ours ('WAIT'), so that another program's database is never migrated by mistake. */
const APPLICATION_ID = 0x57414954
const BUSY_TIMEOUT_MS = 5_000
/** At most: memory is taken as pages are read. */
const CACHE_KIB = 65_536
/** Older versions can corrupt a database when the WAL is reset. */
const SQLITE_OLDEST = '3.51.3'

/**
 * Opens, or creates, the embedded database of a data folder that exists: WAL, every commit flushed to the disk, foreign keys on.
 * A file that is damaged, foreign or of a newer release is refused before anything is written to it.
 * @throws {StartError} with a Korean sentence that says what is wrong.
 */
export function openEmbedded(dataDir: string): DatabaseSync {
  const path = join(dataDir, 'waiting-board.sqlite')
  const isNew = !existsSync(path) || statSync(path).size === 0
  if (!isNew) refuseUnfit(path)
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  refuseReadOnly(file, path)
  refuseOldSqlite(file)
  if (isNew) file.exec(`pragma application_id = ${APPLICATION_ID}`)
  file.exec('pragma journal_mode = wal')
  // FULL: a call that was answered 2xx survives a power cut, not only a crash.
  file.exec('pragma synchronous = full')
  // Lists of a hundred thousand rows are searched as a whole: the default of 2 MB would read them from the file each time.
  file.exec(`pragma cache_size = -${CACHE_KIB}`)
  // What a list sorts stays off the disk.
  file.exec('pragma temp_store = memory')
  return file
}

/**
 * Opens the embedded database of a data folder for reading alone.
 * @throws {StartError} when there is none, or it is not fit.
 */
export function openToRead(dataDir: string): DatabaseSync {
  const path = join(dataDir, 'waiting-board.sqlite')
  if (!existsSync(path)) throw new StartError(`내장 데이터베이스가 없습니다: ${path}`)
  refuseUnfit(path)
  return openToLook(path)
}

/** @throws {StartError} when the folder is not there and cannot be made. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new StartError(`데이터 폴더를 만들 수 없습니다 (DATA_DIR=${dataDir}): ${(error as Error).message}`)
  }
}

/** @throws {StartError} when a file is damaged, no database of ours, or of a newer release; it is not written to. */
export function refuseUnfit(path: string): void {
  const damaged = (why: string) => new StartError(`데이터베이스가 손상되어 시작하지 않습니다. 파일은 건드리지 않았습니다: ${path} (${why})`)
  let file: DatabaseSync | undefined
  try {
    file = openToLook(path)
    const check = file.prepare('pragma quick_check(1)').get()?.['quick_check']
    if (check !== 'ok') throw damaged(String(check))
    if (file.prepare('pragma application_id').get()?.['application_id'] !== APPLICATION_ID) {
      throw new StartError(`이 제품의 데이터베이스가 아니어서 시작하지 않습니다: ${path}`)
    }
    refuseNewer(file, path)
  } catch (error) {
    throw error instanceof StartError ? error : damaged((error as Error).message)
  } finally {
    file?.close()
  }
}

/** Reading alone would leave `-wal` and `-shm` files behind, unless the file is said to be still: no log, no writer. */
function openToLook(path: string): DatabaseSync {
  const address = pathToFileURL(path)
  if (!existsSync(`${path}-wal`)) address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
}

function refuseNewer(file: DatabaseSync, path: string): void {
  const migrated = file.prepare("select count(*) as n from sqlite_master where name = 'kysely_migration'").get()?.['n']
  if (!migrated) return
  const names = file.prepare('select name from kysely_migration').all().map((row) => String(row['name']))
  const unknown = names.filter((name) => !MIGRATION_NAMES.includes(name))
  if (unknown.length > 0) {
    throw new StartError(
      `더 새로운 버전이 만든 데이터베이스여서 시작하지 않습니다. 파일은 건드리지 않았습니다: ${path} (${unknown.join(', ')})`,
    )
  }
}

/** SQLite opens for reading what may not be written, and says so at the first write only, which here leaves nothing behind. */
function refuseReadOnly(file: DatabaseSync, path: string): void {
  try {
    file.exec(`begin; pragma application_id = ${APPLICATION_ID}; rollback`)
  } catch (error) {
    file.close()
    throw new StartError(`데이터베이스에 쓸 수 없어 시작하지 않습니다. 파일과 폴더의 소유자와 권한을 확인해 주세요: ${path} (${(error as Error).message})`)
  }
}

function refuseOldSqlite(file: DatabaseSync): void {
  const version = String(file.prepare('select sqlite_version() as v').get()?.['v'])
  if (version.localeCompare(SQLITE_OLDEST, 'en', { numeric: true }) < 0) {
    throw new StartError(`SQLite ${SQLITE_OLDEST} 이상이 필요합니다 (지금 ${version}).`)
  }
}
