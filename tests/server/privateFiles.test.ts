// Embedded database alone: its file.
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../server/backup/restoreBackup.ts'
import { writeBackup } from '../../server/backup/writeBackup.ts'
import { createVisit } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { writeFixture } from '../harness/of01.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

let folder: string
let dataDir: string
let umask: number
beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  // The default of most systems: new files are readable by all users.
  umask = process.umask(0o022)
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true })
})

/**
 * Returns the files and folders below a folder, including itself, that other users of the computer may read or write.
 */
const ARCHIVE = expect.stringMatching(/^waiting-board-[\d-]+\.tar\.gz$/)

function openToOthers(path: string): string[] {
  const all = [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))]
  return all.filter((each) => (lstatSync(each).mode & 0o077) !== 0)
}

describe.skipIf(process.platform === 'win32')('files of the server', () => {
  it('can be read by no other user: database, log, uploads, copies, archives, and what a restore brings', async () => {
    mkdirSync(dataDir)
    writeFixture(join(dataDir, 'waiting-board.sqlite'))
    const backups = join(folder, 'backups')
    const server = await startServer({
      env: { DATA_DIR: dataDir, ROOT_PASSWORD: 'waiting-demo', BACKUP_DIR: backups, BACKUP_AT: '00:00' },
    })
    await createVisit(server.root)
    await server.root.post('/v1/did-options/pre-upload-file', uploadForm(PNG, 'a.png'))
    const there = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    expect(there).toEqual(
      expect.arrayContaining([
        'waiting-board.sqlite',
        'waiting-board.sqlite-wal',
        'server.lock',
        'uploads',
        'before-upgrade/0096_waiting_since.sqlite',
      ]),
    )
    // A journal of the lock would need space on a full disk.
    expect(there).not.toContain('server.lock-journal')
    expect(openToOthers(dataDir)).toEqual([])
    await eventually(() => expect(readdirSync(backups)).toEqual([ARCHIVE]))
    await server.close()
    expect(openToOthers(backups)).toEqual([])
    const archive = join(folder, 'by-hand.tar.gz')
    await writeBackup(dataDir, archive)
    await restoreBackup(archive, dataDir, { force: true })
    expect(openToOthers(dataDir)).toEqual([])
    expect(lstatSync(archive).mode & 0o777).toBe(0o600)
  })

  it('of an older release are closed to others at the start', async () => {
    const backups = join(folder, 'backups')
    const env = { DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_AT: '00:00' }
    const first = await startServer({ env })
    await first.root.post('/v1/did-options/pre-upload-file', uploadForm(PNG, 'a.png'))
    await eventually(() => expect(readdirSync(backups)).toEqual([ARCHIVE]))
    await first.close()
    const open = (path: string): void => {
      const isFolder = lstatSync(path).isDirectory()
      chmodSync(path, isFolder ? 0o755 : 0o644)
      if (isFolder) for (const name of readdirSync(path)) open(join(path, name))
    }
    open(dataDir)
    open(backups)
    const second = await startServer({ env })
    expect(openToOthers(dataDir)).toEqual([])
    // The folder of the archives may be shared with other programs, so its mode is not changed.
    await eventually(() => expect(openToOthers(backups)).toEqual([backups]))
    await second.close()
  })

  it('are all that is changed where the data folder holds something else', async () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'somebody.txt'), 'for all')
    chmodSync(dataDir, 0o755)
    const server = await startServer({ env: { DATA_DIR: dataDir } })
    expect(openToOthers(dataDir)).toEqual([dataDir, join(dataDir, 'somebody.txt')])
    await server.close()
  })
})
