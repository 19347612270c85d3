// npm run demo: the real server on a data folder of its own, a check-up centre in it, and people who use it.
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD, STAFF } from './centre.ts'
import { Client } from './client.ts'
import { seed } from './seed.ts'
import { Simulator } from './simulate.ts'

const ROOT_ID = 'root'
const READY_TRIES = 200
const READY_PAUSE_MS = 100

const port = process.env['PORT'] ?? '8080'
const url = `http://127.0.0.1:${port}`
const stop = new AbortController()

const server = spawn(process.execPath, ['server/main.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { LOG_LEVEL: 'warn', ...process.env, PORT: port, DATA_DIR: process.env['DATA_DIR'] ?? './data-demo', ROOT_ID, ROOT_PASSWORD: DEMO_PASSWORD },
})
server.on('exit', (code) => {
  stop.abort()
  process.exitCode = code ?? 0
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stop.abort()
    server.kill(signal)
  })
}

if (await isReady(server)) {
  const root = new Client(url, { id: ROOT_ID, password: DEMO_PASSWORD })
  await seed(root)
  for (const { id, name, authority } of [{ id: ROOT_ID, name: '최종관리자', authority: 'ROOT' }, ...STAFF]) {
    console.log(`  ${authority.padEnd(8)} ${id.padEnd(8)} ${DEMO_PASSWORD}  (${name})`)
  }
  console.log(`데모가 준비되었습니다: http://localhost:${port}`)
  await new Simulator(new Client(url, { id: 'nurse1', password: DEMO_PASSWORD }), Math.random, pace()).run(stop.signal)
}

/** Waits until the server answers; false when it ended instead. */
async function isReady(child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < READY_TRIES && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return true
    await wait(READY_PAUSE_MS)
  }
  server.kill('SIGTERM')
  return false
}

/** DEMO_PACE: how many times faster than normal the centre works. */
function pace(): number {
  const given = Number(process.env['DEMO_PACE'] ?? 1)
  return Number.isFinite(given) && given > 0 ? Math.min(given, 100) : 1
}
