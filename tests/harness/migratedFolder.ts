import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/database.ts'
import { DATABASE } from '../../server/disk/dataFolder.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** SQLite file of a migrated database without data; made once in a process. */
let migrated: Promise<Buffer> | undefined

/**
 * Writes a migrated database without data into an empty data folder. Without it each server of the tests runs all
 * migrations, which is half the time of its start.
 */
export async function writeMigrated(dataDir: string): Promise<void> {
  migrated ??= migrate()
  writeFileSync(join(dataDir, DATABASE), await migrated, { mode: 0o600 })
}

async function migrate(): Promise<Buffer> {
  const dataDir = temporaryFolder()
  await (await openDatabase({ dataDir })).close()
  const file = readFileSync(join(dataDir, DATABASE))
  rmSync(dataDir, { recursive: true })
  return file
}
