// npm start, npm run demo, dev, agent, bench, backup, restore, password, migrate:data, doctor, release, build, test:faults, test:fuzz, mutate:
// installs and builds if needed, then runs the program with the pinned Node.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import * as util from 'node:util'
import { build, fail, install, installOwn, NODE } from './prepare.mjs'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) fail(`Node 20 이상이 필요합니다 (지금 ${process.version}).`)

const [mode = '--serve', ...rest] = process.argv.slice(2)
const checks = rest.includes('--check')
const serves = (mode === '--serve' && !checks) || mode === '--demo'
/** Modes that need the development packages. */
const TOOLS = ['--bench', '--faults', '--mutate', '--fuzz', '--dev']
if (serves) {
  const { PORT = '8080', HOST = '0.0.0.0' } = { ...variablesInFile(), ...process.env }
  await refuseTakenPort(PORT, HOST)
}
install(TOOLS.includes(mode) ? 'all' : 'running')
if (mode === '--mutate') installOwn('scripts/mutate')
if (serves || mode === '--release' || mode === '--build') build()

const programs = {
  '--build': () => [],
  '--serve': () => [start(['server/main.ts', ...rest])],
  '--demo': () => [start(['demo/main.ts'])],
  '--agent': () => [start(['agent/main.ts', ...rest])],
  '--bench': () => [start(['bench/main.ts', ...rest])],
  '--backup': () => [start(['scripts/backup.ts', 'backup', ...rest])],
  '--restore': () => [start(['scripts/backup.ts', 'restore', ...rest])],
  '--password': () => [start(['scripts/password.ts', ...rest])],
  '--migrate-data': () => [start(['scripts/migrateData.ts', ...rest])],
  '--doctor': () => [start(['scripts/doctor.ts', ...rest])],
  '--release': () => [start(['scripts/release.ts', ...rest])],
  '--faults': () => [start(['tests/faults/main.ts', ...rest])],
  '--mutate': () => [start(['scripts/mutate.ts', ...rest])],
  '--fuzz': () => [start(['tests/fuzz/main.ts', ...rest])],
  '--dev': () => {
    const port = process.env.PORT ?? '8080'
    const serverPort = String(Number(port) + 1)
    return [
      start(['--watch', 'server/main.ts'], { PORT: serverPort }),
      start(['node_modules/vite/bin/vite.js', '--port', port, '--strictPort'], { SERVER_PORT: serverPort }),
    ]
  },
}

const children = programs[mode]?.() ?? fail(`알 수 없는 실행 방식입니다: ${mode}`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
for (const child of children) {
  child.on('exit', (code, signal) => {
    process.exitCode ??= code ?? (signal ? 1 : 0)
    for (const other of children) other.kill('SIGTERM')
  })
}

/** Reads the file of the configuration that the server will read (server/configSource.ts); the server reports what is wrong. */
function variablesInFile() {
  const at = rest.indexOf('--config')
  const path = at === -1 ? '/etc/waiting-board/waiting-board.env' : rest[at + 1]
  try {
    return util.parseEnv(readFileSync(path ?? '', 'utf8'))
  } catch {
    return {}
  }
}

/**
 * Fails early when the port is in use: it may be by a running server, whose packages and pages an upgrade would replace
 * without being able to start. The server reports other problems.
 */
async function refuseTakenPort(port, host) {
  if (!/^[1-9]\d{0,4}$/.test(port) || Number(port) > 65_535) return
  const probe = createServer()
  const code = await new Promise((resolve) => {
    probe.once('error', (error) => resolve(error.code))
    probe.once('listening', () => probe.close(() => resolve(undefined)))
    probe.listen({ port: Number(port), host })
  })
  if (code === 'EADDRINUSE')
    fail(
      `PORT=${port} 포트를 이미 다른 프로그램이 쓰고 있습니다. 이미 실행 중인 서버라면 먼저 끄고, 아니면 다른 PORT로 시작해 주세요.`,
    )
}

function start(args, environment = {}) {
  // The compile cache is kept for the next start: it saves a third of the startup time.
  return spawn(NODE, args, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env, ...environment },
  })
}
