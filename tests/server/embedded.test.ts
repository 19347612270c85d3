// Embedded database alone: its file.
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { StartError } from '../../server/startError.ts'
import { asNobody } from '../harness/asNobody.ts'
import { temporaryFolder } from '../harness/server.ts'

let dataDir: string
let path: string
beforeEach(() => {
  dataDir = temporaryFolder()
  path = join(dataDir, 'waiting-board.sqlite')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Creates a database of ours that contains data. */
async function makeDatabase(): Promise<void> {
  const database = await openDatabase({ dataDir })
  await database.db
    .insertInto('secrets')
    .values({ name: 'a', value: 'b'.repeat(100_000) })
    .execute()
  await database.close()
}

/** Expects that opening the database is refused and changes none of its files. */
async function expectRefusal(words: string): Promise<void> {
  const before = fingerprints()
  const error = await openDatabase({ dataDir }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(words)
  expect(fingerprints()).toEqual(before)
}

/** Returns the content of every file of the data folder except the lock. */
function fingerprints(): Record<string, string> {
  const files = readdirSync(dataDir).filter((name) => name !== 'server.lock')
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dataDir, name)))
        .digest('hex'),
    ]),
  )
}

describe('the embedded database', () => {
  it('is durable, checks references, and is found again', async () => {
    await makeDatabase()
    const database = await openDatabase({ dataDir })
    const pragma = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(database.db)).rows
    expect(await database.db.selectFrom('secrets').select('name').execute()).toEqual([{ name: 'a' }])
    expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }])
    expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }])
    expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }])
    expect(await pragma('busy_timeout')).toEqual([{ timeout: 5_000 }])
    await database.close()
  })

  it.skipIf(process.platform === 'win32')(
    'is refused when it may not be read or written, as one that another user restored',
    async () => {
      await makeDatabase()
      await asNobody(dataDir, async () => {
        chmodSync(path, 0o444)
        await expectRefusal('데이터베이스에 쓸 수 없어')
        chmodSync(path, 0o000)
        await expect(openDatabase({ dataDir })).rejects.toThrow('데이터베이스를 열 수 없어')
      })
    },
  )

  it('is refused when damaged in the middle', async () => {
    await makeDatabase()
    const bytes = readFileSync(path)
    bytes.fill(0xab, 4_096, 20_480)
    writeFileSync(path, bytes)
    await expectRefusal('손상되어')
  })

  it('is refused when cut off', async () => {
    await makeDatabase()
    writeFileSync(path, readFileSync(path).subarray(0, 10_000))
    await expectRefusal('손상되어')
  })

  it('is refused when it is no database at all', async () => {
    writeFileSync(path, 'a letter that was saved under the wrong name')
    await expectRefusal('손상되어')
  })

  it('is refused when it belongs to another program', async () => {
    const file = new DatabaseSync(path)
    file.exec('create table notes (text text)')
    file.close()
    await expectRefusal('이 제품의 데이터베이스가 아니어서')
  })

  it('is refused when a newer version has been at it', async () => {
    await makeDatabase()
    const file = new DatabaseSync(path)
    file.exec("insert into kysely_migration (name, timestamp) values ('9999_future', '2030')")
    file.close()
    await expectRefusal('9999_future')
  })

  it('is refused while another server holds its folder', async () => {
    const first = await openDatabase({ dataDir })
    await expect(openDatabase({ dataDir })).rejects.toThrow('다른 서버가')
    await first.close()
    await (await openDatabase({ dataDir })).close()
  })

  it('is not made where no folder can be', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    await expect(openDatabase({ dataDir: join(dataDir, 'file', 'data') })).rejects.toThrow(
      '데이터 폴더를 만들 수 없습니다',
    )
  })

  it('is read with what a crash left in its log', async () => {
    const crashed = join(dataDir, 'crashed')
    const running = await openDatabase({ dataDir })
    await running.db.insertInto('secrets').values({ name: 'last', value: 'words' }).execute()
    mkdirSync(crashed)
    for (const name of ['waiting-board.sqlite', 'waiting-board.sqlite-wal'])
      copyFileSync(join(dataDir, name), join(crashed, name))
    await running.close()
    const database = await openDatabase({ dataDir: crashed })
    expect(await database.db.selectFrom('secrets').selectAll().execute()).toEqual([{ name: 'last', value: 'words' }])
    await database.close()
  })
})
