// Embedded database alone: its backups are what the doctor looks at.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, request as httpRequest } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { examine } from '../../server/doctor/doctor.ts'
import { readConfigSource } from '../../server/configSource.ts'
import { canMount, fill, fullDisk } from '../faults/troubles.ts'
import { COMPILED } from '../harness/program.ts'
import { createDid } from '../harness/create.ts'
import { openDisplay } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { CLIENT, startHospitalAccounts } from '../harness/hospitalAccounts.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

const DOCTOR = join(import.meta.dirname, '../../scripts/doctor.ts')

let dataDir: string
beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Examines an installation. @returns the state of each check */
async function states(env: Record<string, string>): Promise<Record<string, string>> {
  const checks = await examine(readConfigSource([], { DATA_DIR: dataDir, HOST: '127.0.0.1', ...env }))
  for (const { state, text, advice } of checks) {
    expect(text).toMatch(/[가-힣]/)
    expect(advice === '').toBe(state === 'ok')
  }
  return Object.fromEntries(checks.map(({ id, state }) => [id, state]))
}

it('finds nothing wrong beside a running server but that it makes no backups', async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  const { port, origin } = new URL(server.url)
  expect(await states({ PORT: port, PUBLIC_URL: origin })).toEqual({
    settings: 'ok',
    port: 'ok',
    disk: expect.any(String),
    'disk-speed': expect.any(String),
    database: 'ok',
    clock: 'ok',
    backup: 'warning',
    certificate: 'ok',
    secrets: 'ok',
    'open-files': expect.any(String),
    'proxy-host': 'ok',
    'proxy-upgrade': 'ok',
  })
  await server.close()
})

it('tells a full disk from missing permissions', async ({ skip }) => {
  if (!canMount(dataDir)) skip()
  const folder = join(dataDir, 'full')
  const disk = fullDisk(folder)
  try {
    fill(join(folder, 'filler'), 4_096)
    const found = await examine(readConfigSource([], { DATA_DIR: folder, PORT: '0' }))
    expect(found.find(({ id }) => id === 'disk-speed')).toMatchObject({
      state: 'critical',
      text: expect.stringContaining('ENOSPC'),
      advice: '지금 디스크를 비우거나 늘려 주세요.',
    })
  } finally {
    disk.clear()
  }
})

it('compares the clock with those of the screens', async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  const did = await createDid(server.root)
  const screen = await openDisplay(server.url, did.id)
  screen.report(['CLOCK'])
  await eventually(async () => {
    const [clock] = (await examine(readConfigSource([], { DATA_DIR: dataDir, PORT: '0' }))).filter(
      ({ id }) => id === 'clock',
    )
    expect(clock).toMatchObject({ state: 'warning', text: expect.stringContaining('1대 가운데 1대') })
  })
  await server.close()
})

it.skipIf(process.platform === 'win32')(
  'names the files with secrets that other users of the computer can read',
  async () => {
    const [token, file] = [join(dataDir, 'token'), join(dataDir, 'board.env')]
    writeFileSync(token, 'a-token-of-sixteen')
    writeFileSync(file, `DATA_DIR=${dataDir}\nPORT=0\nMETRICS_TOKEN_FILE=${token}\nROOT_PASSWORD=correct horse 1\n`)
    const secretsFound = async () =>
      (await examine(readConfigSource(['--config', file], {}))).filter(
        ({ id, state }) => id === 'secrets' && state !== 'ok',
      )
    for (const path of [token, file]) chmodSync(path, 0o644)
    expect(await secretsFound()).toMatchObject([{ text: expect.stringContaining(`${token}, ${file}`) }])
    for (const path of [token, file]) chmodSync(path, 0o640)
    expect(await secretsFound()).toEqual([])
  },
)

it('names another program on the port, an address that leads nowhere, and leaves no file', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  expect(await states({ PORT: String(port), PUBLIC_URL: 'http://127.0.0.1:9' })).toMatchObject({
    port: 'critical',
    database: 'ok',
    proxy: 'critical',
  })
  other.close()
})

/**
 * Starts a proxy in front of a server, as hospitals have them: it passes on what its configuration names.
 * @returns its origin
 */
