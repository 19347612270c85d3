import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditAction } from '../../contract/auditActions.ts'
import { checkAudit, clearAudit, sealAudit } from '../../server/audit/chain.ts'
import { ChainSigner } from '../../server/audit/chainSigner.ts'
import { ACCOUNT_DAYS, clearKept } from '../../server/audit/keptEntries.ts'
import { logAudit } from '../../server/db/audit/auditLog.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { writeMigrated } from '../harness/migratedFolder.ts'
import { temporaryFolder } from '../harness/server.ts'

const DAY_MS = 86_400_000
const SCRIPT = join(import.meta.dirname, '../../scripts/auditCheck.ts')

let dataDir: string
let database: Database
beforeEach(async () => {
  dataDir = temporaryFolder()
  await writeMigrated(dataDir)
  database = await openDatabase({ dataDir })
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const log = async (times: number) => {
  for (let at = 0; at < times; at += 1)
    await logAudit(database.db, {
      action: 'login',
      kind: 'user',
      subjects: [at],
      by: { id: 'root', name: '최종관리자', address: '192.0.2.1' },
    })
}
/** Inserts audit rows that are `days` days old. */
async function logOld(times: number, days: number, action: AuditAction = 'login'): Promise<void> {
  const at = new Date(Date.now() - days * DAY_MS).toISOString()
  const row = {
    at,
    user_id: null,
    user_name: null,
    address: '',
    action,
    kind: 'none',
    subjects: '',
    details: '{}',
  } as const
  await database.db
    .insertInto('audit_log')
    .values(Array.from({ length: times }, () => row))
    .execute()
}

/** Drops the triggers of the audit log and changes its rows, as an attacker with access to the file could. */
function tamper(statement: string): void {
  const file = new DatabaseSync(join(dataDir, 'waiting-board.sqlite'))
  file.exec('drop trigger audit_log_update; drop trigger audit_log_delete; drop trigger audit_log_insert')
  file.exec(statement)
  file.close()
}

/** Runs the command as a child process while the database is open. */
async function command(env: NodeJS.ProcessEnv = {}): Promise<{ code: number; text: string }> {
  const run = promisify(execFile)(process.execPath, [SCRIPT, dataDir], { env: { ...process.env, ...env } })
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout.trim() }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: (error.stdout + error.stderr).trim(),
    }),
  )
}

