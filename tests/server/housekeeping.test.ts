// Embedded database alone: the tests move the clock of the server, and not that of PostgreSQL.
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Clock, SupportBundle } from '../../contract/status.ts'
import type { UploadedFile } from '../../contract/didOptions.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { until } from '../faults/until.ts'
import { PASSWORD } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { createTag, createVisit } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'
import { sealAudit } from '../../server/audit/chain.ts'
import { openDatabase } from '../../server/db/database.ts'

/* The periodic jobs are tested through a started server and its clock. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SETTINGS = { VISIT_NAME_DAYS: '1' }

let folder: string
let server: TestServer
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  await server.close()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server on the shared data folder with the clock at an instant. */
async function startAt(instant: number, env: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  vi.useFakeTimers({ toFake: ['Date'], now: instant })
  server = await startServer({ env: { DATA_DIR: folder, ...SETTINGS, ...env } })
  // As the first of its jobs does: a server that stops before has not seen the clock.
  await clock()
  return server
}
async function startAgainAt(instant: number, env?: NodeJS.ProcessEnv): Promise<TestServer> {
  await server.close()
  return startAt(instant, env)
}

/** Starts and waits until each job has run, so that whatever they did not delete stays. */
async function startedAt(instant: number, env?: NodeJS.ProcessEnv): Promise<TestServer> {
  const started = await startAgainAt(instant, env)
  // Unlike `eventually`, it does not move the clock.
  await until(async () => {
    const { jobs } = await started.root.get<SupportBundle>('/v1/status/bundle')
    return jobs.every(({ succeededAt }) => succeededAt !== null)
  })
  return started
}

