import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WEBSOCKET_PATH } from '../contract/realtime.ts'
import { startPeer } from './peers/peer.ts'
import { startServer } from '../tests/harness/program.ts'
import type { Bench } from './report/row.ts'
import { inFolder } from './temporary.ts'

const SOCKETS = 5_000
const QUICK_SOCKETS = 1_000
/** Sockets opened and closed first, so that the cost of compiling code is not measured. */
const WARM_UP = 200
const LOOK_MS = 20
const SETTLE_MS = 500

/** Memory per subscribed socket: resident memory after garbage collection, minus that without sockets. */
export const bench: Bench = async ({ quick, runs }) => {
  const count = quick ? QUICK_SOCKETS : SOCKETS
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < runs; turn += 1) {
    ours.push(
      await inFolder(async (folder) => {
        const dataDir = join(folder, 'data')
        return measure(
          await startServer({ DATA_DIR: dataDir, ROOT_PASSWORD: 'first-login-1', ...collecting(folder) }),
          'stomp',
          count,
          folder,
        )
      }),
    )
    bare.push(
      await inFolder(async (folder) =>
        measure(await startPeer('bareSockets', {}, collecting(folder)), 'bare', count, folder),
      ),
    )
  }
  return [
    {
      bench: 'socket-memory',
      what: `memory per subscribed STOMP socket, of ${count.toLocaleString('en')}`,
      unit: 'kB',
      ours,
      peers: [{ name: 'bare ws', values: bare }],
      target: { of: 'value', atMost: 25 },
    },
  ]
}

const collecting = (folder: string) => ({
  NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, 'peers/collect.ts')}`,
  COLLECTED: join(folder, 'collected.json'),
})

interface Measured {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Returns the kilobytes per socket. */
async function measure(program: Measured, kind: 'stomp' | 'bare', count: number, folder: string): Promise<number> {
  const url = kind === 'stomp' ? `${program.url}${WEBSOCKET_PATH}` : program.url
  try {
    await (
      await openSockets(url, WARM_UP, kind)
    )()
    const before = await memoryOf(program, folder)
    const close = await openSockets(url, count, kind)
    const after = await memoryOf(program, folder)
    await close()
    return (after - before) / count / 1_000
  } finally {
    await program.stop()
  }
}

/** @returns a function that closes them. */
async function openSockets(url: string, count: number, kind: string): Promise<() => Promise<void>> {
  const program = fork(join(import.meta.dirname, 'load/socketsProgram.ts'), [url, String(count), kind])
  const ended = once(program, 'exit')
  await Promise.race([
    once(program, 'message'),
    ended.then(() => Promise.reject(new Error(`${count} sockets could not be opened`))),
  ])
  return async () => {
    program.kill()
    await ended
  }
}

async function memoryOf({ pid }: Measured, folder: string): Promise<number> {
  const path = join(folder, 'collected.json')
  await pause(SETTLE_MS)
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(path) || readFileSync(path, 'utf8') === '') await pause(LOOK_MS)
  const { rss } = JSON.parse(readFileSync(path, 'utf8')) as NodeJS.MemoryUsage
  rmSync(path)
  return rss
}
