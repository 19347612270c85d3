// npm run demo: the real server on a data folder of its own, a check-up centre in it, and people who use it.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { DEMO_PASSWORD, STAFF } from './centre.ts'
import { Client } from './client.ts'
import { seed } from './seed.ts'
import { Simulator } from './simulate.ts'

const ROOT_ID = 'root'
const READY = /http:\/\/\S+$/

/**
 * The database and the backups of the hospital are none of the demo's, though they may be set where somebody tries it.
 */
const NOT_OURS = { DATABASE_URL: undefined, BACKUP_DIR: undefined, BACKUP_KEEP: undefined, BACKUP_AT: undefined }

const server = spawn(process.execPath, ['server/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    LOG_LEVEL: 'warn',
    ...process.env,
    ...NOT_OURS,
    DATA_DIR: process.env['DATA_DIR'] ?? './data-demo',
    ROOT_ID,
    ROOT_PASSWORD: DEMO_PASSWORD,
  },
})
const stop = new AbortController()
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

const url = await addressOf(server.stdout)
if (url) await play(url)

async function play(address: string): Promise<void> {
  await seed(new Client(address, { id: ROOT_ID, password: DEMO_PASSWORD }))
  for (const { id, name, authority } of [{ id: ROOT_ID, name: '최종관리자', authority: 'ROOT' }, ...STAFF]) {
    console.log(`  ${authority.padEnd(8)} ${id.padEnd(8)} ${DEMO_PASSWORD}  (${name})`)
  }
  const simulator = new Simulator(new Client(address, { id: 'nurse1', password: DEMO_PASSWORD }), Math.random, pace())
  await simulator.open()
  console.log(`데모가 준비되었습니다: ${address}`)
  await simulator.run(stop.signal)
}

/** The address that the server prints when it is ready; undefined when it ends instead. */
async function addressOf(output: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) {
    const [address] = READY.exec(line) ?? []
    if (address) {
      // Nothing more is printed there, but what is not read could one day stop the server.
      output.resume()
      return address
    }
  }
  return undefined
}

/** DEMO_PACE: how many times faster than normal the centre works. */
function pace(): number {
  const given = Number(process.env['DEMO_PACE'] ?? 1)
  return Number.isFinite(given) && given > 0 ? Math.min(given, 100) : 1
}
