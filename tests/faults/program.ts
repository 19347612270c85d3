import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { COMPILED } from '../harness/program.ts'

const MAIN = join(import.meta.dirname, '../../server/main.ts')
const ADDRESS = /http:\/\/\S+$/

/** The real server as a child process, on a free port. */
export interface Program {
  readonly url: string
  readonly process: ChildProcess
  /** Returns its standard error so far. */
  errors(): string
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/**
 * Starts the server and waits for its address.
 * @param preload modules that are loaded into it first. @throws an error with its output if it exits instead
 */
export async function startProgram(
  environment: Record<string, string>,
  preload: readonly string[] = [],
): Promise<Program> {
  const server = spawn(process.execPath, [...preload.map((path) => `--import=${path}`), MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...COMPILED,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
  })
  let said = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const [address] = ADDRESS.exec(line) ?? []
      // `localhost` may resolve to an IPv6 address first.
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
    void ended.then(() => reject(new Error(`the server ended before it was ready: ${said}`)))
  })
  return {
    url,
    process: server,
    errors: () => said,
    stop(signal = 'SIGTERM') {
      server.kill(signal)
      return ended
    },
  }
}
