import { join } from 'node:path'
import { backUpPostgres, restorePostgres } from '../../server/backup/postgresBackup.ts'
import { restoreBackup } from '../../server/backup/restoreBackup.ts'
import type { Settled } from '../../server/backup/settleRestored.ts'
import { writeBackup } from '../../server/backup/writeBackup.ts'
import { createPostgresDatabase } from './postgresDatabase.ts'
import { startServer, type TestServer } from './server.ts'

/** A server whose data a test backs up and restores, on the database of the test's project. */
export interface Restoring {
  server: TestServer
  backUp(): Promise<void>
  /**
   * Stops the server, restores the backup and starts a server on it.
   * @param isLost whether the data that are replaced are lost
   */
  restore(isLost?: boolean): Promise<Settled>
}

/** Starts a server in a folder. @param env further settings */
export async function startRestoring(folder: string, env: Record<string, string> = {}): Promise<Restoring> {
  const archive = join(folder, 'backup.tar.gz')
  const dataDir = join(folder, 'data')
  const restoring: Restoring = {
    server: await startServer({ env: { ...env, DATA_DIR: dataDir } }),
    async backUp() {
      const url = restoring.server.databaseUrl
      await (url === undefined ? writeBackup(dataDir, archive) : backUpPostgres(url, dataDir, archive, {}))
    },
    async restore(isLost = false) {
      const url = restoring.server.databaseUrl
      await restoring.server.close()
      const target = isLost || url !== undefined ? join(folder, 'restored') : dataDir
      const database = url === undefined ? undefined : await createPostgresDatabase('empty')
      const settled =
        url === undefined || !database
          ? await restoreBackup(archive, target, { force: true })
          : await restorePostgres(archive, {
              databaseUrl: database.url,
              dataDir: target,
              identities: [],
              replaces: isLost ? undefined : new URL(url).pathname.slice(1),
            })
      restoring.server = await startServer({
        env: { ...env, DATA_DIR: target, ...(database && { DATABASE_URL: database.url }) },
      })
      return settled
    },
  }
  return restoring
}