async function proxy(server: string, { passesHost, passesUpgrade }: Record<'passesHost' | 'passesUpgrade', boolean>) {
  const { hostname, port } = new URL(server)
  const headersOf = ({ headers: { upgrade, ...headers } }: IncomingMessage) => ({
    ...headers,
    ...(passesUpgrade ? upgrade && { upgrade } : { connection: 'close' }),
    ...(!passesHost && { host: 'backend' }),
  })
  const front = createHttpServer((request, response) => {
    const { method, url } = request
    const passed = httpRequest({ hostname, port, method, path: url, headers: headersOf(request) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  if (passesUpgrade)
    front.on('upgrade', (request, socket) => {
      const passed = httpRequest({ hostname, port, path: request.url, headers: headersOf(request) })
      passed.on('upgrade', (answer, behind) => {
        const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${head.join('')}\r\n`)
        behind.pipe(socket).pipe(behind)
      })
      passed.on('response', ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} Refused\r\n\r\n`))
      passed.end()
    })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    front.closeAllConnections()
    front.close()
  })
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`
}

it.each([
  { passesHost: true, passesUpgrade: true, found: { 'proxy-host': 'ok', 'proxy-upgrade': 'ok' } },
  { passesHost: true, passesUpgrade: false, found: { 'proxy-host': 'ok', 'proxy-upgrade': 'critical' } },
  // The server compares the page's address with `Host`.
  { passesHost: false, passesUpgrade: true, found: { 'proxy-host': 'critical', 'proxy-upgrade': 'critical' } },
])(
  'says what a proxy loses on the way: Host $passesHost, Upgrade $passesUpgrade',
  async ({ passesHost, passesUpgrade, found }) => {
    const log = join(dataDir, 'server.log')
    writeFileSync(log, '')
    const server = await startServer({ env: { DATA_DIR: dataDir, LOG_FILE: log, LOG_LEVEL: 'warn' } })
    onTestFinished(() => server.close())
    const { port } = new URL(server.url)
    const origin = await proxy(server.url, { passesHost, passesUpgrade })
    expect(await states({ PORT: port, PUBLIC_URL: origin })).toMatchObject(found)
    // The log says the reason, as docs/install.md promises.
    const lines = readFileSync(log, 'utf8').match(/WebSocket connection refused: [^.]+/g) ?? []
    expect(lines).toEqual(
      passesHost && passesUpgrade ? [] : [expect.stringMatching(passesUpgrade ? 'Origin' : 'Upgrade')],
    )
  },
)

it('asks the provider of hospital accounts for its metadata, and whether it knows the client', async () => {
  const redirectUri = 'https://board.example/sign-in'
  const accounts = await startHospitalAccounts(redirectUri)
  onTestFinished(() => accounts.close())
  const check = async (env: Record<string, string> = {}) => {
    const settings = {
      DATA_DIR: dataDir,
      PORT: '0',
      OIDC_ISSUER: accounts.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_REDIRECT_URI: redirectUri,
      OIDC_ROLES: 'nurses=USER',
    }
    const found = await examine(readConfigSource([], { ...settings, ...env }))
    return found.find(({ id }) => id === 'provider')
  }
  expect(await check()).toMatchObject({ state: 'ok', advice: '' })
  expect(await check({ OIDC_CLIENT_SECRET: 'another' })).toMatchObject({
    state: 'critical',
    advice: expect.stringContaining('OIDC_CLIENT_SECRET'),
  })
  expect(await check({ OIDC_ISSUER: accounts.issuer.replace('127.0.0.1', 'localhost') })).toMatchObject({
    state: 'critical',
    advice: expect.stringContaining(accounts.issuer),
  })
  expect(await check({ OIDC_ISSUER: `${accounts.issuer}/realms/other` })).toMatchObject({
    state: 'critical',
    advice: expect.stringContaining('openid-configuration'),
  })
  accounts.dateBehindMs = 600_000
  expect(await check()).toMatchObject({ state: 'critical', text: expect.stringMatching(/60[01]초 빠릅니다/) })
})

it.each([
  ['235 welcome', 'ok', ''],
  ['535 wrong password', 'critical', '비밀번호'],
])('signs in at the mail server of the alerts, which answers %s', async (answer, state, advice) => {
  const mails = createServer((socket) => {
    socket.write('220 mail\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (text.startsWith('EHLO')) socket.write('250-mail\r\n250 AUTH PLAIN\r\n')
      else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write(`${answer}\r\n`)
    })
  })
  await new Promise<void>((resolve) => mails.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void mails.close())
  const { port } = mails.address() as AddressInfo
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    SMTP_URL: `smtp://it:secret@127.0.0.1:${port}`,
    ALERT_TO: 'it@x.example',
  }
  const found = (await examine(readConfigSource([], settings))).find(({ id }) => id === 'mail')
  expect(found).toMatchObject({ state, advice: expect.stringContaining(advice) })
  expect(JSON.stringify(found)).not.toContain('secret')
})

it.runIf(process.platform === 'linux')('warns of a limit of open files that a full server reaches', () => {
  const { status, stdout } = spawnSync('prlimit', ['--nofile=1024:1024', process.execPath, DOCTOR, '--json'], {
    encoding: 'utf8',
    env: { ...COMPILED, PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' },
  })
  const { checks } = JSON.parse(stdout) as { checks: { id: string }[] }
  expect([status, checks.find(({ id }) => id === 'open-files')]).toEqual([
    0,
    {
      id: 'open-files',
      state: 'warning',
      text: '열 수 있는 파일과 연결은 1024개입니다.',
      advice: expect.stringContaining('LimitNOFILE=65536'),
    },
  ])
})

it.skipIf(process.platform === 'win32')(
  'says that the folder of the backups hangs, and does not wait for it',
  async () => {
    const folder = temporaryFolder()
    // Reading it blocks for good, as reading from a file server that is gone does.
    execFileSync('mkfifo', [join(folder, 'waiting-board-2026-03-02.tar.gz')])
    const checks = await examine(readConfigSource([], { DATA_DIR: dataDir, PORT: '0', BACKUP_DIR: folder }))
    expect(checks.find(({ id }) => id === 'backup')).toMatchObject({
      state: 'critical',
      text: expect.stringContaining('폴더가 응답하지 않음'),
    })
    rmSync(folder, { recursive: true })
  },
)

it('says once that the database does not open, and looks at the backups all the same', async () => {
  const database = join(dataDir, 'waiting-board.sqlite')
  writeFileSync(database, 'SQLite format 3\0 and no more')
  const other = await states({ PORT: '0', BACKUP_DIR: join(dataDir, 'backups') })
  expect(other).toMatchObject({ database: 'critical', backup: 'warning' })
  expect(Object.values(other).filter((state) => state === 'critical')).toHaveLength(1)
})

it('examines nothing else while the settings are wrong', async () => {
  expect(await states({ PORT: 'x', DATA_DIR: '' })).toEqual({ settings: 'critical' })
})
