// npm run demo: starts the real server on its own data folder, fills it with a check-up centre, and simulates its
// users.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD, STAFF } from './centre.ts'
import { Client } from './client.ts'
import { seed } from './seed.ts'
import { playServices } from './services.ts'
import { Simulator } from './simulate.ts'

const ROOT_ID = 'root'
/** People who come to the windows in a day, with a number ticket and as patients of the desk. */
const DAY = { tickets: 300, patients: 200 }
const READY = /http:\/\/\S+$/

/**
 * Unset, because the demo must not use the hospital's database, backups and outage sheet, which may be configured on
 * this computer.
 */
const NOT_OURS = {
  DATABASE_URL: undefined,
  BACKUP_DIR: undefined,
  BACKUP_KEEP: undefined,
  BACKUP_AT: undefined,
  EMERGENCY_DIR: undefined,
  EMERGENCY_SHEET: undefined,
}

const server = spawn(process.execPath, ['server/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    LOG_LEVEL: 'warn',
    ...process.env,
    ...NOT_OURS,
    // Not DATA_DIR, which may be that of the hospital.
    DATA_DIR: process.env['DEMO_DATA_DIR'] ?? './data-demo',
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
  const staff = new Client(address, { id: 'desk', password: DEMO_PASSWORD })
  const wait = (seconds: number) => pause((seconds * 1_000) / pace(), undefined, { signal: stop.signal })
  await Promise.all([
    simulator.run(stop.signal),
    playServices({ staff, kiosks: [staff], random: Math.random, wait, ...DAY }, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) console.error(`창구: ${(error as Error).message}`)
    }),
  ])
}

/** Returns the address that the server prints when it is ready; undefined if it exits before. */
async function addressOf(output: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) {
    const [address] = READY.exec(line) ?? []
    if (address) {
      // Keep reading: a full pipe would block the server.
      output.resume()
      return address
    }
  }
  return undefined
}

/** Reads DEMO_PACE, the speed of the simulation as a factor. */
function pace(): number {
  const given = Number(process.env['DEMO_PACE'] ?? 1)
  return Number.isFinite(given) && given > 0 ? Math.min(given, 100) : 1
}