describe('the chain of the audit log', () => {
  it('links every row once, in the order of the ids, however many there are', async () => {
    await log(1_203)
    expect(await sealAudit(database.db)).toBe(1_203)
    expect(await sealAudit(database.db)).toBe(0)
    await log(2)
    expect(await sealAudit(database.db)).toBe(2)
    await log(1)
    const rows = await database.db.selectFrom('audit_log').select(['id', 'position', 'seal']).orderBy('id').execute()
    expect(rows.slice(0, -1).map(({ position }) => position)).toEqual(rows.slice(0, -1).map((_, at) => at + 1))
    expect(new Set(rows.map(({ seal }) => seal)).size).toBe(1_206)
    expect(await checkAudit(database.db)).toEqual({ ok: true, sealed: 1_205, unsealed: 1, head: rows.at(-2)?.seal })
  })

  it('links each row once when two servers seal at a time', async () => {
    await log(50)
    const sealed = await Promise.all([sealAudit(database.db), sealAudit(database.db)])
    expect(sealed.toSorted()).toEqual([0, 50])
    expect(await checkAudit(database.db)).toMatchObject({ ok: true, sealed: 50 })
  })

  it.each([
    ['a row was altered', "update audit_log set user_name = '다른 사람' where id = 3", 'altered', 3],
    [
      'a row was altered, and its seal forged',
      "update audit_log set subjects = '9', seal = 'forged' where id = 3",
      'altered',
      3,
    ],
    [
      'the time of a row was altered',
      "update audit_log set at = '2020-01-01T00:00:00.000Z' where id = 1",
      'altered',
      1,
    ],
    ['a row in the middle is gone', 'delete from audit_log where id = 4', 'missing', 5],
    [
      'a row is gone and the others moved up',
      'delete from audit_log where id = 4; update audit_log set position = position - 1 where id > 4',
      'altered',
      5,
    ],
    [
      'two rows changed places',
      'update audit_log set position = 99 where id = 2; update audit_log set position = 2 where id = 3; update audit_log set position = 3 where id = 2',
      'altered',
      3,
    ],
    ['the first rows are gone', 'delete from audit_log where id < 3', 'missing', 3],
    ['the last rows are gone', 'delete from audit_log where id > 8', 'end', null],
    ['all rows are gone', 'delete from audit_log', 'end', null],
  ])('shows that %s', async (_, statement, why, id) => {
    await log(10)
    await sealAudit(database.db)
    expect(await checkAudit(database.db)).toMatchObject({ ok: true, sealed: 10 })
    tamper(statement)
    expect(await checkAudit(database.db)).toEqual({ ok: false, why, id })
  })

  it.each([
    [undefined, 0, /^감사 기록 10건이 모두 온전합니다\. 봉인 전 0건\. 마지막 봉인: [0-9a-f]{64}$/],
    ['delete from audit_log where id > 8', 1, /^감사 기록이 훼손되었습니다: 마지막 기록이 사라졌습니다$/],
    [
      'delete from audit_log where id = 4',
      1,
      /^감사 기록이 훼손되었습니다: 이 기록 앞에서 기록이 사라졌습니다 \(번호 5\)$/,
    ],
    [
      "update audit_log set user_name = '다른 사람' where id = 3",
      1,
      /^감사 기록이 훼손되었습니다: 기록이 바뀌었습니다 \(번호 3\)$/,
    ],
  ])('npm run audit:check says beside a running server what %s leaves', async (statement, code, sentence) => {
    await log(10)
    await sealAudit(database.db)
    if (statement !== undefined) tamper(statement)
    expect(await command()).toEqual({ code, text: expect.stringMatching(sentence) })
  })

  it('npm run audit:check asks for the key of a signed log, and says with it what was signed', async () => {
    const key = randomBytes(32)
    await log(10)
    await sealAudit(database.db, undefined, new ChainSigner(key, dataDir))
    expect(await command()).toEqual({ code: 2, text: expect.stringContaining('SECRET_KEY_FILE') })
    const withKey = { SECRET_KEY: key.toString('base64') }
    expect(await command(withKey)).toEqual({
      code: 0,
      text: expect.stringMatching(/온전합니다[^]*서명한 그대로입니다/),
    })
    tamper(
      "update audit_log set address = '192.0.2.9', seal = null, position = null where id > 8; update audit_chain set (position, seal) = (select position, seal from audit_log where id = 8)",
    )
    expect(await command(withKey)).toEqual({ code: 1, text: expect.stringContaining('훼손') })
  })

  it('shows a row that another one was put in the place of, which passes the triggers by', async () => {
    await log(10)
    await sealAudit(database.db)
    const file = new DatabaseSync(join(dataDir, 'waiting-board.sqlite'))
    file.exec(
      "insert or replace into audit_log (id, at, address, action, kind, subjects, details) select id, at, '192.0.2.9', action, kind, subjects, details from audit_log where id = 4",
    )
    file.close()
    expect(await checkAudit(database.db)).toEqual({ ok: false, why: 'missing', id: 5 })
    await sealAudit(database.db)
    expect(await checkAudit(database.db)).toMatchObject({ ok: false })
  })

  it('is append-only in the database itself', async () => {
    await log(2)
    await sealAudit(database.db)
    await log(1)
    const { db } = database
    for (const id of [1, 3]) {
      await expect(db.updateTable('audit_log').set({ user_name: 'x' }).where('id', '=', id).execute()).rejects.toThrow(
        'append-only',
      )
      await expect(db.deleteFrom('audit_log').where('id', '=', id).execute()).rejects.toThrow('append-only')
    }
    await expect(
      db.updateTable('audit_log').set({ seal: 'x', position: 9 }).where('id', '=', 1).execute(),
    ).rejects.toThrow('append-only')
    const [row] = await db.selectFrom('audit_log').selectAll().where('id', '=', 1).execute()
    await expect(
      db
        .insertInto('audit_log')
        .values({ ...row, id: 9, position: 9 } as never)
        .execute(),
    ).rejects.toThrow('append-only')
  })
})

