import { copyFileSync, createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { openExisting } from '../db/openExisting.ts'
import { lockDataDir } from '../db/sqlite/dataLock.ts'
import { makeDataDir, refuseUnfit } from '../db/sqlite/embedded.ts'
import { BEFORE_RESTORE, DATABASE, OUTAGE, SHEET_FILE, flushFolder } from '../disk/dataFolder.ts'
import { DRAFT, exchange, finishExchange } from '../disk/exchange.ts'
import { exists } from '../disk/fileAccess.ts'
import { makePrivate, PRIVATE_FILE } from '../disk/privateFiles.ts'
import { StartError } from '../startError.ts'
import { readReplaced, type Replaced, type Settled, settleRestored } from './settleRestored.ts'
import { startsWith, unpackArchive } from './unpackArchive.ts'
import { migrate } from '../db/migrations/migrate.ts'
import type { DB } from '../db/schema.ts'
import { NodeSqliteDialect } from '../db/sqlite/nodeSqlite.ts'

/** First bytes of an SQLite database. */
const SQLITE_HEAD = Buffer.from('SQLite format 3\0')

/** Result of a restore. */
interface Restored extends Settled {
  /** The folder of the previous data; undefined when there was none. */
  readonly aside: string | undefined
  /** Copy of the outage sheet of before, which the next start overwrites; undefined when there was none. */
  readonly sheet: string | undefined
}

/**
 * Restores an archive, or a copy of the database from before an upgrade, into a data folder that no server uses. With
 * a copy the uploads stay. Everything is unpacked, verified and settled
 * ({@link settleRestored}) before the folder is changed. With `force` existing data is moved aside.
 * @param options `outageDir` is the folder of the outage sheet, if it is not in the data folder. `identities` open
 *   an encrypted archive.
 * @throws {StartError} when the archive is damaged or of a version that this one cannot use, or the folder has data and `force` is
 * not set.
 */
export async function restoreBackup(
  path: string,
  dataDir: string,
  {
    force = false,
    outageDir = join(dataDir, OUTAGE),
    identities = [],
  }: { force?: boolean; outageDir?: string; identities?: readonly string[] } = {},
): Promise<Restored> {
  if (!exists(path)) throw new StartError(`백업 파일이 없습니다: ${path}`)
  makeDataDir(dataDir)
  const unlock = lockDataDir(dataDir)
  try {
    finishExchange(dataDir)
    if (exists(join(dataDir, DATABASE)) && !force) {
      throw new StartError(
        `데이터 폴더에 이미 데이터가 있습니다. 지금 데이터를 옆으로 옮기고 복원하려면 --force를 붙여 주세요: ${dataDir}`,
      )
    }
    const folder = await mkdtemp(join(dataDir, DRAFT))
    const sheet = join(outageDir, SHEET_FILE)
    let settled: Settled
    try {
      if (startsWith(path, SQLITE_HEAD)) await copyDatabase(path, folder)
      else await unpackArchive(path, folder, { identities })
      if (!exists(join(folder, DATABASE)))
        throw new StartError(`PostgreSQL의 백업입니다. DATABASE_URL을 빈 데이터베이스로 정하고 복원해 주세요: ${path}`)
      refuseUnfit(join(folder, DATABASE))
      const replaced = await readReplacedIn(dataDir)
      const restored = await openRestored(join(folder, DATABASE))
      settled = await settleRestored(restored, replaced, numbersOnSheet(sheet)).finally(() => restored.destroy())
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    return { ...settled, aside: exchange(dataDir, basename(folder)), sheet: keepSheet(sheet, dataDir) }
  } finally {
    unlock()
  }
}

/**
 * Reads the database that is replaced, also one of another version, as after an upgrade that is taken back; undefined
 * when there is none, or it cannot be read.
 */
async function readReplacedIn(dataDir: string): Promise<Replaced | undefined> {
  try {
    const db = await openExisting({ dataDir, ofAnyVersion: true })
    return await readReplaced(db).finally(() => db.destroy())
  } catch {
    return undefined
  }
}

/** Reads the highest number of its day from an outage sheet. */
function numbersOnSheet(path: string): ReadonlyMap<string, number> {
  if (!exists(path)) return new Map()
  const page = readFileSync(path, 'utf8')
  const [, day] = /<p>(\d{4}-\d{2}-\d{2}) \d{2}:\d{2} 기준/.exec(page) ?? []
  const numbers = [...page.matchAll(/마지막 번호 (\d+)번|<\/td><td>(\d+)<\/td>/g)].map(([, last, listed]) =>
    Number(last ?? listed),
  )
  const highest = Math.max(0, ...numbers)
  return day === undefined || highest === 0 ? new Map() : new Map([[day, highest]])
}

/** Copies the outage sheet into the data folder, as a copy of before the restore. @returns its path */
function keepSheet(path: string, dataDir: string): string | undefined {
  if (!exists(path)) return undefined
  const copy = join(dataDir, `${BEFORE_RESTORE}${new Date().toISOString().replaceAll(':', '-')}-${SHEET_FILE}`)
  copyFileSync(path, copy)
  makePrivate(copy)
  return copy
}

async function copyDatabase(path: string, folder: string): Promise<void> {
  const to = createWriteStream(join(folder, DATABASE), { flush: true, mode: PRIVATE_FILE })
  await pipeline(createReadStream(path), to)
  await flushFolder(folder)
}

/**
 * Opens the unpacked SQLite database of a backup and migrates it to this version. It is one file without a WAL beside
 * it, which can be moved.
 */
export async function openRestored(path: string): Promise<Kysely<DB>> {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true })
  file.exec('pragma journal_mode = delete; pragma secure_delete = on')
  const db = new Kysely<DB>({ dialect: new NodeSqliteDialect(file) })
  try {
    await migrate(db as Kysely<unknown>, 'sqlite')
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
