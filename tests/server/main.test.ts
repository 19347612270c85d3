// Embedded database alone: programs that make their own data folders.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../contract/auth.ts'
import { COMPILED } from '../harness/program.ts'
import { Client } from '../harness/client.ts'
import { eventually } from '../harness/eventually.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { temporaryFolder } from '../harness/server.ts'

const MAIN = join(import.meta.dirname, '../../server/main.ts')
const READY = /^대기판이 준비되었습니다: (http:\/\/localhost:\d+)$/

/** Runs the real program as a child process. */
class Program {
  readonly process: ChildProcess
  readonly exit: Promise<number | null>
  output = ''
  errors = ''

  constructor(env: Record<string, string>, args: readonly string[] = []) {
    const inherited = { ...COMPILED, PATH: process.env['PATH'], HOME: process.env['HOME'] }
    this.process = spawn(process.execPath, [MAIN, ...args], {
      env: { ...inherited, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...env },
    })
    this.process.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => (this.errors += text))
    this.exit = new Promise((resolve) => this.process.once('close', resolve))
  }

  get lines(): string[] {
    return this.output.trimEnd().split('\n')
  }

  /** Resolves to the server's address once it reports that it is ready. */
  async ready(): Promise<string> {
    return vi.waitUntil(() => READY.exec(this.lines.at(-1) ?? '')?.[1], { timeout: 15_000 })
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.process.kill(signal)
    return this.exit
  }
}

let dataDir: string
const programs: Program[] = []
const run = (env: Record<string, string> = {}, args: readonly string[] = []): Program => {
  const program = new Program(env, args)
  programs.push(program)
  return program
}
beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.process.kill('SIGKILL')
    await program.exit
  }
  rmSync(dataDir, { recursive: true })
})

describe('the first start', () => {
  it('prints the first login once, and the address as its last line', async () => {
    const first = run()
    const url = await first.ready()
    expect(first.lines).toEqual([
      '첫 로그인',
      '  아이디: root',
      expect.stringMatching(/^ {2}비밀번호: [a-z2-9]{4}(-[a-z2-9]{4}){3}$/),
      '  이 비밀번호는 다시 보이지 않습니다. 적어 두고, 로그인한 뒤 바꿔 주세요.',
      expect.stringMatching(READY),
    ])
    const password = first.lines[2]?.split(': ')[1] ?? ''
    expect((await new Client(url).signIn('root', password)).session?.user.authority).toBe('ROOT')
    expect(await first.stop()).toBe(0)

    const second = run()
    const secondUrl = await second.ready()
    expect(second.lines).toEqual([expect.stringMatching(READY)])
    expect((await new Client(secondUrl).signIn('root', password)).session?.user.id).toBe('root')
  })

  it('takes a data folder that is given from where it is started', async () => {
    const program = run({ DATA_DIR: relative(process.cwd(), join(dataDir, 'data')) })
    await program.ready()
    expect(readdirSync(join(dataDir, 'data'))).toContain('waiting-board.sqlite')
  })

  it('takes the first login from the settings, and from then on leaves it alone', async () => {
    const first = run({ ROOT_ID: 'admin', ROOT_PASSWORD: 'a password of mine' })
    await first.ready()
    expect(first.output).not.toContain('a password of mine')
    expect(await first.stop()).toBe(0)

    const second = run({ ROOT_ID: 'other', ROOT_PASSWORD: 'another password' })
    const anyone = new Client(await second.ready())
    const login = (id: string, password: string) => anyone.request<Session>('POST', '/auth/login', { id, password })
    expect((await login('admin', 'a password of mine')).status).toBe(200)
    expect((await login('other', 'another password')).status).toBe(403)
    expect((await login('admin', 'another password')).status).toBe(403)
  })
})

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it with 0 at once, though browsers keep their connections',
    async (signal) => {
      const program = run()
      const url = await program.ready()
      await fetch(`${url}/api/health`)
      const start = performance.now()
      expect(await program.stop(signal)).toBe(0)
      expect(performance.now() - start).toBeLessThan(2_000)
      expect(program.errors).toBe('')
    },
  )

  it('lets a running request end and answers it', async () => {
    const program = run({ ROOT_PASSWORD: 'a password of mine' })
    const url = await program.ready()
    const root = await new Client(url).signIn('root', 'a password of mine')
    const form = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      PNG,
      Buffer.from('\r\n--x--\r\n'),
    ])
    const upload = request(`${url}/api/v1/did-options/pre-upload-file`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${root.session?.accessToken}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': form.length,
      },
    })
    const status = new Promise((resolve) => upload.on('response', (answer) => resolve(answer.resume().statusCode)))
    await new Promise((resolve) => upload.write(form.subarray(0, 90), resolve))
    await fetch(`${url}/api/health`)
    const start = performance.now()
    program.process.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(`${url}/api/health`)).rejects.toThrow(), { timeout: 5_000 })
    upload.end(form.subarray(90))
    expect(await status).toBe(201)
    expect(await program.exit).toBe(0)
    // A request that does not end is cut after five.
    expect(performance.now() - start).toBeLessThan(4_500)
  })

  it('ends within 5 seconds though a request never does, and twice the signal changes nothing', async () => {
    const program = run({ ROOT_PASSWORD: 'a password of mine' })
    const url = await program.ready()
    const hanging = request(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '1000' },
    })
    hanging.on('error', () => undefined)
    await new Promise((resolve) => hanging.write('{', resolve))
    await fetch(`${url}/api/health`)
    const start = performance.now()
    program.process.kill('SIGINT')
    program.process.kill('SIGTERM')
    expect(await program.exit).toBe(0)
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})

