import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderWatch } from '../../server/backup/folderWatch.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

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
