import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/database.ts'
import { DATABASE } from '../../server/disk/dataFolder.ts'
import { type Login, storeFirstUser } from './firstUser.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** SQLite files of a migrated database, empty or with a first user; each is made once in a process. */
const migrated = new Map<string, Promise<Buffer>>()

/**
 * Writes a migrated database, with the first user if the login has a password, into an empty data folder. Without it
 * each server of the tests runs all migrations, which is half the time of its start.
 */
export async function writeMigrated(dataDir: string, login?: Login): Promise<void> {
  const user =
    login?.rootPassword === undefined ? undefined : { rootId: login.rootId, rootPassword: login.rootPassword }
  const key = JSON.stringify(user) ?? ''
  const file = migrated.get(key) ?? migrate(user)
  migrated.set(key, file)
  writeFileSync(join(dataDir, DATABASE), await file, { mode: 0o600 })
}

async function migrate(user: Login | undefined): Promise<Buffer> {
  const dataDir = temporaryFolder()
  if (user) await writeMigrated(dataDir)
  const database = await openDatabase({ dataDir })
  if (user) await storeFirstUser(database.db, user)
  await database.close()
  const file = readFileSync(join(dataDir, DATABASE))
  rmSync(dataDir, { recursive: true })
  return file
}
