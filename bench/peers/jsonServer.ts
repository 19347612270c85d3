import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { roomOf } from '../data/rooms.ts'
import { aFreePort } from '../freePort.ts'
import type { Peer } from './peer.ts'

/** The latest release; later versions are betas. */
const VERSION = '0.17.4'
/** Kept for the next run; the product does not depend on it. */
const FOLDER = join(tmpdir(), `bench-json-server-${VERSION}`)
const TRIES = 300
const TRY_MS = 100

/** Installs json-server into a temporary folder, unless it is installed, and starts it with rooms like ours. */
export async function startJsonServer(rooms: number): Promise<Peer & { version: string }> {
  install()
  const data = join(FOLDER, `rooms-${process.pid}.json`)
  writeFileSync(data, JSON.stringify({ rooms: Array.from({ length: rooms }, (_, at) => record(at, rooms)) }))
  const port = await aFreePort()
  const program = spawn(
    process.execPath,
    [
      join(FOLDER, 'node_modules/json-server/lib/cli/bin.js'),
      data,
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
      '--quiet',
    ],
    {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => program.on('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    program.kill()
    await ended
    await rm(data, { force: true })
  }
  for (let tries = 1; !(await answers(url)); tries += 1) {
    if (tries === TRIES || program.exitCode !== null) throw new Error('json-server did not start')
    await pause(TRY_MS)
  }
  return { url, pid: program.pid ?? 0, stop, version: VERSION }
}

function install(): void {
  if (existsSync(join(FOLDER, 'node_modules/json-server/package.json'))) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true}')
  execFileSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', `json-server@${VERSION}`],
    {
      cwd: FOLDER,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
}

function record(at: number, rooms: number) {
  const { name_kr, no, memo, max_patient, use_multi_call, use_rfid } = roomOf(at, rooms)
  return {
    id: at + 1,
    no,
    name: name_kr,
    memo,
    maxPatient: max_patient,
    useMultiCall: use_multi_call === 1,
    useRfid: use_rfid === 1,
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/rooms?_limit=1`)).ok
  } catch {
    return false
  }
}
