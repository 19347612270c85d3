import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const START_TRIES = 300
const TRY_MS = 100
/** Speed for data that nobody keeps; short waits, so that a test sees what a lock does. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '300',
  listen_addresses: '',
  // What is measured and planned by a test is so because the test analysed it.
  autovacuum: 'off',
}

/** Who runs the server: PostgreSQL refuses to be root. */
interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/** A PostgreSQL server of the tests' own: in a temporary folder, reached by a socket there, and by no port. */
export class Postgres {
  /** What runs: `PostgreSQL 15.8 (/usr/lib/postgresql/15/bin)`. */
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
   * Makes a cluster and starts it. Its own language is Korean, so that no test passes by an order of bytes that it does
   * not ask for.
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

  /** The address of one of its databases. */
  url(database: string, user = 'postgres'): string {
    return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(this.#folder)}`
  }

  /** What another program of PostgreSQL, `pgbench` for one, takes to connect to it as its first user. */
  get connection(): { readonly program: (name: string) => string; readonly arguments: readonly string[] } {
    return { program: (name) => join(this.#bin, name), arguments: ['-h', this.#folder, '-U', 'postgres'] }
  }

  /** Of the process that the others of this server are children of. */
  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** Starts the server again after {@link halt}. */
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

  /** Ends the server: `SIGINT` rolls back and says goodbye, `SIGQUIT` does neither. */
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

/** Asks the database of a URL one thing, on a connection of its own. */
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

/** @throws in Korean when there is no PostgreSQL, and none can be installed. */
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
