// Embedded database alone: no call reaches a database.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOBODY } from '../harness/asNobody.ts'
import { COMPILED } from '../harness/program.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const LIMIT_MS = 60_000

let folder: string
let data: string
let config: string
beforeEach(() => {
  folder = temporaryFolder()
  chmodSync(folder, 0o755)
  data = join(folder, 'data')
  config = join(folder, 'board.env')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(config, `DATA_DIR=${data}\nPORT=0\nHOST=127.0.0.1\n`)
  own(data)
})
afterEach(() => rmSync(folder, { recursive: true }))

const own = (path: string) => execFileSync('chown', ['-R', String(NOBODY), path])

/** Runs a program as a user without rights. A start that succeeds is stopped. @returns its exit code and what it printed */
async function asNobody(path: string, ...words: string[]): Promise<{ code: number | null; text: string }> {
  const program = spawn(process.execPath, [join(REPOSITORY, path), ...words], {
    uid: NOBODY,
    gid: NOBODY,
    timeout: LIMIT_MS,
    env: { ...COMPILED, PATH: process.env['PATH'], LOG_LEVEL: 'silent' },
  })
  let text = ''
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes('준비되었습니다')) program.kill('SIGTERM')
    })
  const code = await new Promise<number | null>((resolve) => program.once('close', resolve))
  return { code, text }
}

const start = () => asNobody('server/main.ts', '--config', config)
const check = () => asNobody('server/main.ts', '--config', config, '--check')
const doctor = () => asNobody('scripts/doctor.ts', '--config', config)

describe.runIf(process.getuid?.() === 0)(
  'what the account of the server may not use',
  { timeout: 3 * LIMIT_MS },
  () => {
    it('is nothing after an install as documented', async () => {
      expect((await check()).text).toContain('설정이 올바릅니다')
      expect(await start()).toMatchObject({ code: 0, text: expect.stringContaining('준비되었습니다') })
    })

    it.each([
      ['the file of the settings', () => chmodSync(config, 0o600), () => config],
      [
        'its folder',
        () => {
          mkdirSync(join(folder, 'etc'), { mode: 0o700 })
          config = join(folder, 'etc/board.env')
          writeFileSync(config, `DATA_DIR=${data}\n`)
        },
        () => `chmod a+x ${join(folder, 'etc')}`,
      ],
      [
        'a folder above the data',
        () => {
          mkdirSync(join(folder, 'var'), { mode: 0o700 })
          writeFileSync(config, `DATA_DIR=${join(folder, 'var/lib/board')}\nPORT=0\n`)
        },
        () => `chmod a+x ${join(folder, 'var')}`,
      ],
      [
        'a file that a start as root has left in the data',
        () => writeFileSync(join(data, 'waiting-board.sqlite-wal'), '', { mode: 0o600 }),
        () => `chown -R nobody ${data}`,
      ],
      [
        'an uploaded file of root',
        () => {
          mkdirSync(join(data, 'uploads'))
          writeFileSync(join(data, 'uploads/a.png'), '', { mode: 0o600 })
          execFileSync('chown', [String(NOBODY), join(data, 'uploads')])
        },
        () => join(data, 'uploads/a.png'),
      ],
      [
        'a data folder that is a link to a disk that is away',
        () => {
          rmSync(data, { recursive: true })
          symlinkSync(join(folder, 'disk/board'), data)
        },
        () => `${data} → ${join(folder, 'disk/board')}`,
      ],
      [
        'a database that is a link to a disk that is away, where no empty one is created',
        () => {
          mkdirSync(join(folder, 'disk'))
          own(join(folder, 'disk'))
          symlinkSync(join(folder, 'disk/board.sqlite'), join(data, 'waiting-board.sqlite'))
        },
        () => join(folder, 'disk/board.sqlite'),
      ],
      [
        'the file of a secret',
        () => {
          writeFileSync(join(folder, 'secret'), 'x', { mode: 0o600 })
          writeFileSync(config, `DATA_DIR=${data}\nPORT=0\nSECRET_KEY_FILE=${join(folder, 'secret')}\n`)
        },
        () => join(folder, 'secret'),
      ],
      [
        'the key of the certificate',
        () => {
          for (const name of ['cert', 'key']) writeFileSync(join(folder, name), 'x', { mode: 0o600 })
          writeFileSync(config, `DATA_DIR=${data}\nPORT=0\nTLS_CERT=${folder}/cert\nTLS_KEY=${folder}/key\n`)
        },
        () => join(folder, 'cert'),
      ],
    ])('is told alike by check, start and doctor: %s', async (_name, change, words) => {
      change()
      const [checked, started, examined] = await Promise.all([check(), start(), doctor()])
      for (const { code, text } of [checked, started, examined]) {
        expect(text).toContain(words())
        expect(code).toBe(1)
        // The disk is not to blame, and no sentence is a bare error of the system.
        expect(text).not.toMatch(/\[이상\] disk|EACCES|\n {4}at /)
      }
      if (!words().includes('→') && !words().endsWith('sqlite'))
        for (const { text } of [checked, started, examined]) expect(text).toMatch(/실행한 계정: nobody|chown -R nobody/)
    })

    it.each(['BACKUP_DIR', 'EMERGENCY_DIR', 'INTAKE_DIR', 'LOG_FILE'])(
      'is named by check and doctor in a folder that nobody may enter: %s',
      async (name) => {
        mkdirSync(join(folder, 'closed'), { mode: 0o700 })
        writeFileSync(config, `DATA_DIR=${data}\nPORT=0\n${name}=${join(folder, 'closed/in/it')}\n`)
        for (const { code, text } of await Promise.all([check(), doctor()])) {
          expect(text).toMatch(new RegExp(`${name}: .*chmod a\\+x ${join(folder, 'closed')}`))
          expect(code).toBe(1)
        }
      },
    )

    it('is named by the agent, whose settings it may not read', async () => {
      chmodSync(config, 0o600)
      const { code, text } = await asNobody('agent/main.ts', '--config', config)
      expect(text).toMatch(/설정 파일을 읽을 수 없습니다.*실행한 계정: nobody/)
      expect(code).toBe(1)
    })
  },
)
