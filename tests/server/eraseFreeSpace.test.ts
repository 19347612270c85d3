// Embedded database alone: its file.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Visit } from '../../contract/visits.ts'
import { openDatabase } from '../../server/db/database.ts'
import { eraseFreeSpace } from '../../server/db/sqlite/eraseFreeSpace.ts'
import { DATABASE } from '../../server/disk/dataFolder.ts'
import { eraseNames } from '../../server/visits/eraseNames.ts'
import { createVisit } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { writeFixture } from '../harness/of01.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'

const DAY_MS = 86_400_000
/** Enough rows, renamed and given notes, that SQLite moves them between pages and leaves copies in free space. */
const PATIENTS = 300
const names = Array.from({ length: PATIENTS }, (_, at) => `지워질이름${String(at).padStart(3, '0')}끝`)
const noted = names.map((name) => `${name} 보호자`)
const numbers = names.map((_, at) => `PATIENT-${String(at).padStart(3, '0')}-END`)

let dataDir: string
beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true })
})

/** Returns the texts that a file of a folder contains, each with the name of the file. */
function found(folder: string, texts: readonly string[]): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
  return paths.flatMap((name) => {
    const content = readFileSync(join(folder, name))
    return texts.filter((text) => content.includes(text)).map((text) => `${name}: ${text}`)
  })
}

/** Checks all patients in, renames them, adds notes, and checks them out. */
async function comeAndGo({ root }: TestServer): Promise<void> {
  const { did } = await root.createStation()
  const visits: Visit[] = []
  for (const [at, name] of names.entries()) visits.push(await createVisit(root, { name, patientNo: numbers[at] ?? '' }))
  for (const [at, visit] of visits.entries()) {
    if (at % 5 === 0) await root.front(await root.join(did, { visit, tagValue: '' }), { note: noted[at] ?? '' })
    if (at % 3 === 0)
      await root.patch('/v1/visits', { visits: [{ id: visit.id, name: `${names[at]}${'길게'.repeat(at % 15)}` }] })
  }
  for (let at = 0; at < visits.length; at += 100)
    await root.patch('/v1/visits', { visits: visits.slice(at, at + 100).map(({ id }) => ({ id, status: 'CLOSED' })) })
}

it('erased names, numbers and notes can be read in no file of the data folder any more', async () => {
  const now = Date.now()
  const env = { DATA_DIR: dataDir, VISIT_NAME_DAYS: '1' }
  const first = await startServer({ env })
  await comeAndGo(first)
  expect(found(dataDir, names).length).toBeGreaterThan(0)
  await first.close()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 3 * DAY_MS })
  const second = await startServer({ env })
  await eventually(() => expect(found(dataDir, [...names, ...numbers])).toEqual([]))
  expect((await second.root.get<{ totalElements: number }>('/v1/visits?status=CLOSED')).totalElements).toBe(PATIENTS)
  await second.close()
  expect(found(dataDir, [...names, ...numbers])).toEqual([])
}, 60_000)

it('what an older release has erased but left in its file is gone after the first start of this one', async () => {
  const path = join(dataDir, DATABASE)
  writeFixture(path)
  const older = new DatabaseSync(path)
  older.exec('pragma user_version = 0; pragma secure_delete = off')
  const insert = older.prepare(
    "insert into visits (name, patient_no, status, created_at, closed_at, day, number) values (?, ?, 'CLOSED', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01', ?)",
  )
  for (const [at, name] of names.entries()) insert.run(name, numbers[at] ?? '', 1_000 + at)
  older.exec("update visits set name = '', patient_no = '' where name like '지워질이름%'")
  older.close()
  expect(found(dataDir, names).length).toBeGreaterThan(0)
  await (await openDatabase({ dataDir })).close()
  expect(found(dataDir, names).filter((line) => !line.startsWith('before-upgrade'))).toEqual([])
})

it('the copy of before an upgrade goes when it is as old as names may be', async () => {
  writeFixture(join(dataDir, DATABASE))
  await (await openDatabase({ dataDir })).close()
  const copy = join(dataDir, 'before-upgrade', '0096_waiting_since.sqlite')
  const file = new DatabaseSync(join(dataDir, DATABASE))
  file.exec(`update clock_checks set seen_at = '${new Date().toISOString()}'`)
  file.close()
  const start = async () => (await startServer({ env: { DATA_DIR: dataDir, ROOT_PASSWORD: 'waiting-demo' } })).close()
  await start()
  expect(existsSync(copy)).toBe(true)
  const old = Date.now() / 1_000 - 32 * 86_400
  utimesSync(copy, old, old)
  await start()
  expect(existsSync(copy)).toBe(false)
})

it('while another process reads an older state the log keeps what was erased, and loses it afterwards', async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  const { db } = server.database
  const visit = await createVisit(server.root, { name: names[0] ?? '' })
  await server.root.patch('/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
  const reader = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true })
  reader.exec('begin')
  reader.prepare('select count(*) from visits').get()
  expect(await eraseNames(db, new Date(Date.now() + 1_000))).toBe(1)
  expect(await eraseFreeSpace(db)).toBe(false)
  expect((await createVisit(server.root)).id).toBe(visit.id + 1)
  reader.close()
  expect(await eraseFreeSpace(db)).toBe(true)
  expect(found(dataDir, names)).toEqual([])
  await server.close()
})