it.skipIf(process.platform === 'win32')(
  'a stop does not wait for a backup folder that hangs, and the start before it did not',
  async () => {
    const uploads = join(dataDir, 'uploads')
    const backups = join(dataDir, 'backups')
    const before = run()
    await before.ready()
    await before.stop()
    // Opening a pipe that nobody writes to blocks like a file of a file server that is gone.
    execFileSync('mkfifo', [join(uploads, `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.mp4`)])
    const program = run({ BACKUP_DIR: backups, BACKUP_AT: '00:00' })
    await program.ready()
    await eventually(() =>
      expect(readdirSync(backups, { recursive: true })).toContainEqual(expect.stringMatching(/\.tar\.gz$/)),
    )
    expect(await program.stop()).toBe(0)
  },
)

describe('the settings in a file', () => {
  const settings = (text: string) => {
    const path = join(dataDir, 'board.env')
    writeFileSync(path, text)
    return ['--config', path]
  }

  it('start the server, which names those that it does not know', async () => {
    const program = run({ DATA_DIR: join(dataDir, 'data') }, settings('HOST=127.0.0.1\nBAKCUP_DIR=/backup\n'))
    const [, url] = await vi.waitUntil(() => /준비되었습니다: (http:\S+)/.exec(program.output), { timeout: 15_000 })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(program.errors).toMatch(/^설정 파일에 이 버전에 없는 이름이 있습니다 \(\S+\): BAKCUP_DIR\n$/)
  })

  it('are checked without a start: 0 when they are right, 1 with every fault when not', async () => {
    const data = { DATA_DIR: join(dataDir, 'data') }
    const right = run(data, [...settings('HOST=127.0.0.1\n'), '--check'])
    expect(await right.exit).toBe(0)
    expect(right.output).toBe(`설정이 올바릅니다 (${join(dataDir, 'board.env')}).\n`)

    const wrong = run({ ...data, PORT: 'x' }, [...settings('VOICE_COMMAND=no-such-program\nBACKUP_AT=3\n'), '--check'])
    expect(await wrong.exit).toBe(1)
    expect(wrong.errors.match(/^ {2}[A-Z_]+(?=: )/gm)).toEqual(
      ['PORT', 'BACKUP_AT', 'BACKUP_DIR', 'VOICE_COMMAND'].map((name) => `  ${name}`),
    )

    const misspelt = run(data, [...settings('BAKCUP_DIR=/backup\n'), '--check'])
    expect(await misspelt.exit).toBe(1)
    expect(readdirSync(dataDir)).toEqual(['board.env'])
  })
})