const now = Date.now()
const visitOf = ({ id }: Visit) => server.root.get<Visit>(`/v1/visits/${id}`)
const leave = (client: Client, { id }: Visit) => client.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
const clock = () => server.root.get<Clock>('/v1/clock')
const confirm = async () => server.root.post<Clock>('/v1/clock/confirm', { now: (await clock()).now })
const upload = () => server.root.post<UploadedFile>('/v1/did-options/pre-upload-file', uploadForm(PNG, 'a.png'))
const isServed = async ({ downloadUrl }: UploadedFile) => (await fetch(`${server.url}${downloadUrl}`)).status === 200
const count = async (table: 'login_failures' | 'idempotency_keys' | 'tag_taps') =>
  Number(
    (
      await server.database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const audit = (action: string) => server.root.list<AuditRow>(`/v1/audit?action=${action}`)

/** Creates one record for each scheduled job. */
async function leaveTraces(): Promise<{ left: Visit; forgotten: Visit; file: UploadedFile; copy: string }> {
  const [left, forgotten] = [
    await createVisit(server.root, { name: '남궁민수' }),
    await createVisit(server.root, { name: '홍길동' }),
  ]
  await leave(server.root, left)
  const copy = join(folder, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(copy)
  return { left, forgotten, file: await upload(), copy }
}

describe('what has had its time, three days later', () => {
  it('is gone: names, uploads that no board uses, copies of before, failed sign-ins, kept answers and taps; and who was forgotten is checked out', async () => {
    await startAt(now)
    const { left, forgotten, file, copy } = await leaveTraces()
    const upgrade = join(folder, 'before-upgrade', '0006_sizes.sqlite')
    mkdirSync(join(folder, 'before-upgrade'))
    writeFileSync(upgrade, '')
    utimesSync(upgrade, now / 1_000, now / 1_000)
    await server.anyone.request('POST', '/auth/login', { id: 'root', password: 'wrong password' })
    await server.root.request(
      'POST',
      '/v1/exams',
      { id: 'once', name: '한 번' },
      { 'idempotency-key': 'a-key-of-this-form' },
    )
    const { did } = await server.root.createStation()
    await server.root.scan(did, (await server.root.createPatient()).tagValue)
    expect([
      (await count('login_failures')) > 0,
      await count('idempotency_keys'),
      (await count('tag_taps')) > 0,
    ]).toEqual([true, 1, true])

    await startAgainAt(now + 3 * DAY_MS)
    await eventually(async () => {
      expect((await visitOf(left)).name).toBe('')
      expect(await visitOf(forgotten)).toMatchObject({ status: 'CLOSED', autoClosed: true })
      expect(await isServed(file)).toBe(false)
      expect([existsSync(copy), existsSync(upgrade)]).toEqual([false, false])
      expect([await count('login_failures'), await count('idempotency_keys'), await count('tag_taps')]).toEqual([
        0, 0, 0,
      ])
    })
  })

  it('the audit log is cut by the clock that keeps it, though the server runs half an hour ahead', async () => {
    const old = (ms: number) => ({
      at: new Date(now - 730 * DAY_MS + ms).toISOString(),
      user_id: null,
      user_name: null,
      address: '',
      action: 'logout' as const,
      kind: 'none' as const,
      subjects: '',
      details: '{}',
    })
    // The first lines of the log: it is cut from its beginning.
    const { db, close } = await openDatabase({ dataDir: folder })
    const lines = [old(-HOUR_MS), old(HOUR_MS / 4)]
    await db.insertInto('audit_log').values(lines).execute()
    await sealAudit(db)
    await close()
    const written: string[] = []
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
    await startAt(now + HOUR_MS / 2)
    const left = () =>
      server.database.db.selectFrom('audit_log').select('at').where('at', '<', old(HOUR_MS).at).execute()
    await eventually(async () => expect(await left()).toEqual([{ at: lines[1]?.at }]))
    write.mockRestore()
    expect(written.join('')).not.toContain('append-only')
  })

  it('is there on the day itself and the day after', async () => {
    await startAt(now)
    const { left, forgotten, file, copy } = await leaveTraces()
    await startedAt(now + 12 * HOUR_MS)
    expect((await visitOf(left)).name).toBe('남궁민수')
    expect((await visitOf(forgotten)).status).toBe('OPEN')
    expect([await isServed(file), existsSync(copy)]).toEqual([true, true])
  })

  it('goes while the server runs, too', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now })
    server = await startServer({ env: { DATA_DIR: folder, ...SETTINGS } })
    const { left, forgotten } = await leaveTraces()
    for (let hours = 20; hours <= 80; hours += 20) {
      await eventually(async () => {
        vi.setSystemTime(now + hours * HOUR_MS)
        vi.advanceTimersByTime(HOUR_MS)
        const { seen_at } = await server.database.db
          .selectFrom('clock_checks')
          .select('seen_at')
          .executeTakeFirstOrThrow()
        expect(seen_at >= new Date(now + hours * HOUR_MS).toISOString()).toBe(true)
      })
    }
    const row = async ({ id }: Visit) =>
      server.database.db.selectFrom('visits').select(['name', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
    await eventually(async () =>
      expect([await row(left), await row(forgotten)]).toEqual([
        { name: '', status: 'CLOSED' },
        expect.objectContaining({ status: 'CLOSED' }),
      ]),
    )
  })
})

it('the audit log is sealed by the server itself', async () => {
  await startAt(now)
  await createVisit(server.root)
  await startAgainAt(now + HOUR_MS)
  const before = new Date(now + HOUR_MS).toISOString()
  await eventually(async () => {
    const rows = await server.database.db.selectFrom('audit_log').select('seal').where('at', '<', before).execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ seal }) => seal === null)).toEqual([])
  })
})

