import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { BackupStatus } from '../../contract/backup.ts'
import type { IntakeException } from '../../contract/intake.ts'
import type { Status } from '../../contract/status.ts'
import { CHECK_IDS } from '../../domain/serverChecks.ts'
import { ENGLISH, KOREAN, type Language } from '../../domain/text.ts'
import { worded } from '../../server/status/finding.ts'
import { diskOf } from '../../server/disk/diskSpace.ts'
import { storageFailure } from '../../server/http/storageFailures.ts'
import { checkBackup } from '../../server/status/checks/backup.ts'
import { checkCertificate } from '../../server/status/checks/certificate.ts'
import { checkDatabase } from '../../server/status/checks/database.ts'
import { checkDisk, disk } from '../../server/status/checks/disk.ts'
import { checkDisplays } from '../../server/status/checks/displays.ts'
import { checkJobs } from '../../server/status/checks/jobs.ts'
import { storeFailedBackup, storeGoodBackup } from '../../server/status/backupStatus.ts'
import { openScreen } from '../harness/displays.ts'
import { createDid } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { openSource, patientPath } from '../harness/intakeSource.ts'
import { temporaryFolder, startServer } from '../harness/server.ts'
import { serverForAll } from '../harness/testServer.ts'
import release from '../../package.json' with { type: 'json' }
import { readConfig } from '../../server/config.ts'
import { buildApp } from '../../server/app.ts'
import { createFirstUser } from '../../server/users/firstUser.ts'
import { openDatabase } from '../harness/database.ts'

const NOW = new Date('2026-03-04T00:00:00Z')
const GIB = 1024 ** 3
const BACKUP: BackupStatus = {
  state: 'ok',
  failedAt: null,
  reason: null,
  goodAt: '2026-03-03T18:00:00Z',
  goodKib: 84 * 1024,
  isOnDataDisk: false,
  trial: null,
}
const MINUTE_MS = 60_000

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true }))
const server = serverForAll({ env: { BACKUP_DIR: join(folder, 'backup') } })

const read = () => server.root.get<Status>('/v1/status')
const checkOf = async (id: string) => (await read()).checks.find((check) => check.id === id)

describe('GET /v1/status', () => {
  it('has every check, the worst first, and says what runs', async () => {
    const { state, checks, server: about } = await read()
    const expected = CHECK_IDS.filter((id) => id !== 'provider')
    expect(checks.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    expect(about.database).toBe(server.database.dialect)
    expect(Math.abs(Date.parse(about.now) - Date.now())).toBeLessThan(10_000)
    expect(checks.find(({ id }) => id === 'database')).toMatchObject({ state: 'ok', advice: '' })
    expect(state).toBe(checks[0]?.state)
  })

  it('guard: has no check that docs/monitoring.md does not describe', () => {
    const [, table = ''] = readFileSync('docs/monitoring.md', 'utf8').split('| id | warning | critical |')
    const described = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, id]) => id)
    expect(described.toSorted()).toEqual(CHECK_IDS.toSorted())
  })

  it('guard: has no check that is critical without an alert of its own, or that of all others', () => {
    const rules = readFileSync('deploy/alerts.yml', 'utf8')
    const others = /check!~"([\w|]+)"\}\) == 2/.exec(rules)?.[1]?.split('|')
    const own = ['check_state{check="backup"}) == 2', 'database_up == 0', 'job_failing) == 1']
    expect(others).toEqual(['backup', 'database', 'jobs'])
    expect(own.filter((expression) => !rules.includes(expression))).toEqual([])
  })

  it('is critical from the time at which the backup failed until it succeeds again, in both languages', async () => {
    const failedAt = new Date(Date.now() - 3_600_000)
    // The folder of this test is on the data's own disk.
    await eventually(async () =>
      expect((await checkOf('backup'))?.text).toMatch(/^백업이 데이터와 같은 디스크에 있습니다 · 한 시간 안 · \d+KB$/),
    )
    await storeFailedBackup(server.database.db, failedAt, 'SPACE')
    const { state, checks } = await read()
    expect([state, checks[0]]).toMatchObject([
      'critical',
      {
        id: 'backup',
        state: 'critical',
        since: failedAt.toISOString(),
        text: '마지막 백업이 실패했습니다 · 공간 부족',
      },
    ])
    const english = await server.root.request<Status>('GET', '/v1/status', undefined, { 'accept-language': 'en' })
    expect(english.body.checks[0]?.text).toBe('The last backup failed · not enough space')
    await storeGoodBackup(server.database.db, {
      madeAt: new Date(),
      kib: 1,
      isOnDataDisk: false,
      mountedDir: undefined,
      trial: undefined,
    })
    expect(await checkOf('backup')).toMatchObject({ state: 'ok' })
  })

  it('counts the screens with a name', async () => {
    const did = await createDid(server.root)
    await openScreen(server, did.id)
    expect(await checkOf('displays')).toMatchObject({ state: 'ok', text: '화면 1대가 모두 연결되어 있습니다.' })
  })
})

