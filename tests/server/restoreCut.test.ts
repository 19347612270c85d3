// Embedded database alone: its backups; postgres/backup.test.ts tries those of PostgreSQL.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type * as Fs from 'node:fs'
import type * as FsPromises from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { restoreBackup } from '../../server/backup/restoreBackup.ts'
import { writeBackup } from '../../server/backup/writeBackup.ts'
import { openDatabase } from '../../server/db/database.ts'
import { DATABASE } from '../../server/disk/dataFolder.ts'
import { StartError } from '../../server/startError.ts'
import { createVisit } from '../harness/create.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

/*
 * File system that can be cut off before each of its calls. After the cut every call fails, as if the process were
 * dead, so no catch or finally can repair anything. A power cut also reverts the renames and deletions that no fsync of
 * their folder covered.
 */
const disk = vi.hoisted(() => {
  const state = {
    /** Number of calls until the cut; Infinity for no cut. */
    left: Infinity,
    /** Renames and deletions that have not been flushed yet, oldest first. */
    unflushed: [] as { folder: string; undo: () => void }[],
    folders: new Map<number, string>(),
    count<T>(work: () => T): T {
      if (state.left <= 0) throw Object.assign(new Error('cut off'), { cut: true })
      state.left -= 1
      return work()
    },
  }
  return state
})

vi.mock('node:fs', async (original) => {
  const real = await original<typeof Fs>()
  const counted =
    <A extends unknown[], R>(call: (...given: A) => R) =>
    (...given: A) =>
      disk.count(() => call(...given))
  return {
    ...real,
    mkdirSync: counted(real.mkdirSync),
    openSync: counted((path: string, flags: string, mode?: number) => {
      const file = real.openSync(path, flags, mode)
      disk.folders.set(file, path)
      return file
    }),
    writeSync: counted((file: number, text: string) => real.writeSync(file, text)),
    fsyncSync: counted((file: number) => {
      real.fsyncSync(file)
      disk.unflushed = disk.unflushed.filter(({ folder }) => folder !== disk.folders.get(file))
    }),
    renameSync: counted((from: string, to: string) => {
      real.renameSync(from, to)
      disk.unflushed.push({ folder: dirname(to), undo: () => real.renameSync(to, from) })
    }),
    rmSync: counted((path: string, options?: Fs.RmOptions) => {
      const content = real.existsSync(path) && real.statSync(path).isFile() ? real.readFileSync(path) : undefined
      real.rmSync(path, options)
      if (content) disk.unflushed.push({ folder: dirname(path), undo: () => real.writeFileSync(path, content) })
    }),
    rmdirSync: counted(real.rmdirSync),
  }
})
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FsPromises>()
  const counted =
    <A extends unknown[], R>(call: (...given: A) => R) =>
    (...given: A) =>
      disk.count(() => call(...given))
  return {
    ...real,
    mkdir: counted(real.mkdir),
    mkdtemp: counted(real.mkdtemp),
    open: counted(real.open),
    rm: counted(real.rm),
  }
})

const folder = temporaryFolder()
const archive = join(folder, 'new.tar.gz')
/** Data that identifies a hospital: its visits and its uploads. */
interface Hospital {
  readonly visits: readonly string[]
  readonly uploads: readonly string[]
}
let older: Hospital
let newer: Hospital

beforeAll(async () => {
  older = await makeHospital('older', ['김하나', '이두리'])
  newer = await makeHospital('newer', ['박세찬'])
  await writeBackup(join(folder, 'newer'), archive)
})
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Creates a data folder as a clean stop leaves it, and a copy (`-crashed`) as a crash leaves it: its write-ahead log is
 * not merged into the database yet.
 */
async function makeHospital(name: string, names: readonly string[]): Promise<Hospital> {
  const dataDir = join(folder, name)
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  for (const each of names) await createVisit(server.root, { name: each })
  await server.root.post('/v1/did-options/pre-upload-file', uploadForm(PNG, 'a.png'))
  cpSync(dataDir, `${dataDir}-crashed`, { recursive: true })
  await server.close()
  expect(existsSync(join(`${dataDir}-crashed`, `${DATABASE}-wal`))).toBe(true)
  return { visits: names, uploads: readdirSync(join(dataDir, 'uploads')) }
}

/** Starts a server on a data folder and returns which hospital it contains. */
async function started(dataDir: string): Promise<Hospital> {
  const database = await openDatabase({ dataDir })
  const rows = await database.db.selectFrom('visits').select('name').orderBy('id').execute()
  await database.close()
  return { visits: rows.map(({ name }) => name), uploads: readdirSync(join(dataDir, 'uploads')) }
}

/** Returns the names of temporary files and folders. */
const leftovers = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => name.startsWith('.') || name.startsWith('restore-'))

/** Runs a restore that is cut off before call number `at`. @returns whether the cut happened */
async function restoreCutAt(at: number, dataDir: string): Promise<boolean> {
  disk.left = at
  const error = await restoreBackup(archive, dataDir, { force: true }).catch((reason: unknown) => reason)
  const isCut = disk.left <= 0
  disk.left = Infinity
  if (!isCut && error instanceof Error) throw error
  return isCut
}

/** Reverts renames and deletions that were not flushed: all of them, or every second one. */
function cutPower(every: number): void {
  for (const [at, { undo }] of [...disk.unflushed.entries()].toReversed()) if (at % every === 0) undo()
  disk.unflushed = []
}