describe('a clock far ahead of when the server last ran', () => {
  const long = now - 800 * DAY_MS

  it('erases and closes nothing until the first user confirms it, and then all that is due, the audit log too', async () => {
    await startAt(long)
    const { left, forgotten, file, copy } = await leaveTraces()
    await server.database.db
      .updateTable('files')
      .set({ created_at: new Date(long).toISOString() })
      .execute()
    // The server seals the rows at the next start before it deletes them.
    await startAgainAt(long + HOUR_MS)
    await eventually(async () =>
      expect(
        await server.database.db
          .selectFrom('audit_log')
          .select('id')
          .where('seal', 'is', null)
          .where('at', '<', new Date(long + HOUR_MS).toISOString())
          .execute(),
      ).toEqual([]),
    )

    await startedAt(now)
    expect(await clock()).toEqual({
      state: 'AHEAD',
      now: new Date(now).toISOString(),
      seenAt: expect.stringContaining(new Date(long).toISOString().slice(0, 10)),
    })
    expect((await visitOf(left)).name).toBe('남궁민수')
    expect(await visitOf(forgotten)).toMatchObject({ name: '홍길동', status: 'OPEN', autoClosed: false })
    expect([await isServed(file), existsSync(copy)]).toEqual([true, true])
    const old = () =>
      server.database.db
        .selectFrom('audit_log')
        .select('id')
        .where('at', '<', new Date(long + DAY_MS).toISOString())
        .execute()
    expect((await old()).length).toBeGreaterThan(0)
    expect((await audit('clock.changed')).map(({ userId, details }) => [userId, JSON.parse(details)])).toEqual([
      [null, expect.objectContaining({ state: 'AHEAD' })],
    ])

    expect(await confirm()).toMatchObject({ state: 'OK', seenAt: new Date(now).toISOString() })
    await eventually(async () => {
      expect((await visitOf(left)).name).toBe('')
      expect((await visitOf(forgotten)).status).toBe('CLOSED')
      expect([await isServed(file), existsSync(copy)]).toEqual([false, false])
      expect(await old()).toEqual([])
    })
    expect((await audit('clock.confirm')).map(({ userId }) => userId)).toEqual(['root'])
  })

  it('is right again by itself once it is set right, though people have worked meanwhile', async () => {
    await startAt(now)
    const { left } = await leaveTraces()
    await startAgainAt(now + 400 * DAY_MS)
    await createVisit(server.root)
    expect((await clock()).state).toBe('AHEAD')
    await startedAt(now + 400 * DAY_MS + HOUR_MS)
    expect((await clock()).state).toBe('AHEAD')
    await startAgainAt(now + 2 * HOUR_MS)
    expect((await clock()).state).toBe('OK')
    expect((await visitOf(left)).name).toBe('남궁민수')
  })

  it('is noticed while the server runs from a day on', async () => {
    await startAt(now)
    vi.setSystemTime(now + 23 * HOUR_MS)
    server = { ...server, root: await server.anyone.signIn('root', PASSWORD) }
    expect((await clock()).state).toBe('OK')
    vi.setSystemTime(now + 72 * HOUR_MS)
    server = { ...server, root: await server.anyone.signIn('root', PASSWORD) }
    expect((await clock()).state).toBe('AHEAD')
    expect((await confirm()).state).toBe('OK')
    expect((await clock()).state).toBe('OK')
  })

  it('is no surprise after a week off', async () => {
    await startAt(now)
    await startAgainAt(now + 6 * DAY_MS)
    expect((await clock()).state).toBe('OK')
  })

  it('is confirmed only as it was seen', async () => {
    await startAt(now)
    await startAgainAt(now + 30 * DAY_MS)
    const { status, body } = await server.root.request<{ code: string }>('POST', '/v1/clock/confirm', {
      now: new Date(now).toISOString(),
    })
    expect([status, body.code]).toEqual([409, 'CLOCK_CHANGED'])
    expect((await clock()).state).toBe('AHEAD')
  })
})

describe('a clock that was set back', () => {
  it('erases nothing of what was stored meanwhile when it is right again, until the first user confirms it', async () => {
    await startAt(now)
    await startAgainAt(now - 400 * DAY_MS)
    expect((await clock()).state).toBe('BACK')
    const { left, forgotten } = await leaveTraces()
    await startedAt(now + HOUR_MS)
    expect((await clock()).state).toBe('BACK')
    expect([(await visitOf(left)).name, (await visitOf(forgotten)).status]).toEqual(['남궁민수', 'OPEN'])
    expect((await confirm()).state).toBe('OK')
    await eventually(async () =>
      expect([(await visitOf(left)).name, (await visitOf(forgotten)).status]).toEqual(['', 'CLOSED']),
    )
  })

  it('by an hour, as from summer time, is none', async () => {
    await startAt(now)
    await startAgainAt(now - HOUR_MS)
    expect((await clock()).state).toBe('OK')
  })
})

