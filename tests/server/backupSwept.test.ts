// Embedded database alone: its backups; postgres/backup.test.ts tries those of PostgreSQL.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { restoreBackup } from '../../server/backup/restoreBackup.ts'
import { writeBackup } from '../../server/backup/writeBackup.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

/** Upload that is deleted right after the backup has opened it or read its size. */
const SWEPT = 'swept-in-between.png'

vi.mock('node:fs/promises', async (original) => {
  const real = await original<{ open: typeof open; stat: typeof stat }>()
  const swept = async <T>(path: string, looked: Promise<T>): Promise<T> => {
    const seen = await looked
    if (path.endsWith(SWEPT)) rmSync(path, { force: true })
    return seen
  }
  return {
    ...real,
    open: (path: string, ...rest: []) => swept(path, real.open(path, ...rest)),
    stat: (path: string, ...rest: []) => swept(path, real.stat(path, ...rest)),
  }
})

const folder = temporaryFolder()
afterEach(() => rmSync(folder, { recursive: true }))

it('a backup is whole though an upload is swept at the moment of its turn', async () => {
  const dataDir = join(folder, 'data')
  await (await startServer({ env: { DATA_DIR: dataDir } })).close()
  const uploads = join(dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true })
  for (const name of ['before.png', SWEPT, 'then.png']) writeFileSync(join(uploads, name), name)

  const archive = join(folder, 'backup.tar.gz')
  await writeBackup(dataDir, archive)
  expect(existsSync(join(uploads, SWEPT))).toBe(false)
  await restoreBackup(archive, join(folder, 'back'))
  expect(existsSync(join(folder, 'back/uploads/then.png'))).toBe(true)
})