describe.each([
  ['a folder that was stopped', 'older'],
  ['a folder that a crash left, with a log beside the database', 'older-crashed'],
])('a restore into %s', (_, template) => {
  it.each([
    ['killed', 0],
    ['cut off by a power failure', 1],
    ['cut off by a power failure that kept some of what was not flushed', 2],
  ])(
    'that is %s at any of its calls leaves the old hospital or the new one, whole, to the next start',
    async (_how, every) => {
      const found = new Set<Hospital>()
      for (let at = 1; ; at += 1) {
        const dataDir = join(folder, 'work')
        cpSync(join(folder, template), dataDir, { recursive: true })
        disk.unflushed = []
        const isCut = await restoreCutAt(at, dataDir)
        if (every > 0) cutPower(every)
        const hospital = await started(dataDir)
        expect([older, newer], `cut at call ${at}`).toContainEqual(hospital)
        expect(leftovers(dataDir)).toEqual([])
        found.add(hospital.visits.length === newer.visits.length ? newer : older)
        rmSync(dataDir, { recursive: true })
        if (!isCut) break
      }
      expect(found.size).toBe(2)
    },
    120_000,
  )
})

it('a restore that is cut off while it puts everything back leaves the old hospital', async () => {
  for (let at = 1; ; at += 1) {
    const dataDir = join(folder, 'back')
    cpSync(join(folder, 'older-crashed'), dataDir, { recursive: true })
    disk.left = Infinity
    const marker = { draft: '.restore-abc', aside: 'before-restore-2026', direction: 'back' }
    for (const name of [marker.draft, marker.aside]) mkdirSync(join(dataDir, name))
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith(DATABASE) || each === 'uploads'))
      renameSync(join(dataDir, name), join(dataDir, marker.aside, name))
    cpSync(join(folder, 'newer', DATABASE), join(dataDir, DATABASE))
    cpSync(join(folder, 'newer', 'uploads'), join(dataDir, marker.draft, 'uploads'), { recursive: true })
    writeFileSync(join(dataDir, 'restore-in-progress.json'), JSON.stringify(marker))
    disk.left = at
    const first = await openDatabase({ dataDir }).catch((reason: unknown) => reason)
    const isCut = disk.left <= 0
    disk.left = Infinity
    if (isCut)
      await openDatabase({ dataDir }).then(
        (database) => database.close(),
        () => undefined,
      )
    else expect(String(first)).toContain('데이터는 이전 그대로입니다')
    expect(await started(dataDir)).toEqual(older)
    expect(leftovers(dataDir)).toEqual([])
    rmSync(dataDir, { recursive: true })
    if (!isCut) break
  }
})

describe('a start', () => {
  const refusal = (dataDir: string) =>
    openDatabase({ dataDir }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
  const there = (dataDir: string) =>
    readdirSync(dataDir, { recursive: true })
      .filter((name) => name !== 'server.lock')
      .toSorted()

  it.each([
    ['uploads', () => cpSync(join(folder, 'older', 'uploads'), join(folder, 'lost', 'uploads'), { recursive: true })],
    [
      'before-restore-2026-11-22',
      () => mkdirSync(join(folder, 'lost', 'before-restore-2026-11-22'), { recursive: true }),
    ],
    ['before-upgrade', () => mkdirSync(join(folder, 'lost', 'before-upgrade'), { recursive: true })],
    [
      `${DATABASE}-wal`,
      () => cpSync(join(folder, 'older-crashed', `${DATABASE}-wal`), join(folder, 'lost', `${DATABASE}-wal`)),
    ],
  ])('that finds %s and no database refuses, touches nothing, and says what to do', async (name, make) => {
    make()
    const dataDir = join(folder, 'lost')
    const before = there(dataDir)
    const error = await refusal(dataDir)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain(name)
    expect(String(error)).toContain('npm run restore')
    expect(there(dataDir)).toEqual(before)
    rmSync(dataDir, { recursive: true })
  })

  it('goes on where the only traces are empty folders of a start before', async () => {
    const dataDir = join(folder, 'empty')
    mkdirSync(join(dataDir, 'uploads'), { recursive: true })
    expect(await refusal(dataDir)).toBeUndefined()
  })

  it('refuses a marker that it cannot read, and whose draft is gone it takes back', async () => {
    const dataDir = join(folder, 'marked')
    cpSync(join(folder, 'older-crashed'), dataDir, { recursive: true })
    const marker = join(dataDir, 'restore-in-progress.json')
    writeFileSync(marker, '{')
    expect(String(await refusal(dataDir))).toContain(basename(marker))
    writeFileSync(
      marker,
      JSON.stringify({ draft: '.restore-gone', aside: 'before-restore-none', direction: 'forward' }),
    )
    expect(String(await refusal(dataDir))).toContain('데이터는 이전 그대로입니다')
    expect(await started(dataDir)).toEqual(older)
  })
})

it('nothing reads a folder whose restore was cut off as if it were whole', async () => {
  const dataDir = join(folder, 'half')
  cpSync(join(folder, 'older'), dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'restore-in-progress.json'), '{}')
  await expect(writeBackup(dataDir, join(folder, 'half.tar.gz'))).rejects.toThrow('복원이 중간에 멈춘')
  const file = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true })
  expect(file.prepare('select count(*) as n from visits').get()).toEqual({ n: older.visits.length })
  file.close()
  expect(readFileSync(archive).length).toBeGreaterThan(0)
})
