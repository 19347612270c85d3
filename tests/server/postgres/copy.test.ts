import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '../../../contract/common.ts'
import type { UploadedFile } from '../../../contract/didOptions.ts'
import type { StatisticsSummary } from '../../../contract/statistics.ts'
import type { Visit } from '../../../contract/visits.ts'
import { sealAudit } from '../../../server/audit/chain.ts'
import { copyToPostgres } from '../../../server/db/copy/copyToPostgres.ts'
import { StartError } from '../../../server/startError.ts'
import { createExam, createRoom, createVisit } from '../../harness/create.ts'
import { PNG, uploadForm } from '../../harness/media.ts'
import { query } from '../../harness/postgres.ts'
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgresDatabase.ts'
import { startServer, type TestServer } from '../../harness/server.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'

let dataDir: string
let target: TestDatabase
beforeEach(async () => {
  dataDir = temporaryFolder()
  target = await createPostgresDatabase('empty')
})
afterEach(async () => {
  await target.drop()
  rmSync(dataDir, { recursive: true })
})

const embedded = () => startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: undefined } })

/** Creates an installation in use. Its last visit has been deleted, and its audit log is sealed. */
async function work() {
  const server = await embedded()
  const { did } = await server.root.createStation({
    name: { kr: '심전도실 "1"', en: "It's \\ one\n", cn: '心', jp: '' },
  })
  const [entry] = await server.root.queueUp(did, '김하나🙂')
  await server.root.call(entry)
  await createExam(server.root)
  const upload = await server.root.post<UploadedFile>('/v1/did-options/pre-upload-file', uploadForm(PNG, 'a.png'))
  const last = await createVisit(server.root)
  await server.database.db.deleteFrom('visits').where('id', '=', last.id).execute()
  await sealAudit(server.database.db)
  await server.root.done(entry)
  const moves = await server.root.movesOf(entry)
  const summary = await todaysSummary(server)
  await server.close()
  return { did, entry, upload, last, moves, summary }
}

/** The figures of the day, which the source has rolled up already. */
const todaysSummary = async ({ root }: TestServer) => {
  const { total } = await root.get<StatisticsSummary>('/v1/statistics/summary?from=2020-01-01&to=2099-12-31')
  return total
}

/** Returns the content of every file of the data folder except the lock. */
function fingerprints(): Record<string, string> {
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && file.name !== 'server.lock',
  )
  return Object.fromEntries(
    names.map(({ parentPath, name }) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex'),
    ]),
  )
}

describe('npm run migrate:data', () => {
  it('moves everything, checks it, and leaves the source as it is', async () => {
    const { did, entry, upload, last, moves, summary } = await work()
    const before = fingerprints()
    const copied = await copyToPostgres(dataDir, target.url)
    expect(fingerprints()).toEqual(before)
    const file = new DatabaseSync(join(dataDir, 'waiting-board.sqlite'), { readOnly: true })
    for (const { table, rows } of copied)
      expect([table, rows]).toEqual([table, file.prepare(`select count(*) as n from ${table}`).get()?.['n']])
    expect(copied.find(({ table }) => table === 'audit_log')?.rows).toBeGreaterThan(5)
    file.close()

    const server = await startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: target.url } })
    expect(await server.root.get(`/v1/dids/${did.id}`)).toEqual(did)
    expect(await server.root.movesOf(entry)).toEqual(moves)
    expect(summary).toMatchObject({ completed: 1 })
    expect(await todaysSummary(server)).toEqual(summary)
    expect((await fetch(`${server.url}${upload.downloadUrl}`)).status).toBe(200)
    // Ids continue after the last one that was ever used, including deleted records.
    expect((await server.root.post<Visit>('/v1/visits', { name: '이두리' })).id).toBe(last.id + 1)
    // One waiting visit and the new one: the stored total is copied, not counted again during the copy, and kept up to
    // date afterwards.
    expect((await server.root.get<Page<Visit>>('/v1/visits')).totalElements).toBe(2)
    expect((await createRoom(server.root)).name.kr).toMatch(/^검사실/)
    await expect(query(target.url, 'update audit_log set details = details')).rejects.toThrow('append-only')
    await server.close()
  })

  it('refuses a target that holds anything', async () => {
    await work()
    await copyToPostgres(dataDir, target.url)
    await expect(copyToPostgres(dataDir, target.url)).rejects.toThrow(/이미 데이터가 있어 옮기지 않습니다: .*users/)
  })

  it('leaves nothing behind of a move that fails', async () => {
    await work()
    const other = await startServer({ env: { DATABASE_URL: target.url } })
    await other.close()
    await query(
      target.url,
      'truncate users, secrets, sessions, audit_log, displays cascade; alter table visits add column more text not null',
    )
    await expect(copyToPostgres(dataDir, target.url)).rejects.toThrow()
    expect(
      await query(
        target.url,
        'select (select count(*)::int from rooms) as rooms, (select count(*)::int from users) as users',
      ),
    ).toEqual([{ rooms: 0, users: 0 }])
  })

  it('refuses a source that a server runs on, and one that is not there', async () => {
    const server = await embedded()
    await expect(copyToPostgres(dataDir, target.url)).rejects.toThrow('다른 서버가 이 데이터 폴더를 쓰고 있습니다')
    await server.close()
    await expect(copyToPostgres(join(dataDir, 'nowhere'), target.url)).rejects.toThrow(StartError)
  })
})
