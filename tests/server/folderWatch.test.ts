import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderWatch } from '../../server/backup/folderWatch.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'
import { mountPointOf } from '../../server/backup/mounts.ts'

const ARCHIVE = 'waiting-board-2026-03-02.tar.gz'

let folder: string
let dir: string
beforeEach(() => {
  folder = temporaryFolder()
  dir = join(folder, 'nightly')
  mkdirSync(dir)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Watches the folder. @returns a function that looks once, and what was reported so far */
function watching(mustBeMount = false) {
  const reports: string[] = []
  const watch = new FolderWatch(
    { dir, dataDir: folder, mustBeMounted: async () => mustBeMount, limitMs: 1_000 },
    { lost: (reason) => void reports.push(reason), back: () => void reports.push('back') },
  )
  const look = async (signal = new AbortController().signal) => {
    await watch.look(signal)
    return watch.fault?.reason
  }
  return { look, watch, reports }
}

it.skipIf(process.platform === 'win32')(
  'notices a folder that hangs, and that it is well again, each once',
  async () => {
    const { look, watch, reports } = watching()
    // Reading it blocks for good, as reading from a file server that is gone does.
    execFileSync('mkfifo', [join(dir, ARCHIVE)])
    expect(await look()).toBe('HANG')
    const since = watch.fault?.since
    expect(await look()).toBe('HANG')
    expect(watch.fault?.since).toBe(since)
    rmSync(join(dir, ARCHIVE))
    expect(await look()).toBeUndefined()
    expect(reports).toEqual(['HANG', 'back'])
  },
)

it('notices archives that are gone, as those of a share that is no longer mounted, but not a folder before its first', async () => {
  const { look } = watching()
  expect(await look()).toBeUndefined()
  writeFileSync(join(dir, ARCHIVE), 'archive')
  expect(await look()).toBeUndefined()
  rmSync(dir, { recursive: true })
  expect(await look()).toBe('FOLDER')
})

it('notices a folder that should be mounted and is not', async () => {
  expect(await watching(true).look()).toBe('MOUNT')
})

it('notices that no process can be started, as without a free file descriptor', async () => {
  const { look } = watching()
  const program = process.execPath
  process.execPath = join(folder, 'none')
  try {
    expect(await look()).toBe('OTHER')
  } finally {
    process.execPath = program
  }
  expect(await look()).toBeUndefined()
})

it('says nothing when the server stops during a look', async () => {
  const { look, reports } = watching(true)
  expect(await look(AbortSignal.abort())).toBeUndefined()
  expect(reports).toEqual([])
})

/** Mounts of a service that systemd runs with `ReadWritePaths` and `StateDirectory`. */
const SERVICE = [
  '100 90 8:1 / / ro,relatime - ext4 /dev/sda1 rw',
  '101 100 8:1 /var/lib/waiting-board /var/lib/waiting-board rw,relatime - ext4 /dev/sda1 rw',
  '102 100 8:1 /var/backups/waiting-board /var/backups/waiting-board rw,relatime - ext4 /dev/sda1 rw',
].join('\n')

it.each([
  ['a folder that systemd mounts over itself', SERVICE, '/'],
  [
    'another disk, which systemd mounts over itself',
    `${SERVICE}\n103 100 8:17 / /var/backups rw - ext4 /dev/sdb1 rw\n104 103 8:17 /waiting-board /var/backups/waiting-board rw - ext4 /dev/sdb1 rw`,
    '/var/backups',
  ],
  [
    'another folder of the same disk, as a volume of a container is',
    `${SERVICE}\n103 100 8:1 /srv/volumes/backups /var/backups/waiting-board rw - ext4 /dev/sda1 rw`,
    '/var/backups/waiting-board',
  ],
  [
    'a share whose path has a space',
    '1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:50 / /var/backups/waiting\\040board rw - nfs nas:/b rw',
    '/var/backups/waiting board',
  ],
])('the mount point of %s is found', (_what, mounts, point) => {
  const path = point.includes(' ') ? `${point}/nightly` : '/var/backups/waiting-board/nightly'
  expect(mountPointOf(path, mounts)).toBe(point)
})
