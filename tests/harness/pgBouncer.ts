import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { query } from './postgres.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const FINDER = join(import.meta.dirname, '../../scripts/pgbouncer.mjs')
const START_TRIES = 100
const TRY_MS = 50

/** PgBouncer in front of a database of the tests, as a hospital may have it in front of its PostgreSQL. */
export class PgBouncer {
  /** URL of the database through the pooler. */
  readonly url: string
  readonly #folder: string
  readonly #process: ChildProcess

  private constructor(url: string, folder: string, process: ChildProcess) {
    this.url = url
    this.#folder = folder
    this.#process = process
  }

  /** @param settings lines of its configuration, beside those that the tests need */
  static async before(database: string, settings: readonly string[]): Promise<PgBouncer> {
    const program = execFileSync(process.execPath, [FINDER], { encoding: 'utf8' }).trim()
    const { searchParams, pathname, username } = new URL(database)
    const name = pathname.slice(1)
    const folder = temporaryFolder()
    const port = await freePort()
    writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`)
    const lines = [
      '[databases]',
      `${name} = host=${searchParams.get('host') ?? ''} dbname=${name} user=${username}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users.txt')}`,
      ...settings,
    ]
    writeFileSync(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`)
    execFileSync('chmod', ['-R', 'a+rX', folder])
    // PgBouncer refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    const child = spawn(program, ['-q', ...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
    const pooler = new PgBouncer(`postgres://${username}@127.0.0.1:${port}/${name}`, folder, child)
    for (let tries = 1; ; tries += 1) {
      try {
        await query(pooler.url, 'select 1')
        return pooler
      } catch (error) {
        if (tries === START_TRIES || child.exitCode !== null) throw error
        await pause(TRY_MS)
      }
    }
  }

  close(): void {
    this.#process.kill('SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
