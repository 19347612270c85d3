import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const START_TRIES = 300
const TRY_MS = 100
/** Settings for speed; the data needs no durability. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '300',
  listen_addresses: '',
  // Tests that depend on statistics analyse the tables themselves.
  autovacuum: 'off',
}

/** User who runs the server, because PostgreSQL refuses to run as root. */
interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL server for the tests, in a temporary folder, reachable only through a Unix socket. */
export class Postgres {
  /** Version and path: `PostgreSQL 15.8 (/usr/lib/postgresql/15/bin)`. */
  readonly version: string
  readonly #bin: string
  readonly #folder: string
  readonly #owner: Owner
  readonly #settings: Readonly<Record<string, string>>
  #process: ChildProcess | undefined

  private constructor(bin: string, settings: Readonly<Record<string, string>>) {
    this.#bin = bin
    this.#settings = { ...SETTINGS, ...settings }
    this.#owner = findOwner()
    this.version = `${execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim()} (${bin})`
    this.#folder = mkdtempSync(join(tmpdir(), 'wb-pg-'))
    if (this.#owner.uid !== undefined && this.#owner.gid !== undefined)
      chownSync(this.#folder, this.#owner.uid, this.#owner.gid)
    chmodSync(this.#folder, 0o755)
  }

  /**
   * Creates a cluster and starts it. Its locale is Korean, so that a test fails if it relies on byte order without
   * requesting it.
   */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Postgres> {
    const postgres = new Postgres(findPrograms(), settings)
    postgres.#run(
      'initdb',
      '--no-sync',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale-provider=icu',
      '--icu-locale=ko',
      '--locale=C.UTF-8',
      '-D',
      postgres.#data,
    )
    // Only this user needs a password.
    writeFileSync(join(postgres.#data, 'pg_hba.conf'), 'local all keyed scram-sha-256\nlocal all all trust\n')
    await postgres.resume()
    return postgres
  }

  /** Returns the URL of a database. */
  url(database: string, user = 'postgres'): string {
    return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(this.#folder)}`
  }

  /** Connection arguments for other PostgreSQL programs such as `pgbench`, as the superuser. */
  get connection(): { readonly program: (name: string) => string; readonly arguments: readonly string[] } {
    return { program: (name) => join(this.#bin, name), arguments: ['-h', this.#folder, '-U', 'postgres'] }
  }

  /** Id of the main process. */
  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** Restarts the server after {@link halt}. */
  async resume(): Promise<void> {
    const settings = Object.entries({ ...this.#settings, unix_socket_directories: this.#folder }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    )
    this.#process = spawn(join(this.#bin, 'postgres'), ['-D', this.#data, ...settings], {
      ...this.#owner,
      cwd: this.#folder,
      stdio: 'ignore',
    })
    for (let tries = 1; ; tries += 1) {
      try {
        return await query(this.url('postgres'), 'select 1').then(() => undefined)
      } catch (error) {
        if (tries === START_TRIES || this.#process.exitCode !== null) throw error
        await pause(TRY_MS)
      }
    }
  }

  /** Stops the server: `SIGINT` rolls back and closes connections, `SIGQUIT` does not. */
  async halt(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill(signal)
    await ended
  }

  async remove(): Promise<void> {
    await this.halt('SIGQUIT')
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  #run(program: string, ...args: string[]): void {
    const { status, stderr } = spawnSync(join(this.#bin, program), args, {
      ...this.#owner,
      cwd: this.#folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }
}

/** Runs one query on a new connection. */
export async function query<R>(url: string, text: string): Promise<R[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as R[]
  } finally {
    await client.end()
  }
}

/** Finds PostgreSQL's programs. @throws in Korean when there is none and it cannot be installed */
function findPrograms(): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/postgres.mjs')],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr.trim())
  return stdout.trim()
}

function findOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const [name = ''] = ['postgres', 'nobody'].filter((each) => spawnSync('id', [each]).status === 0)
  const id = (kind: string) => Number(execFileSync('id', [kind, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
