import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { UploadedFile } from '../../../contract/didOptions.ts'
import type { Visit } from '../../../contract/visits.ts'
import { runNight } from '../../../server/backup/runNight.ts'
import { copyBeforeUpgrade } from '../../../server/db/postgres/copyBeforeUpgrade.ts'
import { canMount, fill, fullDisk } from '../../faults/troubles.ts'
import { COMPILED } from '../../harness/program.ts'
import { createUser, createVisit } from '../../harness/create.ts'
import { PNG, uploadForm } from '../../harness/media.ts'
import { asOf01 } from '../../harness/of01.ts'
import { query } from '../../harness/postgres.ts'
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgresDatabase.ts'
import { startServer } from '../../harness/server.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/backup.ts')

let folder: string
let target: TestDatabase
beforeEach(async () => {
  folder = temporaryFolder()
  target = await createPostgresDatabase('empty')
})
afterEach(async () => {
  await target.drop()
  rmSync(folder, { recursive: true })
})

function command(args: readonly string[], env: Record<string, string>): { code: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    env: { ...COMPILED, PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  return { code: status, text: stdout + stderr }
}

it('a database of an older schema is copied before it is migrated', async () => {
  const server = await startServer()
  const url = server.databaseUrl ?? ''
  const newest = 'select name from kysely_migration order by name desc limit 1'
  await query(url, `delete from kysely_migration where name = (${newest})`)
  const [older] = await query<{ name: string }>(url, newest)
  await copyBeforeUpgrade(url, folder)
  expect(readdirSync(join(folder, 'before-upgrade'))).toEqual([`${older?.name}.dump`])
  if (canMount(folder)) {
    const small = join(folder, 'small')
    const disk = fullDisk(small)
    fill(join(small, 'filler'))
    await expect(copyBeforeUpgrade(url, small)).rejects.toThrow('업그레이드할 자리가 없어')
    expect(readdirSync(small)).toEqual(['filler'])
    disk.clear()
  }
  await server.close()
})

it('database and uploads of PostgreSQL are one archive, which goes into an empty database alone', async () => {
  const archive = join(folder, 'pair.tar.gz')
  const server = await startServer()
  const visit = await createVisit(server.root, { name: '홍길동' })
  const upload = await server.root.post<UploadedFile>('/v1/did-options/pre-upload-file', uploadForm(PNG, 'a.png'))
  const from = { DATABASE_URL: server.databaseUrl ?? '', DATA_DIR: server.dataDir }
  expect(command(['backup', archive], from)).toMatchObject({ code: 0, text: expect.stringContaining('파일 2개') })
  expect(command(['restore', archive], from)).toMatchObject({
    code: 1,
    text: expect.stringContaining('비어 있지 않은'),
  })

  expect(command(['backup', archive], { ...from, DATABASE_URL: 'postgres://board@127.0.0.1:1/board' })).toMatchObject({
    code: 1,
    text: expect.stringContaining('PostgreSQL에 연결할 수 없습니다'),
  })

  const to = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'data') }
  const agentKey = await server.root.get('/v1/displays/agents/key')
  const { code, text } = command(['restore', archive, '--numbers-from', '61'], to)
  expect([code, text]).toEqual([0, expect.stringContaining('61번부터 이어집니다')])
  expect(text).toContain('확인해 주세요: root')
  const restored = await startServer({ env: to })
  expect((await server.root.at(restored.url).request('GET', '/v1/users/my-info')).status).toBe(401)
  const { content } = await restored.root.get<{ content: Visit[] }>('/v1/visits?paged=false')
  expect(content.map(({ id }) => id)).toEqual([visit.id])
  expect((await fetch(`${restored.url}${upload.downloadUrl}`)).status).toBe(200)
  expect((await createVisit(restored.root)).number).toBe(61)
  expect(await restored.root.get('/v1/displays/agents/key')).toEqual(agentKey)
  await restored.close()
  await server.close()
})