describe('a visit that nobody checked out', () => {
  /** Noon in the hospital's time zone. */
  const noon = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T03:00:00Z`)

  async function forgotten(): Promise<{ did: Did; visit: Visit; entry: WaitingEntry }> {
    const { did } = await server.root.createStation({ maxPatient: 3, useMultiCall: true })
    const patient = await server.root.createPatient({ name: '남궁민수' })
    return { did, visit: patient.visit, entry: await server.root.join(did, patient) }
  }

  it('is closed after the day after: every list, the exam, the tag; its queue and the audit log say that it was the server', async () => {
    await startAt(noon)
    const [waits, isHeld, isInExam] = [await forgotten(), await forgotten(), await forgotten()]
    await server.root.hold(isHeld.entry)
    await server.root.call(isInExam.entry)
    const tag = await createTag(server.root)
    await server.root.patch('/v1/visits', { visits: [{ id: waits.visit.id, tagMappingId: tag.id }] })
    await startedAt(noon + DAY_MS)
    expect((await visitOf(waits.visit)).status).toBe('OPEN')

    await startAgainAt(noon + 2 * DAY_MS)
    await eventually(async () => {
      for (const { visit } of [waits, isHeld, isInExam]) {
        expect(await visitOf(visit)).toMatchObject({
          status: 'CLOSED',
          autoClosed: true,
          tagMappingId: null,
          waitings: [{ status: 'CANCELED' }],
        })
      }
    })
    for (const { did } of [waits, isHeld, isInExam])
      expect(await server.root.namesOf(did)).toEqual({ waiting: [], called: [], holding: [] })
    const [last] = await server.root.movesOf(isInExam.entry)
    expect(last).toMatchObject({ action: 'cancel', by: null, byName: '자동 처리' })
    const [line] = await audit('visits.closeForgotten')
    expect(line).toMatchObject({
      userId: null,
      userName: null,
      subjects: [waits, isHeld, isInExam].map(({ visit }) => String(visit.id)),
    })
    await server.root.post('/v1/visits', { name: '다음 환자', tagMappingId: tag.id })
  })

  it('stays open while something happens to it: a move in a queue, or a reopening', async () => {
    await startAt(noon)
    const [moves, comesBack] = [await forgotten(), await forgotten()]
    await startAgainAt(noon + DAY_MS)
    await server.root.call(moves.entry)
    await leave(server.root, comesBack.visit)
    await server.root.patch('/v1/visits', { visits: [{ id: comesBack.visit.id, status: 'OPEN' }] })
    const other = await createVisit(server.root)
    await startedAt(noon + 2 * DAY_MS)
    expect([(await visitOf(moves.visit)).status, (await visitOf(comesBack.visit)).status]).toEqual(['OPEN', 'OPEN'])
    await startAgainAt(noon + 3 * DAY_MS)
    await eventually(async () =>
      expect(
        await Promise.all([moves.visit, comesBack.visit, other].map(async (visit) => (await visitOf(visit)).status)),
      ).toEqual(['CLOSED', 'CLOSED', 'CLOSED']),
    )
  })

  it('stays open for ever where the setting is 0, and longer where it is longer', async () => {
    await startAt(noon)
    const { visit } = await forgotten()
    for (const [day, VISIT_CLOSE_DAYS] of [
      [3, '0'],
      [3, '3'],
      [4, '3'],
      [5, '3'],
    ] as const) {
      await startedAt(noon + day * DAY_MS, { VISIT_CLOSE_DAYS })
      if (day < 4) expect((await visitOf(visit)).status).toBe('OPEN')
    }
    await eventually(async () => expect((await visitOf(visit)).status).toBe('CLOSED'))
  })
})