describe('the checks', () => {
  it.each([
    [{ free: 0.4 * GIB, size: 100 * GIB }, 'critical'],
    [{ free: 1.9 * GIB, size: 100 * GIB }, 'warning'],
    [{ free: 0.05 * GIB, size: GIB }, 'critical'],
    // A small disk that is half empty is well.
    [{ free: 1 * GIB, size: 2 * GIB }, 'ok'],
    [{ free: 5 * GIB, size: 1_000 * GIB }, 'ok'],
    [null, 'critical'],
  ])('disk %j: %s', (disk, state) => {
    expect(checkDisk(disk && { ...disk, isWritable: true }).state).toBe(state)
  })

  it('a database that refuses changes is critical, however fast it answers', () => {
    expect(checkDatabase({ ms: 1, isReadOnly: true })).toMatchObject({ state: 'critical' })
    expect(checkDatabase({ ms: 1, isReadOnly: false })).toMatchObject({ state: 'ok' })
    expect(storageFailure(Object.assign(new Error(), { code: '25006' }))?.message).toContain('읽기 전용')
  })

  it('a disk that became read-only is critical, however much space it has', async ({ skip }) => {
    const place = join(folder, 'read-only')
    mkdirSync(place)
    const mount = (...args: string[]) => spawnSync('mount', args).status === 0
    if (!mount('-t', 'tmpfs', '-o', 'size=64k,ro', 'waiting-board', place)) skip()
    try {
      expect(checkDisk(await diskOf(place))).toMatchObject({ state: 'critical', text: disk.texts['readOnly'] })
    } finally {
      spawnSync('umount', [place])
    }
    expect(await diskOf(place)).toMatchObject({ isWritable: true })
  })

  it.each([
    ['off', null, true, 'warning'],
    ['off', null, false, 'ok'],
    ['ok', null, true, 'ok'],
    ['ok', '2026-03-03T18:00:00Z', true, 'ok'],
    ['ok', '2026-03-02T11:00:00Z', true, 'critical'],
    ['failed', '2026-03-03T18:00:00Z', true, 'critical'],
  ] as const)('backup %s, last one %s, embedded database %s: %s', (state, goodAt, isEmbedded, expected) => {
    expect(checkBackup({ ...BACKUP, state, goodAt }, isEmbedded, NOW).state).toBe(expected)
  })

  it('the last good backup has an age, a size, and what its trial restore found', () => {
    const trial = { at: NOW.toISOString(), visits: 12, uploads: 3, fault: null }
    const of = (facts: Partial<BackupStatus>, language: Language = KOREAN) =>
      worded(checkBackup({ ...BACKUP, ...facts }, true, NOW), language)
    expect(of({ trial }).text).toBe('마지막 백업이 성공했습니다 · 6시간 전 · 84MB · 시험 복원에서 접수 12건 확인')
    expect(of({ trial }, ENGLISH).text).toBe(
      'The last backup succeeded · 6 h ago · 84MB · 12 visits came back in a trial restore',
    )
    expect(of({ trial: { ...trial, fault: 'AUDIT' } })).toMatchObject({ state: 'critical' })
    expect(of({ isOnDataDisk: true })).toMatchObject({ state: 'warning' })
    const failed = of({ state: 'failed', reason: 'MOUNT' })
    expect(failed.text).toBe('마지막 백업이 실패했습니다 · 폴더가 연결되지 않음')
    expect(failed.advice).toContain('마지막으로 성공한 백업: 6시간 전 · 84MB')
    expect(of({ state: 'failed', reason: 'MOUNT' }, ENGLISH).advice).not.toMatch(/[가-힣]/)
  })

  it('a fault of the backup folder warns, and is critical after ten minutes or where a backup failed', () => {
    const of = (minutes: number, facts: Partial<BackupStatus> = {}, language: Language = KOREAN) =>
      worded(checkBackup({ ...BACKUP, ...facts }, true, NOW, { reason: 'HANG', since: ago(minutes) }), language)
    expect(of(2)).toMatchObject({
      state: 'warning',
      text: '백업 폴더에 문제가 있습니다 · 폴더가 응답하지 않음',
      since: ago(2),
    })
    expect(of(2, {}, ENGLISH).text).toBe('The backup folder has a problem · the folder does not respond')
    expect(of(2, {}, ENGLISH).advice).not.toMatch(/[가-힣]/)
    expect(of(11)).toMatchObject({ state: 'critical' })
    expect(of(2, { state: 'failed', reason: 'SPACE' })).toMatchObject({
      state: 'critical',
      text: '마지막 백업이 실패했습니다 · 폴더가 응답하지 않음',
    })
  })

  it('a certificate warns a month before its end, and is critical a week before', () => {
    const paths = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
    const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj /CN=board'
    execFileSync('openssl', ['req', ...kind.split(' '), '-keyout', paths.key, '-out', paths.cert])
    const pem = readFileSync(paths.cert)
    const after = (days: number) => checkCertificate(pem, new Date(Date.now() + days * 86_400_000)).state
    expect([-2, 1, 61, 84, 91].map(after)).toEqual(['critical', 'ok', 'warning', 'critical', 'critical'])
    expect(checkCertificate(undefined, NOW).state).toBe('ok')
  })

  it('exceptions that nobody looks at for half an hour warn, and refused messages for a day', async () => {
    const { db } = server.database
    const source = await openSource(server, 'LIS')
    await source.plan('X-1', { name: '가나다', examCodes: ['E-99'] })
    const state = async () => (await checkOf('intake')) ?? expect.fail()
    expect(await state()).toMatchObject({
      state: 'ok',
      text: '연동에 확인할 것이 1건 있습니다. 모두 방금 왔습니다.',
    })
    const halfAnHourAgo = new Date(Date.now() - 31 * MINUTE_MS).toISOString()
    await db.updateTable('intake_exceptions').set({ at: halfAnHourAgo }).execute()
    expect(await state()).toMatchObject({
      state: 'warning',
      since: halfAnHourAgo,
      text: expect.stringContaining('LIS'),
    })
    const [exception] = await server.root.list<IntakeException>('/v1/intake/exceptions?resolved=false')
    await server.root.post('/v1/intake/exceptions/resolve', { ids: [exception?.id] })
    expect(await state()).toMatchObject({ state: 'ok', advice: '' })

    await source.request('PUT', patientPath('X-2'), { name: '' })
    await eventually(async () => expect(await state()).toMatchObject({ state: 'warning' }))
    expect((await state()).text).toMatch(/^다른 시스템의 메시지를 하루 동안 1건 거절했습니다: .*LIS/)
    await db
      .updateTable('intake_refusals')
      .set({ at: ago(25 * 60).toISOString() })
      .execute()
    expect(await state()).toMatchObject({ state: 'ok' })
  })

  it('a failing job warns, and is critical after ten minutes', () => {
    const failing = (minutes: number) => new Map([['end pauses', { succeededAt: null, failingSince: ago(minutes) }]])
    expect(checkJobs(failing(2), NOW)).toMatchObject({ state: 'warning', since: ago(2) })
    expect(worded(checkJobs(failing(11), NOW))).toMatchObject({
      state: 'critical',
      text: '정기 작업이 실패하고 있습니다: end pauses',
    })
    expect(checkJobs(new Map([['end pauses', { succeededAt: NOW, failingSince: null }]]), NOW).state).toBe('ok')
  })

  it('a screen that is away for a minute, or has a problem, warns', () => {
    const screen = { isKnown: true, name: '로비', goneAt: null, hasProblem: false }
    const states = [
      [screen],
      [{ ...screen, goneAt: ago(0.5).toISOString() }],
      [screen, { ...screen, goneAt: ago(2).toISOString() }],
      [{ ...screen, hasProblem: true }],
      [{ ...screen, isKnown: false, hasProblem: true }],
    ].map((screens) => checkDisplays(screens, NOW).state)
    expect(states).toEqual(['ok', 'ok', 'warning', 'warning', 'ok'])
    expect([true, false].map((hasBoards) => checkDisplays([], NOW, hasBoards).state)).toEqual(['warning', 'ok'])
  })
})

