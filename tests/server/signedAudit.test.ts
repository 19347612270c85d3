import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditAction } from '../../contract/auditActions.ts'
import { checkAudit, clearAudit, sealAudit } from '../../server/audit/chain.ts'
import { ChainSigner } from '../../server/audit/chainSigner.ts'
import { clearKept } from '../../server/audit/keptEntries.ts'
import { sealOf } from '../../server/audit/seals.ts'
import { logAudit, OPERATOR } from '../../server/db/audit/auditLog.ts'
import type { Database } from '../../server/db/database.ts'
import { isPostgres } from '../../server/db/dialect.ts'
import { AUDIT_HEAD } from '../../server/disk/dataFolder.ts'
import { openDatabase } from '../harness/database.ts'
import { temporaryFolder } from '../harness/server.ts'

const DAY_MS = 86_400_000
const KEY = randomBytes(32)

let folder: string
let database: Database
/** Facts of the changes that the server found. */
let found: object[]
beforeEach(async () => {
  folder = temporaryFolder()
  database = await openDatabase()
  found = []
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const signer = (dataDir = folder) => new ChainSigner(KEY, dataDir, (facts) => found.push(facts))
const seal = () => sealAudit(database.db, undefined, signer())
const check = () => checkAudit(database.db, signer())
const log = async (times: number, action = 'login') => {
  for (let at = 0; at < times; at += 1)
    await logAudit(database.db, { action: action as AuditAction, kind: 'user', subjects: [at], by: OPERATOR })
}
/** Runs statements as somebody who can write the database, past the triggers of the log. */
async function tamper(...statements: string[]): Promise<void> {
  const { db } = database
  const off = isPostgres(db)
    ? ['alter table audit_log disable trigger user']
    : ['insert', 'update', 'delete'].map((event) => `drop trigger if exists audit_log_${event}`)
  for (const statement of [...off, ...statements]) await sql.raw(statement).execute(db)
}
const entries = async () =>
  (await database.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute())
    .filter(({ action }) => action.startsWith('audit.'))
    .map(({ action, details }) => ({ action, ...JSON.parse(details) }))

/** Sets the end of the chain to the last row that has a seal, as somebody without the key can. */
const FIT = `update audit_chain set (position, seal) =
  (select position, seal from audit_log where position is not null order by position desc limit 1)`

async function signedLog(): Promise<void> {
  await log(10)
  await seal()
  await log(10)
  await seal()
}

describe('a log with a key', () => {
  it('is signed from its first entry on, and again after each change of its ends', async () => {
    await log(3)
    expect(await check()).toMatchObject({ ok: true, signature: 'NONE' })
    await seal()
    expect(await entries()).toEqual([{ action: 'audit.signed', why: 'UNSIGNED', position: 0 }])
    expect(await check()).toMatchObject({ ok: true, sealed: 4, unsealed: 0, signature: 'SIGNED' })
    await log(2)
    expect(await check()).toMatchObject({ ok: true, unsealed: 2, signature: 'SIGNED' })
    await seal()
    expect(await check()).toMatchObject({ ok: true, sealed: 6, signature: 'SIGNED' })
    expect([await entries(), found]).toEqual([[expect.anything()], []])
  })

  it('that was sealed before there was a key says from where on it is signed, once', async () => {
    await log(5)
    await sealAudit(database.db)
    await seal()
    await log(1)
    await seal()
    expect(await entries()).toEqual([{ action: 'audit.signed', why: 'UNSIGNED', position: 5 }])
    expect(await check()).toMatchObject({ ok: true, sealed: 7, signature: 'SIGNED' })
    await tamper("update audit_log set address = '192.0.2.9' where position = 2")
    expect(await check()).toMatchObject({ ok: false, why: 'altered' })
  })

  it('is neither checked nor sealed without the key, nor with another one', async () => {
    await signedLog()
    await log(1)
    await expect(checkAudit(database.db)).rejects.toThrow('SECRET_KEY_FILE')
    await expect(sealAudit(database.db)).rejects.toThrow('SECRET_KEY_FILE')
    const other = new ChainSigner(randomBytes(32), folder)
    expect(await checkAudit(database.db, other)).toMatchObject({ ok: false, why: 'signature' })
    await expect(sealAudit(database.db, undefined, other)).rejects.toThrow('not signed')
    expect(await check()).toMatchObject({ ok: true, signature: 'SIGNED' })
  })

  it('stays signed when its old end is cut, and what is kept of it', async () => {
    const at = new Date(Date.now() - 800 * DAY_MS).toISOString()
    const old = { at, user_id: null, user_name: null, address: '', kind: 'none', subjects: '', details: '{}' } as const
    const rows = (['login', 'users.create', 'login', 'users.remove'] as const).map((action) => ({ ...old, action }))
    await database.db.insertInto('audit_log').values(rows).execute()
    await log(2)
    await seal()
    const before = new Date(Date.now() - 730 * DAY_MS)
    expect(await clearAudit(database.db, before, undefined, signer())).toBe(4)
    expect(await check()).toMatchObject({ ok: true, sealed: 5, signature: 'SIGNED' })
    expect(await clearKept(database.db, before, undefined, signer())).toBe(2)
    await seal()
    expect(await check()).toMatchObject({ ok: true, sealed: 3, signature: 'SIGNED' })
    await tamper("update audit_kept_chain set cleared_seal = 'x'")
    expect(await check()).toMatchObject({ ok: false })
    expect(await clearAudit(database.db, new Date(), undefined, signer())).toBe(0)
  })

  it('is one log for servers with a data folder each', async () => {
    const other = temporaryFolder()
    for (const dataDir of [folder, other, folder, other]) {
      await log(3)
      await sealAudit(database.db, undefined, signer(dataDir))
    }
    for (const dataDir of [folder, other])
      expect(await checkAudit(database.db, signer(dataDir))).toMatchObject({ ok: true, signature: 'SIGNED' })
    expect(found).toEqual([])
    rmSync(other, { recursive: true })
  })

  it('says that the file with its end was missing, or is no longer one of this key', async () => {
    await signedLog()
    const path = join(folder, AUDIT_HEAD)
    for (const text of [undefined, '{"log":{}}']) {
      rmSync(path)
      if (text !== undefined) writeFileSync(path, text)
      expect(await check()).toMatchObject({ ok: true, signature: 'NO_HEAD' })
      await seal()
      expect((await entries()).at(-1)).toMatchObject({ action: 'audit.signed', why: 'NO_HEAD' })
      expect(await check()).toMatchObject({ ok: true, signature: 'SIGNED' })
    }
  })
})

describe('a log with a key that somebody without it has changed', () => {
  const CHANGE = "update audit_log set address = '192.0.2.9' where id = 15"
  /** Changes an entry, and computes all seals after it and the end anew. */
  async function rewritten(): Promise<void> {
    await tamper(CHANGE)
    const rows = await database.db.selectFrom('audit_log').selectAll().orderBy('position').execute()
    let previous = ''
    for (const row of rows) {
      previous = sealOf(row, row.position ?? 0, previous)
      await database.db.updateTable('audit_log').set({ seal: previous }).where('id', '=', row.id).execute()
    }
    await tamper(FIT)
  }

  it.each([
    ['an entry and all seals after it', rewritten],
    [
      'entries whose seals it removed, for the next start to seal them anew',
      () => tamper(CHANGE, 'update audit_log set seal = null, position = null where id >= 15', FIT),
    ],
    [
      'all entries, as if none had been sealed yet',
      () =>
        tamper(
          CHANGE,
          'update audit_log set seal = null, position = null',
          "update audit_chain set position = 0, seal = '', last_id = 0, floor_id = 0, mac = null",
        ),
    ],
    ['its end, by cutting the last entries off', () => tamper('delete from audit_log where id > 18', FIT)],
    [
      'its end and the signature',
      () => tamper('delete from audit_log where id > 18', FIT, 'update audit_chain set mac = null'),
    ],
    [
      'one entry, whose seal it removed',
      () => tamper('update audit_log set seal = null, position = null where id = 15'),
    ],
  ])('is not whole where it changed %s: neither before nor after more is sealed', async (_, change) => {
    await signedLog()
    expect(await check()).toMatchObject({ ok: true, sealed: 21 })
    await change()
    expect(await check()).toMatchObject({ ok: false })
    const open = await database.db
      .selectFrom('audit_log')
      .select('id')
      .where('seal', 'is', null)
      .orderBy('id')
      .execute()
    for (let times = 0; times < 2; times += 1) {
      await log(3)
      await seal()
      expect(await check()).toMatchObject({ ok: false })
    }
    // What has lost its seal gets none; what comes after it does.
    const rows = await database.db.selectFrom('audit_log').select(['id', 'seal']).orderBy('id').execute()
    const ids = rows.filter((row) => row.seal === null).map(({ id }) => id)
    if (!isPostgres(database.db) || open.length !== 1) expect(ids).toEqual(open.map(({ id }) => id))
  })

  it('says in an entry and in the log of the server that its end was changed', async () => {
    await signedLog()
    await tamper('delete from audit_log where id > 18', FIT)
    await seal()
    const facts = { position: 21, found: 18 }
    expect([(await entries()).at(-1), found]).toEqual([{ action: 'audit.altered', ...facts }, [facts]])
    await seal()
    expect(found).toHaveLength(1)
  })

  it('is not sealed any more where the file with its end was removed too', async () => {
    await signedLog()
    await tamper(CHANGE, 'update audit_log set seal = null, position = null where id >= 15', FIT)
    rmSync(join(folder, AUDIT_HEAD))
    await expect(seal()).rejects.toThrow('was changed')
    expect(await check()).toMatchObject({ ok: false })
  })
})

describe('a log that goes back to an earlier state', () => {
  /** Puts the database back to the state after the first ten entries, signature included. */
  async function goBack(): Promise<void> {
    await log(10)
    await seal()
    const { id: _id, ...earlier } = await database.db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow()
    await log(10)
    await seal()
    await tamper(`delete from audit_log where id > ${earlier.last_id}`)
    await database.db.updateTable('audit_chain').set(earlier).execute()
  }

  it('is not whole where the database was replaced by an old copy', async () => {
    await goBack()
    expect(await check()).toMatchObject({ ok: false, why: 'end' })
    await seal()
    await log(3)
    await seal()
    expect(await check()).toMatchObject({ ok: false })
    expect(found).toHaveLength(1)
  })

  it('is whole after a restore, on every server, and says when it was', async () => {
    const other = temporaryFolder()
    await sealAudit(database.db, undefined, signer(other))
    await goBack()
    await log(1, 'backup.restore')
    const restored = { ok: true, restoredAt: expect.stringMatching(/^20/) }
    expect(await check()).toMatchObject(restored)
    for (const dataDir of [folder, other, folder]) {
      await log(3)
      await sealAudit(database.db, undefined, signer(dataDir))
      expect(await checkAudit(database.db, signer(dataDir))).toMatchObject({ ...restored, signature: 'SIGNED' })
    }
    expect(found).toEqual([])
    await tamper('delete from audit_log where id > 18', FIT)
    expect(await check()).toMatchObject({ ok: false })
    rmSync(other, { recursive: true })
  })

  it('of before the key is signed anew after a restore', async () => {
    await log(10)
    await sealAudit(database.db)
    const { id: _id, ...earlier } = await database.db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow()
    await log(10)
    await seal()
    await tamper('delete from audit_log where id > 10')
    await database.db.updateTable('audit_chain').set(earlier).execute()
    await log(1, 'backup.restore')
    await seal()
    expect((await entries()).at(-1)).toEqual({ action: 'audit.signed', why: 'UNSIGNED', position: 10 })
    expect(await check()).toMatchObject({ ok: true, signature: 'SIGNED' })
  })
})
