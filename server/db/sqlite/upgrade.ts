import { renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { BEFORE_UPGRADE, DATABASE, flushFolderSync } from '../../disk/dataFolder.ts'
import { refuseWithoutSpace } from '../../disk/diskSpace.ts'
import { exists } from '../../disk/fileAccess.ts'
import { createPrivateFile, createPrivateFolder } from '../../disk/privateFiles.ts'
import { StartError } from '../../startError.ts'
import { migrate, MIGRATION_NAMES } from '../migrations/migrate.ts'
import type { DialectName, MigrationStep } from '../migrations/migrationStep.ts'

/**
 * Migrates the embedded database to the newest schema. A database with data is copied first, to a file in
 * `before-upgrade/` named after its schema. A database of the newest schema is left alone.
 * @throws {StartError} when a step fails; nothing has changed then.
 */
export async function upgrade(
  file: DatabaseSync,
  db: Kysely<unknown>,
  dataDir: string,
  dialect: DialectName,
  steps?: readonly MigrationStep[],
): Promise<void> {
  const done = migrationsOf(file)
  const known = steps?.map(({ name }) => name) ?? MIGRATION_NAMES
  const schema = done.at(-1)
  if (known.every((name) => done.includes(name))) return
  if (schema !== undefined) refuseUpgradeWithoutSpace(dataDir)
  const copy = schema === undefined ? undefined : await keepCopy(file, dataDir, schema)
  try {
    await migrate(db, dialect, steps)
  } catch (error) {
    const kept = copy ? ` 이전 데이터베이스의 사본: ${copy}` : ''
    throw new StartError(
      `데이터베이스를 이 버전에 맞게 바꾸지 못해 시작하지 않습니다. 데이터는 이전 그대로입니다. (${(error as Error).message})${kept}`,
    )
  }
}

/** Space of the WAL that a small database takes as well. */
const WAL_BYTES = 16 * 1024 ** 2

/**
 * Refuses an upgrade without space for the copy of the database, and for the WAL of a migration that writes all of it.
 * @throws {StartError} that says how much is missing
 */
export function refuseUpgradeWithoutSpace(dataDir: string): void {
  const sizes = [DATABASE, `${DATABASE}-wal`].map(
    (name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0,
  )
  refuseWithoutSpace(dataDir, 2 * sizes.reduce((sum, size) => sum + size, 0) + WAL_BYTES)
}

async function keepCopy(file: DatabaseSync, dataDir: string, schema: string): Promise<string> {
  const folder = join(dataDir, BEFORE_UPGRADE)
  const path = join(folder, `${schema}.sqlite`)
  const part = `${path}.part`
  try {
    createPrivateFolder(folder)
    // An earlier copy interrupted by a power cut is no valid database to copy over.
    discard(part)
    createPrivateFile(part)
    await backup(file, part)
    renameSync(part, path)
    flushFolderSync(folder)
  } catch (error) {
    discard(part)
    throw new StartError(
      `업그레이드 전에 데이터베이스의 사본을 만들지 못해 시작하지 않습니다. 데이터는 이전 그대로입니다: ${path} (${(error as Error).message})`,
    )
  }
  return path
}

function discard(part: string): void {
  for (const path of [part, `${part}-journal`]) if (exists(path)) rmSync(path)
}

/** Returns the migrations applied to a database, oldest first; none for an empty one. */
export function migrationsOf(file: DatabaseSync): string[] {
  const isMigrated = file.prepare("select count(*) as n from sqlite_master where name = 'kysely_migration'").get()?.[
    'n'
  ]
  return isMigrated
    ? file
        .prepare('select name from kysely_migration order by name')
        .all()
        .map((row) => String(row['name']))
    : []
}