describe('the retention of the audit log', () => {
  it('clears what is older, and the rest still follows from it', async () => {
    await logOld(700, 800)
    await log(3)
    await sealAudit(database.db)
    expect(await clearAudit(database.db, new Date(Date.now() - 730 * DAY_MS))).toBe(700)
    expect(await clearAudit(database.db, new Date(Date.now() - 730 * DAY_MS))).toBe(0)
    expect(await checkAudit(database.db)).toMatchObject({ ok: true, sealed: 3 })
    await log(1)
    await sealAudit(database.db)
    expect(await checkAudit(database.db)).toMatchObject({ ok: true, sealed: 4 })
  })

  /** Cuts a log in which changes of accounts and rights stand between sign-ins. */
  async function cut(): Promise<void> {
    await logOld(3, 1_200, 'users.create')
    await logOld(600, 800)
    await logOld(2, 800, 'rights.update')
    await logOld(5, 800)
    await logOld(1, 800, 'sessions.end')
    await log(2)
    await sealAudit(database.db)
    expect(await clearAudit(database.db, new Date(Date.now() - 730 * DAY_MS))).toBe(611)
  }
  const actions = async () => {
    const rows = await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    return rows.map(({ action }) => action)
  }

  it('keeps changes of accounts and rights for three years, and they stay verifiable', async () => {
    await cut()
    const young = ['rights.update', 'rights.update', 'sessions.end', 'login', 'login']
    expect(await actions()).toEqual(['users.create', 'users.create', 'users.create', ...young])
    expect(await checkAudit(database.db)).toMatchObject({ ok: true, sealed: 8 })
    expect(await clearKept(database.db, new Date(Date.now() - ACCOUNT_DAYS * DAY_MS))).toBe(3)
    expect(await actions()).toEqual(young)
    expect(await checkAudit(database.db)).toMatchObject({ ok: true, sealed: 5 })
    await logOld(1, 800, 'users.remove')
    await sealAudit(database.db)
    expect(await checkAudit(database.db)).toMatchObject({ ok: true, sealed: 6 })
  })

  it.each([
    ['altered', "update audit_log set address = '192.0.2.9' where action = 'sessions.end'", 'altered'],
    ['gone', "delete from audit_log where action = 'sessions.end'", 'missing'],
    [
      'gone with its link',
      "delete from audit_kept where id in (select id from audit_log where action = 'sessions.end')",
      'end',
    ],
    [
      'forged',
      "insert into audit_log (at, address, action, kind, subjects, details, position, seal) values ('2020', '', 'users.create', 'user', '', '{}', -1, 'x')",
      'altered',
    ],
  ])('shows a kept entry that is %s', async (_, statement, why) => {
    await cut()
    tamper(statement)
    expect(await checkAudit(database.db)).toMatchObject({ ok: false, why })
  })

  it('keeps what is not sealed, and what is younger than two years whatever is asked', async () => {
    await logOld(1, 800)
    expect(await clearAudit(database.db, new Date())).toBe(0)
    await log(1)
    await sealAudit(database.db)
    await expect(clearAudit(database.db, new Date(Date.now() + DAY_MS))).rejects.toThrow('append-only')
    expect(await checkAudit(database.db)).toMatchObject({ ok: true, sealed: 2 })
  })
})
