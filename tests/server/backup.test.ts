// Embedded database alone: its backups; postgres/backup.test.ts tries those of PostgreSQL.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { packTar, unpackTar } from 'modern-tar'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BackupStatus } from '../../contract/backup.ts'
import type { UploadedFile } from '../../contract/didOptions.ts'
import type { Health } from '../../contract/status.ts'
import type { Visit } from '../../contract/visits.ts'
import { reasonOf } from '../../server/backup/backupError.ts'
import { NightlyBackup } from '../../server/backup/nightly.ts'
import { BackupError } from '../../server/backup/backupError.ts'
import { restoreBackup } from '../../server/backup/restoreBackup.ts'
import { writeBackup } from '../../server/backup/writeBackup.ts'
import { examine } from '../../server/doctor/doctor.ts'
import { readConfigSource } from '../../server/configSource.ts'
import {
  mustBeMounted,
  readBackupStatus,
  storeFailedBackup,
  storeGoodBackup,
} from '../../server/status/backupStatus.ts'
import { SHEET_FILE } from '../../server/disk/dataFolder.ts'
import { sheetPage } from '../../server/outage/sheetPage.ts'
import { StartError } from '../../server/startError.ts'
import { dayIn } from '../../domain/days.ts'
import { canMount, fullDisk } from '../faults/troubles.ts'
import { COMPILED } from '../harness/program.ts'
import { asNobody, NOBODY } from '../harness/asNobody.ts'
import { aUser } from '../harness/builders.ts'
import { createDid, createVisit } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { writeMigrated } from '../harness/migratedFolder.ts'
import { pair, withKey } from '../harness/pairing.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'

const SCRIPT = join(import.meta.dirname, '../../scripts/backup.ts')

