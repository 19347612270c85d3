import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { BEFORE_UPGRADE } from '../../disk/dataFolder.ts'
import { createPrivateFolder, makePrivate } from '../../disk/privateFiles.ts'
import { StartError } from '../../startError.ts'
import { MIGRATION_NAMES } from '../migrations/migrate.ts'
import { pgDump } from './pgDump.ts'
import { untimedConnectionTo } from './postgres.ts'

/**
 * Copies a database of an older schema to `before-upgrade/` in the data folder, named after its schema. Without
 * `pg_dump` on this computer the upgrade goes on, and the operator is told.
 */
export async function copyBeforeUpgrade(url: string, dataDir: string): Promise<void> {
  const done = await migrationsOf(url)
  const schema = done.at(-1)
  if (schema === undefined || MIGRATION_NAMES.every((name) => done.includes(name))) return
  const folder = join(dataDir, BEFORE_UPGRADE)
  const path = join(folder, `${schema}.dump`)
  if (existsSync(path)) return
  try {
    createPrivateFolder(folder)
    await pgDump(url, `${path}.part`)
    makePrivate(`${path}.part`)
    renameSync(`${path}.part`, path)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`업그레이드 전의 사본을 만들지 못했습니다: ${error.message}\n`)
  }
}

/** Returns the migrations of a database in their order; none for an empty one. */
async function migrationsOf(url: string): Promise<string[]> {
  const client = new Client(untimedConnectionTo(url))
  await client.connect()
  try {
    const { rows: tables } = await client.query("select 1 where to_regclass('kysely_migration') is not null")
    if (tables.length === 0) return []
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
