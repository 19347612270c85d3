import { randomUUID } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { BEFORE_UPGRADE } from '../../disk/dataFolder.ts'
import { refuseWithoutSpace } from '../../disk/diskSpace.ts'
import { exists } from '../../disk/fileAccess.ts'
import { createPrivateFolder, makePrivate } from '../../disk/privateFiles.ts'
import { StartError } from '../../startError.ts'
import { MIGRATION_NAMES } from '../migrations/migrate.ts'
import { pgDump } from './pgDump.ts'
import { untimedConnectionTo } from './postgres.ts'

/**
 * Copies a database of an older schema to `before-upgrade/` in the data folder, named after its schema. Without
 * `pg_dump` on this computer the upgrade goes on, and the operator is told.
 * @throws {StartError} when the disk has no room for the copy
 */
export async function copyBeforeUpgrade(url: string, dataDir: string): Promise<void> {
  const { done, bytes } = await readFacts(url)
  const schema = done.at(-1)
  if (schema === undefined || MIGRATION_NAMES.every((name) => done.includes(name))) return
  const folder = join(dataDir, BEFORE_UPGRADE)
  const path = join(folder, `${schema}.dump`)
  if (exists(path)) return
  refuseWithoutSpace(dataDir, bytes)
  const part = `${path}.${randomUUID()}.part`
  try {
    createPrivateFolder(folder)
    await pgDump(url, part)
    makePrivate(part)
    // Another server that starts at the same time names its copy before it migrates: a later one may be of the new schema.
    if (exists(path)) rmSync(part)
    else renameSync(part, path)
  } catch (error) {
    if (exists(part)) rmSync(part)
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`업그레이드 전의 사본을 만들지 못했습니다: ${error.message}\n`)
  }
}

/** Returns the migrations of a database in their order, none for an empty one, and its size: a copy is hardly larger. */
async function readFacts(url: string): Promise<{ readonly done: readonly string[]; readonly bytes: number }> {
  const client = new Client(untimedConnectionTo(url))
  await client.connect()
  try {
    const { rows: tables } = await client.query("select 1 where to_regclass('kysely_migration') is not null")
    if (tables.length === 0) return { done: [], bytes: 0 }
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
    const sizes = await client.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
    return { done: rows.map(({ name }) => name), bytes: sizes.rows[0]?.bytes ?? 0 }
  } finally {
    await client.end()
  }
}