describe('a start that cannot be', () => {
  it('names the wrong settings and exits 1 before it does anything', async () => {
    const program = run({ PORT: '80a', LOG_LEVEL: 'loud' })
    expect(await program.exit).toBe(1)
    expect(program.errors.split('\n')).toEqual([
      '설정이 잘못되어 시작하지 않습니다.',
      expect.stringMatching(/^ {2}PORT: /),
      expect.stringMatching(/^ {2}LOG_LEVEL: /),
      '',
    ])
    expect(program.output).toBe('')
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('says that the port is taken, and shows no password that the next start would not', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '0.0.0.0', () => resolve((other.address() as { port: number }).port))
    })
    const program = run({ PORT: String(port) })
    expect(await program.exit).toBe(1)
    other.close()
    expect(program.errors).toBe(`PORT=${port} 포트를 이미 다른 프로그램이 쓰고 있습니다. 다른 PORT로 시작해 주세요.\n`)
    expect(program.output).toBe('')
    const next = run()
    await next.ready()
    expect(next.output).toContain('비밀번호: ')
  })

  it('says so before npm start takes the packages and pages of a server that still runs for an upgrade', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '0.0.0.0', () => resolve((other.address() as { port: number }).port))
    })
    const start = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.mjs')], {
      cwd: dataDir,
      env: { ...COMPILED, PATH: process.env['PATH'], PORT: String(port) },
    })
    let errors = ''
    start.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    expect(await new Promise((resolve) => start.once('close', resolve))).toBe(1)
    other.close()
    expect(errors).toMatch(new RegExp(`^PORT=${port} 포트를 이미 다른 프로그램이 쓰고 있습니다\\. [^\n]+\n$`))
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('leaves a damaged database as it is and says so, without a stack', async () => {
    const path = join(dataDir, 'waiting-board.sqlite')
    writeFileSync(path, 'not a database')
    const program = run()
    expect(await program.exit).toBe(1)
    expect(program.errors).toMatch(/^데이터베이스가 손상되어 시작하지 않습니다\. 파일은 건드리지 않았습니다: [^\n]+\n$/)
    expect(readFileSync(path, 'utf8')).toBe('not a database')
  })

  it('refuses a data folder that another server uses', async () => {
    await run().ready()
    const second = run()
    expect(await second.exit).toBe(1)
    expect(second.errors).toContain('다른 서버가 이 데이터 폴더를 쓰고 있습니다')
  })
})

it.each(['stdout', 'stderr'] as const)('goes on when nothing reads its log from %s any more', async (stream) => {
  const program = run({ LOG_LEVEL: 'trace', ...(stream === 'stdout' && { LOG_FILE: '-' }) })
  const url = await vi.waitUntil(() => /대기판이 준비되었습니다: (\S+)/.exec(program.output)?.[1], { timeout: 15_000 })
  program.process[stream]?.destroy()
  for (let n = 0; n < 3; n += 1) expect((await fetch(`${url}/api/health`, { method: 'PUT' })).status).toBe(404)
  await refusedSocket(url)
  await refusedSocket(url)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(await program.stop()).toBe(0)
})

/** Opens a WebSocket connection from another origin, which the server refuses and logs. */
function refusedSocket(url: string): Promise<void> {
  const headers = {
    origin: 'http://elsewhere.example',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  return new Promise((resolve, reject) =>
    request(`${url}/websocket`, { headers })
      .on('response', (answer) => resolve(void answer.resume()))
      .on('error', reject)
      .end(),
  )
}

it('its log, at its most talkative too, says neither who asked nor by which token', async () => {
  const program = run({ LOG_LEVEL: 'trace', ROOT_PASSWORD: 'correct horse 1' })
  const root = await new Client(await program.ready()).signIn('root', 'correct horse 1')
  await root.post('/v1/visits', { name: '남궁민수', patientNo: 'P-77' })
  await root.request('GET', '/v1/visits?name=P-77')
  await root.post('/v1/did-options/pre-upload-file', uploadForm(PNG, 'P-77.png'))
  await program.stop()
  expect(program.errors).toContain('"level":10')
  for (const secret of [root.session?.accessToken ?? '', '남궁민수', 'P-77', 'correct horse'])
    expect(program.errors).not.toContain(secret)
})