let folder: string
let dataDir: string
let archive: string
let server: TestServer
let upload: UploadedFile
let visit: Visit
beforeEach(async () => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  archive = join(folder, 'backup.tar.gz')
  mkdirSync(dataDir)
  await writeMigrated(dataDir)
  server = await startServer({ env: { DATA_DIR: dataDir } })
  visit = await createVisit(server.root, { name: '홍길동' })
  upload = await server.root.post('/v1/did-options/pre-upload-file', uploadForm(PNG, 'a.png'))
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Starts a server on a folder and reads its visits and the upload. */
async function reads(given: string): Promise<{ visits: number[]; file: number }> {
  const other = await startServer({ env: { DATA_DIR: given } })
  const { content } = await other.root.get<{ content: Visit[] }>('/v1/visits?paged=false')
  const file = await fetch(`${other.url}${upload.downloadUrl}`)
  await other.close()
  return { visits: content.map(({ id }) => id), file: (await file.arrayBuffer()).byteLength }
}

/** Runs `npm run backup` or `npm run restore` as a child process. @returns its exit code and output */
function command(args: readonly string[], env: Record<string, string> = {}): { code: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(execPath, [SCRIPT, ...args], {
    env: { ...COMPILED, PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  })
  return { code: status, text: stdout + stderr }
}

/** Writes a copy of the archive in which `change` has altered the entries. */
async function tampered(
  change: (name: string, data: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | undefined,
): Promise<string> {
  const entries = await unpackTar(gunzipSync(readFileSync(archive)))
  const path = join(folder, 'tampered.tar.gz')
  const kept = entries.flatMap(({ header, data = new Uint8Array() }) => {
    const body = change(header.name, data)
    return body ? [{ header: { ...header, size: body.length }, body }] : []
  })
  writeFileSync(path, gzipSync(await packTar(kept)))
  return path
}

describe('a backup', () => {
  it('is written while people work, holds one moment of the database and every upload, and comes back', async () => {
    const working = Array.from({ length: 100 }, () => createVisit(server.root))
    await writeBackup(dataDir, archive)
    await Promise.all(working)
    const restored = join(folder, 'restored')
    expect(await restoreBackup(archive, restored)).toMatchObject({
      aside: undefined,
      isCompared: false,
      users: ['root'],
    })
    const { visits, file } = await reads(restored)
    expect(visits).toContain(visit.id)
    const served = await fetch(`${server.url}${upload.downloadUrl}`)
    expect([served.status, file]).toEqual([200, (await served.arrayBuffer()).byteLength])
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('comes back also where other programs have put files of theirs among the uploads', async () => {
    for (const name of ['.DS_Store', '사진 1.jpg', '.nfs0001']) writeFileSync(join(dataDir, 'uploads', name), 'theirs')
    mkdirSync(join(dataDir, 'uploads', '@eaDir'))
    await writeBackup(dataDir, archive)
    const restored = join(folder, 'restored')
    await restoreBackup(archive, restored)
    expect(readdirSync(join(restored, 'uploads'))).toEqual([upload.name])
  })

  it('is not written over another file, but by force', async () => {
    writeFileSync(archive, 'a letter')
    await expect(writeBackup(dataDir, archive)).rejects.toThrow('--force')
    expect(readFileSync(archive, 'utf8')).toBe('a letter')
    await writeBackup(dataDir, archive, { force: true })
    await restoreBackup(archive, join(folder, 'restored'))
  })
})

describe('a restore', () => {
  beforeEach(() => writeBackup(dataDir, archive))

  /** Expects a StartError that contains `words`, and no files left behind. */
  async function expectRefused(path: string, words: string): Promise<void> {
    const restored = join(folder, 'restored')
    const error = await restoreBackup(path, restored).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain(words)
    expect(readdirSync(restored).filter((name) => name !== 'server.lock')).toEqual([])
  }

  it('is refused where a server runs', async () => {
    await expect(restoreBackup(archive, dataDir, { force: true })).rejects.toThrow('다른 서버가')
  })

  it('never overwrites: by force it moves what is there aside', async () => {
    const later = await createVisit(server.root)
    await server.close()
    await expect(restoreBackup(archive, dataDir)).rejects.toThrow('--force')
    expect((await reads(dataDir)).visits).toContain(later.id)
    const { aside } = await restoreBackup(archive, dataDir, { force: true })
    expect((await reads(dataDir)).visits).not.toContain(later.id)
    expect((await reads(aside ?? '')).visits).toContain(later.id)
    server = await startServer({ env: { DATA_DIR: dataDir } })
  })

  it.skipIf(process.platform === 'win32')(
    'changes nothing where a folder cannot be moved, as one that is mounted there',
    async () => {
      await server.close()
      // Moving a folder elsewhere requires write permission on the folder itself.
      chmodSync(join(dataDir, 'uploads'), 0o555)
      const there = () => readdirSync(dataDir, { recursive: true }).toSorted()
      const before = there()
      await asNobody(folder, () =>
        expect(restoreBackup(archive, dataDir, { force: true })).rejects.toThrow('데이터는 이전 그대로입니다'),
      )
      expect(there()).toEqual(before)
      chmodSync(join(dataDir, 'uploads'), 0o755)
      expect((await reads(dataDir)).visits).toContain(visit.id)
      server = await startServer({ env: { DATA_DIR: dataDir } })
    },
  )

  it('clears away what a restore that was killed had unpacked', async () => {
    const restored = join(folder, 'restored')
    mkdirSync(join(restored, '.restore-abc123', 'uploads'), { recursive: true })
    await restoreBackup(archive, restored)
    expect(readdirSync(restored).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('is refused when the archive is cut off, wherever', async () => {
    const whole = readFileSync(archive)
    for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
      const path = join(folder, 'cut.tar.gz')
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)))
      await expectRefused(path, '손상되어')
    }
  })

  it('is refused when a byte is another, or a file is missing or not meant to be there', async () => {
    const flip = (data: Uint8Array<ArrayBuffer>) => data.map((byte, at) => (at === data.length - 5 ? byte ^ 1 : byte))
    for (const part of ['waiting-board.sqlite', `uploads/${upload.name}`]) {
      await expectRefused(await tampered((name, data) => (name === part ? flip(data) : data)), '손상되어')
      await expectRefused(await tampered((name, data) => (name === part ? undefined : data)), '손상되어')
    }
    await expectRefused(await tampered((name, data) => (name === 'manifest.json' ? undefined : data)), '손상되어')
    writeFileSync(archive, gzipSync(await packTar([{ header: { name: '../outside.txt', size: 1 }, body: 'x' }])))
    await expectRefused(archive, '손상되어')
    expect(existsSync(join(folder, 'outside.txt'))).toBe(false)
  })

  it('repeats in its refusal nothing of what a damaged archive holds', async () => {
    const raw = '\u0007\u001b[31m\ufffd'
    const holding = async (name: string, body: string) =>
      writeFileSync(archive, gzipSync(await packTar([{ header: { name, size: Buffer.byteLength(body) }, body }])))
    const cases = [
      () => holding(`${raw}.png`, 'x'),
      () => holding('manifest.json', raw),
      () => holding('manifest.json', JSON.stringify({ product: raw, [raw]: raw })),
      async () => writeFileSync(archive, gzipSync(Buffer.alloc(2_048, raw))),
      async () => writeFileSync(archive, Buffer.alloc(2_048, raw)),
    ]
    for (const damage of cases) {
      await damage()
      const error = await restoreBackup(archive, join(folder, 'restored')).catch((reason: unknown) => reason)
      expect(String(error)).toMatch(
        /^StartError: 백업 파일이 손상되어 복원하지 않습니다\. 데이터는 건드리지 않았습니다: \S+ \([가-힣 ]+\)$/,
      )
    }
  })

  it('is refused when a newer version wrote it', async () => {
    await server.close()
    const file = new DatabaseSync(join(dataDir, 'waiting-board.sqlite'))
    file.exec("insert into kysely_migration (name, timestamp) values ('9999_future', '2030')")
    file.close()
    await writeBackup(dataDir, archive, { force: true })
    await expectRefused(archive, '9999_future')
    server = await startServer()
  })
})

describe('the restore command', () => {
  const sheetOf = (last: number, day = dayIn('Asia/Seoul', new Date())) =>
    sheetPage({
      queues: [],
      at: new Date(`${day}T12:00:00+09:00`),
      timeZone: 'Asia/Seoul',
      hasFullNames: false,
      lastNumber: last,
    })
  const nextNumber = async () => (await createVisit(server.root)).number

  it('revives no session, names the accounts and displays that came back, and goes on with the numbers of a newer version', async () => {
    const [deleted, demoted, same] = [aUser(), aUser({ authority: 'MANAGER' }), aUser()]
    for (const user of [deleted, demoted, same]) await server.root.post('/v1/users/sign-up', user)
    const { id: didId } = await createDid(server.root)
    await server.close()
    server = await startServer({ env: { DATA_DIR: dataDir, DISPLAY_ACCESS: 'paired' } })
    const { key, displayId } = await pair(server, didId)
    await server.root.patch('/v1/displays', { displays: [{ id: displayId, name: '2층 복도' }] })
    const old = server.root
    await writeBackup(dataDir, archive)
    await server.root.delete('/v1/users', { ids: [deleted.id] })
    await server.root.patch('/v1/users', { users: [{ id: demoted.id, authority: 'USER' }] })
    const numbers = [await nextNumber(), await nextNumber()]
    await server.close()
    // As after an upgrade that is taken back.
    const file = new DatabaseSync(join(dataDir, 'waiting-board.sqlite'))
    file.exec("insert into kysely_migration (name, timestamp) values ('9999_future', '2030')")
    file.close()
    const sheet = readFileSync(join(dataDir, 'emergency', SHEET_FILE), 'utf8')
    // An administrator restores as root for the user of the service.
    if (process.getuid?.() === 0) chownSync(dataDir, NOBODY, NOBODY)

    const { code, text } = command(['restore', archive, '--force'])
    expect([code, text]).toEqual([0, expect.stringContaining(`확인해 주세요: ${deleted.id}, ${demoted.id}\n`)])
    expect(text).toContain('다시 연결해야 하는 화면입니다: 2층 복도')
    expect(text).toContain(`사용 정지로 돌아온 사용자: ${deleted.id}\n`)
    expect(text).toContain(`복원 전의 값으로 둔 사용자: ${demoted.id}\n`)
    expect(text).toContain(`오늘 번호는 ${Math.max(...numbers) + 1}번부터`)
    const [, kept = ''] = /이전 비상 대기 명단은 여기에 두었습니다: (.+)/.exec(text) ?? []
    server = await startServer({ env: { DATA_DIR: dataDir, DISPLAY_ACCESS: 'paired' } })
    expect(readFileSync(kept, 'utf8')).toBe(sheet)
    const [, aside = ''] = /이전 데이터는 여기로 옮겼습니다: (.+)/.exec(text) ?? []
    for (const path of [kept, aside, join(dataDir, 'uploads'), join(dataDir, 'waiting-board.sqlite')])
      expect(statSync(path).uid).toBe(statSync(dataDir).uid)
    expect((await old.at(server.url).request('GET', '/v1/users/my-info')).status).toBe(401)
    const refresh = { refreshToken: old.session?.refreshToken }
    expect((await server.anyone.request('POST', '/auth/refresh', refresh)).status).toBe(401)
    expect((await server.anyone.request('GET', `/v1/dids/${didId}`, undefined, withKey(key))).status).toBe(401)
    expect(await nextNumber()).toBe(Math.max(...numbers) + 1)
  })

  it('learns the numbers from the outage sheet where the data is gone', async () => {
    await writeBackup(dataDir, archive)
    await server.close()
    for (const name of readdirSync(dataDir)) if (name !== 'emergency') rmSync(join(dataDir, name), { recursive: true })
    mkdirSync(join(dataDir, 'emergency'), { recursive: true })
    writeFileSync(join(dataDir, 'emergency', SHEET_FILE), sheetOf(60))
    // It may be some minutes old.
    expect(command(['restore', archive])).toEqual({
      code: 3,
      text: expect.stringContaining('이대로 시작하면 61번부터'),
    })
    server = await startServer({ env: { DATA_DIR: dataDir } })
    expect(await nextNumber()).toBe(61)
  })

  it('is told the numbers that nothing says', async () => {
    await writeBackup(dataDir, archive)
    await server.close()
    dataDir = join(folder, 'other')
    const env = { DATA_DIR: dataDir }
    // A script goes on to start the server only after a success.
    expect(command(['restore', archive], env)).toEqual({
      code: 3,
      // Above that of the archive.
      text: expect.stringMatching(/몇 번까지 나눠 주었는지 알 수 없습니다.* 2번부터/),
    })
    expect(command(['restore', archive, '--force', '--numbers-from', 'x'], env).code).toBe(1)
    expect(command(['restore', archive, '--force', '--numbers-from', '1'], env)).toEqual({
      code: 0,
      text: expect.stringContaining('오늘 번호는 2번부터'),
    })
    expect(command(['restore', archive, '--force', '--numbers-from', '61'], env).text).toContain('61번부터')
    server = await startServer({ env })
    expect(await nextNumber()).toBe(61)
  })
})

describe('the commands', () => {
  it('say in a sentence what cannot be written', () => {
    expect(command(['backup', join(folder, 'nowhere', 'a.tar.gz')])).toEqual({
      code: 1,
      text: expect.stringMatching(/^백업 파일이나 폴더를 읽거나 쓸 수 없습니다: ENOENT[^\n]+\n$/),
    })
  })

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leave nothing of a backup that %s stops',
    async (signal) => {
      // Large enough that the signal arrives during the copy.
      const film = join(dataDir, 'uploads', `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.mp4`)
      writeFileSync(film, '')
      truncateSync(film, 300 * 1024 * 1024)
      const program = spawn(execPath, [SCRIPT, 'backup', archive], {
        env: { ...COMPILED, PATH: process.env['PATH'], DATA_DIR: dataDir },
      })
      const ended = once(program, 'exit')
      const drafts = () => readdirSync(folder).filter((name) => name.startsWith('.backup-'))
      await eventually(() =>
        expect(drafts().flatMap((name) => readdirSync(join(folder, name)))).toContain('backup.tar.gz'),
      )
      program.kill(signal)
      expect(await ended).toEqual([130, null])
      expect([drafts(), existsSync(archive)]).toEqual([[], false])
    },
  )
})

describe('the nightly backup', () => {
  const nightly = (
    keep: number,
    dir = join(folder, 'nightly'),
    at = '03:00',
    { stallMs = 600_000, mustBeMount = false, recipients = [] as string[] } = {},
  ) => {
    const errors: unknown[] = []
    const status: string[] = []
    const clock = { isRight: true }
    return {
      job: new NightlyBackup(
        { dataDir, timeZone: 'Asia/Seoul', backup: { dir, keep, at, mustBeMount, recipients }, stallMs },
        {
          log: { info: () => undefined, error: ({ err, fault }) => void errors.push(fault ?? err) },
          isClockRight: async () => clock.isRight,
          mustBeMounted: async () => mustBeMount,
          succeeded: async ({ madeAt, trial }) => void status.push(`good ${madeAt.toISOString()} ${trial?.visits}`),
          failed: async (now, reason) => void status.push(`failed ${now.toISOString()} ${reason}`),
          foundOpen: () => undefined,
        },
      ),
      clock,
      status,
      errors,
      dir,
    }
  }

  it('is due once a day from its time on, by the clock of the hospital, and keeps as many as asked', async () => {
    const { job, errors, dir } = nightly(2)
    for (const now of [
      '2026-03-01T17:59:00Z',
      '2026-03-01T18:00:00Z',
      '2026-03-02T10:00:00Z',
      '2026-03-02T17:59:00Z',
      '2026-03-02T18:01:00Z',
      '2026-03-04T18:01:00Z',
    ]) {
      await job.check(new Date(now))
    }
    await job.stop()
    expect(errors).toEqual([])
    expect(readdirSync(dir)).toEqual(['waiting-board-2026-03-03.tar.gz', 'waiting-board-2026-03-05.tar.gz'])
    await restoreBackup(join(dir, 'waiting-board-2026-03-05.tar.gz'), join(folder, 'restored'))
  })

  it('is not written to the data disk when the disk of the last one is no longer mounted, and says so', async ({
    skip,
  }) => {
    if (!canMount(folder)) skip()
    const dir = join(folder, 'nas')
    const { db } = server.database
    const night = async (now: string) => {
      const job = new NightlyBackup(
        {
          dataDir,
          timeZone: 'Asia/Seoul',
          backup: { dir, keep: 2, at: '03:00', mustBeMount: false, recipients: [] },
        },
        {
          log: { info: () => undefined, error: () => undefined },
          isClockRight: async () => true,
          mustBeMounted: () => mustBeMounted(db, { dir, mustBeMount: false }),
          succeeded: (done) => storeGoodBackup(db, done),
          failed: (at, reason) => storeFailedBackup(db, at, reason),
          foundOpen: () => undefined,
        },
      )
      await job.check(new Date(now))
      await job.stop()
      return { ...(await readBackupStatus(db, true)), archives: readdirSync(dir) }
    }
    const disk = fullDisk(dir)
    try {
      expect(await night('2026-03-01T18:00:00Z')).toMatchObject({ state: 'ok', archives: [expect.any(String)] })
    } finally {
      disk.clear()
    }
    expect(await night('2026-03-02T18:00:00Z')).toMatchObject({ state: 'failed', reason: 'MOUNT', archives: [] })
    const settings = readConfigSource([], { DATA_DIR: dataDir, PORT: '0', BACKUP_DIR: dir })
    expect((await examine(settings)).find(({ id }) => id === 'backup')).toMatchObject({
      state: 'critical',
      text: expect.stringContaining('폴더가 연결되지 않음'),
    })
    // Another folder was chosen on purpose.
    expect(await mustBeMounted(db, { dir: join(folder, 'other'), mustBeMount: false })).toBe(false)
  })

  it('that was missed because the computer was off at its time is made up for the next morning', async () => {
    const { job, errors, dir } = nightly(2, undefined, '23:30')
    for (const now of ['2026-03-02T08:00:00+09:00', '2026-03-02T23:29:00+09:00', '2026-03-02T23:30:00+09:00'])
      await job.check(new Date(now))
    await job.stop()
    expect(errors).toEqual([])
    expect(readdirSync(dir)).toEqual(['waiting-board-2026-03-01.tar.gz', 'waiting-board-2026-03-02.tar.gz'])
  })

  it('that failed before midnight is retried after it, and the log has the first failure alone', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const dir = join(folder, 'share', 'nightly')
    writeFileSync(join(folder, 'share'), 'away')
    const { job, errors, status } = nightly(2, dir, '22:30')
    for (const now of ['2026-03-01T22:30:00+09:00', '2026-03-01T23:31:00+09:00']) {
      await job.check(new Date(now))
      vi.advanceTimersByTime(3_660_000)
    }
    rmSync(join(folder, 'share'))
    await job.check(new Date('2026-03-02T00:32:00+09:00'))
    await job.stop()
    expect(status.map((each) => each.split(' ')[0])).toEqual(['failed', 'failed', 'good'])
    expect(errors).toHaveLength(1)
    expect(readdirSync(dir)).toEqual(['waiting-board-2026-03-01.tar.gz'])
  })

  it('of today stays, though a clock that was ahead has dated others later', async () => {
    const { job, errors, dir } = nightly(1)
    for (const now of ['2027-03-02T10:00:00Z', '2026-03-02T10:00:00Z']) await job.check(new Date(now))
    await job.stop()
    expect(errors).toEqual([])
    expect(readdirSync(dir)).toEqual(['waiting-board-2026-03-02.tar.gz'])
  })

  it('keeps those of right days, though the clock was behind for as many nights as it keeps', async () => {
    const { job, errors, dir, clock } = nightly(2)
    const night = (month: string, day: number) => job.check(new Date(`${month}-0${day}T12:00:00+09:00`))
    for (const day of [1, 2]) await night('2026-03', day)
    const real = readdirSync(dir)
    clock.isRight = false
    for (const day of [1, 2]) await night('2021-01', day)
    expect(readdirSync(dir)).toEqual(expect.arrayContaining(real))
    expect(readdirSync(dir)).toHaveLength(4)
    clock.isRight = true
    await night('2026-03', 3)
    await job.stop()
    expect(errors).toEqual([])
    expect(readdirSync(dir)).toEqual([...real.slice(1), 'waiting-board-2026-03-03.tar.gz'])
  })

  it('of the right night is made, though the clock was a day ahead the night before', async () => {
    const { job, errors, dir } = nightly(7)
    const nights = ['2026-03-02T03:00:00+09:00', '2026-03-01T03:01:00+09:00', '2026-03-02T03:01:00+09:00']
    for (const now of nights) await job.check(new Date(now))
    await job.stop()
    expect(errors).toEqual([])
    expect(readdirSync(dir).toSorted()).toEqual([
      'waiting-board-2026-03-01.tar.gz',
      'waiting-board-2026-03-02.found-20260228T180100Z.tar.gz',
      'waiting-board-2026-03-02.tar.gz',
    ])
  })

  it('clears away what a killed server left of an archive, and nothing else', async () => {
    const { job, errors, dir } = nightly(2)
    const copy = `
      import { runNight } from './server/backup/runNight.ts'
      const [, dataDir, dir] = process.argv
      const night = { dataDir, dir, keep: 2, mustBeMount: false, recipients: [], databaseUrl: undefined, due: '2026-03-02' }
      runNight({ ...night, now: new Date(), isClockRight: true }, 600_000)
    `
    // The file is large enough that the kill happens during the copy.
    writeFileSync(join(dataDir, 'uploads', 'film.mp4'), '')
    truncateSync(join(dataDir, 'uploads', 'film.mp4'), 200 * 1024 * 1024)
    const program = spawn(execPath, ['--input-type=module', '-e', copy, dataDir, dir])
    await eventually(() =>
      expect(readdirSync(dir).flatMap((name) => readdirSync(join(dir, name)))).toContain(
        'waiting-board-2026-03-02.tar.gz',
      ),
    )
    program.kill('SIGKILL')
    await once(program, 'exit')
    mkdirSync(join(dir, '.backup-somebody'))
    rmSync(join(dataDir, 'uploads', 'film.mp4'))
    expect(readdirSync(dir)).toHaveLength(2)

    await job.check(new Date('2026-03-01T18:00:00Z'))
    await job.stop()
    expect(errors).toEqual([])
    expect(readdirSync(dir).toSorted()).toEqual(['.backup-somebody', 'waiting-board-2026-03-02.tar.gz'])
  })

  it('that fails is logged and stored, and the server goes on', async () => {
    writeFileSync(join(folder, 'in-the-way'), '')
    const { job, errors, status } = nightly(2, join(folder, 'in-the-way', 'nightly'))
    await job.check(new Date('2026-03-02T10:00:00Z'))
    await job.stop()
    expect(errors).toHaveLength(1)
    expect(status).toEqual(['failed 2026-03-02T10:00:00.000Z FOLDER'])
  })

  it.skipIf(process.platform === 'win32')(
    'that hangs is a failure, and the next one is not kept from work',
    async () => {
      const hung = join(dataDir, 'uploads', `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.mp4`)
      execFileSync('mkfifo', [hung])
      const { job, errors, status, dir } = nightly(2, undefined, '03:00', { stallMs: 1_500 })
      vi.useFakeTimers({ toFake: ['performance'] })
      await job.check(new Date('2026-03-02T10:00:00Z'))
      expect(errors).toEqual([new BackupError('the backup folder did not respond for 2 s', 'HANG')])
      rmSync(hung)
      vi.advanceTimersByTime(3_660_000)
      await job.check(new Date('2026-03-02T11:01:00Z'))
      await job.stop()
      expect(status).toEqual(['failed 2026-03-02T10:00:00.000Z HANG', 'good 2026-03-02T11:01:00.000Z 1'])
      expect(readdirSync(dir)).toEqual(['waiting-board-2026-03-02.tar.gz'])
    },
  )

  it('that fails is told by the health check and to managers, over restarts, until one succeeds', async () => {
    const dir = join(folder, 'nightly')
    const receiver = await startReceiver()
    const env = {
      DATA_DIR: dataDir,
      BACKUP_DIR: dir,
      BACKUP_AT: '00:00',
      LOG_LEVEL: 'silent',
      WEBHOOK_ALLOW: receiver.host,
    }
    const health = async () => (await server.anyone.request<Health>('GET', '/health')).body.backup
    const status = () => server.root.get<BackupStatus>('/v1/backup')
    const restart = async (settings: Record<string, string> = env) => {
      await server.close()
      server = await startServer({ env: settings })
    }
    expect(await health()).toBe('off')
    await restart()
    await eventually(async () => expect((await status()).goodAt).not.toBeNull())
    const { goodAt } = await status()
    expect([await health(), (await status()).state]).toEqual(['ok', 'ok'])
    await server.root.post('/v1/webhooks', { url: receiver.url, events: ['backup.failed'] })

    rmSync(dir, { recursive: true })
    writeFileSync(dir, 'in the way')
    await restart()
    await eventually(async () => expect(await health()).toBe('failed'))
    expect(await status()).toMatchObject({ state: 'failed', reason: 'FOLDER', failedAt: expect.any(String), goodAt })
    expect((await server.anyone.request<Health>('GET', '/health')).body.backupReason).toBe('FOLDER')
    await eventually(() =>
      expect(receiver.received.map(({ event }) => event)).toMatchObject([
        { type: 'backup.failed', data: { reason: 'FOLDER', visitId: null } },
      ]),
    )
    await receiver.close()
    // Before the first try of this server has ended.
    await restart()
    expect(await health()).toBe('failed')
    await restart({ DATA_DIR: dataDir })
    expect(await health()).toBe('off')

    rmSync(dir)
    await restart()
    await eventually(async () => expect(await health()).toBe('ok'))
    expect(await status()).toMatchObject({
      state: 'ok',
      failedAt: null,
      reason: null,
      trial: { visits: 1, fault: null },
    })
  })

  it('keeps the older archives where the trial restore finds an altered audit log', async () => {
    const { job, errors, dir } = nightly(1)
    await job.check(new Date('2026-03-02T10:00:00Z'))
    // Entries get their seals a moment after they are written.
    await eventually(async () => {
      const open = await server.database.db.selectFrom('audit_log').select('id').where('seal', 'is', null).execute()
      expect(open).toEqual([])
    })
    await server.close()
    const file = new DatabaseSync(join(dataDir, 'waiting-board.sqlite'))
    for (const { name } of file.prepare("select name from sqlite_master where type = 'trigger'").all())
      file.exec(`drop trigger "${String(name)}"`)
    file.exec("update audit_log set details = '{}' where seal is not null")
    file.close()
    await job.check(new Date('2026-03-03T10:00:00Z'))
    await job.stop()
    expect(errors).toEqual(['AUDIT'])
    expect(readdirSync(dir)).toHaveLength(2)
    server = await startServer()
  })

  it('is refused in a folder that should be mounted and is not', async () => {
    const { job, status, dir } = nightly(1, undefined, undefined, { mustBeMount: true })
    await job.check(new Date('2026-03-02T10:00:00Z'))
    await job.stop()
    expect([status, existsSync(dir)]).toEqual([['failed 2026-03-02T10:00:00.000Z MOUNT'], false])
  })

  it.each([
    [{ code: 'ENOSPC' }, 'SPACE'],
    [{ errcode: 13 }, 'SPACE'],
    [{ code: 'EROFS' }, 'RIGHTS'],
    [{ code: 'ESTALE' }, 'FOLDER'],
    [new TypeError('x'), 'OTHER'],
  ])('that fails with %j says why: %s', (error, reason) => {
    expect(reasonOf(error)).toBe(reason)
  })

  it('is encrypted, tried, and restored with the identity alone', async () => {
    const identity = await generateX25519Identity()
    const recipients = [await identityToRecipient(identity)]
    const { job, errors, status, dir } = nightly(1, undefined, undefined, { recipients })
    await job.check(new Date('2026-03-02T10:00:00Z'))
    await job.stop()
    expect([errors, status]).toEqual([[], ['good 2026-03-02T10:00:00.000Z 1']])
    expect(readdirSync(dir)).toEqual(['waiting-board-2026-03-02.tar.gz.age'])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.nightly'))).toEqual([])
    const [path, key] = [join(dir, 'waiting-board-2026-03-02.tar.gz.age'), join(folder, 'key.txt')]
    const env = { DATA_DIR: join(folder, 'restored') }
    writeFileSync(key, `# public key: ${recipients[0]}\n${await generateX25519Identity()}\n`)
    expect(command(['restore', path], env).text).toContain('--identity')
    expect(command(['restore', path, '--identity', key], env).text).toContain('열 수 없거나')
    writeFileSync(key, `# public key: ${recipients[0]}\n${identity}\n`)
    expect(command(['restore', path, '--identity', key, '--numbers-from', '1'], env).code).toBe(0)
    expect((await reads(env.DATA_DIR)).visits).toEqual([visit.id])
  })

  it('is made by the server of the settings', async () => {
    const dir = join(folder, 'nightly')
    mkdirSync(dir)
    const other = await startServer({ env: { BACKUP_DIR: dir, BACKUP_AT: '00:00' } })
    await eventually(() =>
      expect(readdirSync(dir)).toEqual([expect.stringMatching(/^waiting-board-\d{4}-\d{2}-\d{2}\.tar\.gz$/)]),
    )
    await other.close()
  })
})