const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)

it('GET /api/health answers 200 while the database does and somebody can sign in, and 503 when not', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase()
  const { app } = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), database)

  const early = await app.inject('/api/health')
  expect([early.statusCode, early.json()]).toMatchObject([503, { status: 503, code: 'STARTING' }])
  await createFirstUser(database.db, { rootId: 'root', rootPassword: 'long enough' }, async () => 'hash')
  const well = await app.inject('/api/health')
  expect([well.statusCode, well.json()]).toEqual([200, { status: 'ok', version: release.version, backup: 'off' }])
  await database.close()
  const ill = await app.inject('/api/health')
  expect([ill.statusCode, ill.json()]).toEqual([
    503,
    { status: 503, code: 'DATABASE_AWAY', message: '데이터베이스가 응답하지 않습니다.' },
  ])

  await app.close()
  rmSync(dataDir, { recursive: true })
})

it('GET /api/health answers 503 while many calls fail, though the database answers the check itself', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'silent' } })
  const health = async () => (await server.anyone.request('GET', '/health')).status
  expect(await health()).toBe(200)
  await sql`alter table packages rename to packages_aside`.execute(server.database.db)
  for (let times = 0; times < 5; times += 1) expect((await server.root.request('GET', '/v1/packages')).status).toBe(500)
  expect((await server.anyone.request('GET', '/health')).body).toMatchObject({ status: 503, code: 'CALLS_FAIL' })
  for (let times = 0; times < 30; times += 1) await server.root.request('GET', '/v1/rooms')
  expect(await health()).toBe(200)
  await server.close()
})