it('an archive of the last 0.1 is restored and adopted; an older one is refused, and the database stays empty', async () => {
  const server = await startServer()
  const from = { DATABASE_URL: server.databaseUrl ?? '', DATA_DIR: server.dataDir }
  const visit = await createVisit(server.root)
  const [older, last] = [join(folder, 'older.tar.gz'), join(folder, 'last.tar.gz')]
  await asOf01(from.DATABASE_URL)
  expect(command(['backup', last], from).code).toBe(0)
  await query(from.DATABASE_URL, "delete from kysely_migration where name > '0050'")
  expect(command(['backup', older], from).code).toBe(0)

  const to = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'data') }
  expect(command(['restore', older], to)).toMatchObject({
    code: 1,
    text: expect.stringContaining('먼저 0.1의 마지막 버전으로 한 번 시작'),
  })
  expect(command(['restore', last, '--numbers-from', '1'], to).code).toBe(0)
  expect(await query(target.url, 'select id from visits')).toEqual([{ id: visit.id }])
  await (await startServer({ env: to })).close()
  await server.close()
})

it('DE-41 no server starts on a database into which a restore was cut off', async () => {
  const half = await createPostgresDatabase()
  await query(half.url, 'create table waiting_board_restoring ()')
  const env = { DATABASE_URL: half.url, DATA_DIR: join(folder, 'data') }
  await expect(startServer({ env })).rejects.toThrow('복원이 중간에 멈춘')
  await half.drop()
})

it('a restore names only the accounts that differ from those of the replaced database, and goes on with its numbers', async () => {
  const archive = join(folder, 'pair.tar.gz')
  const server = await startServer()
  const [left, suspended] = [
    await createUser(server.root, { id: 'left' }),
    await createUser(server.root, { id: 'off' }),
  ]
  await createVisit(server.root)
  const from = { DATABASE_URL: server.databaseUrl ?? '', DATA_DIR: server.dataDir }
  expect(command(['backup', archive], from).code).toBe(0)
  await server.root.delete('/v1/users', { ids: [left.id] })
  await server.root.patch('/v1/users', { users: [{ id: suspended.id, isSuspended: true }] })
  const { number } = await createVisit(server.root)

  const to = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'data') }
  expect(command(['restore', archive, '--replaces', 'no_such_database'], to)).toMatchObject({
    code: 1,
    text: expect.stringContaining('no_such_database을 읽을 수 없습니다'),
  })
  const { code, text } = command(['restore', archive, '--replaces', new URL(from.DATABASE_URL).pathname.slice(1)], to)
  expect([code, text]).toEqual([0, expect.stringContaining(`오늘 번호는 ${number + 1}번부터 이어집니다`)])
  expect(text).toMatch(/확인해 주세요: left, off$/m)
  await server.close()
})

it('a night writes the pair and restores it once into a database of its own, which is gone afterwards', async () => {
  const server = await startServer()
  await createVisit(server.root)
  const url = server.databaseUrl ?? ''
  const night = (databaseUrl: string, due: string) =>
    runNight(
      {
        dir: join(folder, 'nights'),
        keep: 2,
        mustBeMount: false,
        recipients: [],
        dataDir: server.dataDir,
        databaseUrl,
        due,
        now: new Date(),
        isClockRight: true,
      },
      60_000,
    ).done
  expect(await night(url, '2026-03-01')).toMatchObject({ isWritten: true, trial: { visits: 1, fault: null } })
  expect(await query(url, "select 1 from pg_database where datname like 'waiting_board_trial%'")).toEqual([])

  // Without the right to create databases the dump is only read.
  await query(url, "create role backup_reader login password 'secret'")
  await query(url, 'grant pg_read_all_data, pg_write_all_data to backup_reader')
  const reader = new URL(url)
  reader.username = 'backup_reader'
  reader.password = 'secret'
  try {
    expect(await night(reader.href, '2026-03-02')).toMatchObject({ isWritten: true, trial: undefined })
  } finally {
    await query(url, 'drop role backup_reader')
  }
  await server.close()
})
