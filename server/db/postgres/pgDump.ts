import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { MissingProgram, StartError } from '../../startError.ts'
import { connectUntimed } from './postgres.ts'

/** Maximum length of what a program of PostgreSQL wrote about its failure. */
const REASON_MAX = 500

/**
 * Holds one snapshot of the database while `work` runs. Rows of uploads are locked meanwhile, so that no file that the
 * snapshot names is deleted.
 * @param work receives the name of the snapshot for {@link pgDump}
 */
export async function withSnapshot<T>(url: string, work: (snapshot: string) => Promise<T>): Promise<T> {
  const client = await connectUntimed(url)
  try {
    await client.query('begin isolation level repeatable read')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    await client.query('select name from files for key share')
    return await work(rows[0]?.snapshot ?? '')
  } finally {
    await client.end()
  }
}

/** Writes the database into a file in the custom format of `pg_dump`. @param snapshot of {@link withSnapshot} */
export const pgDump = (url: string, to: string, snapshot?: string): Promise<void> =>
  run('pg_dump', url, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${to}`,
    ...(snapshot === undefined ? [] : [`--snapshot=${snapshot}`]),
  ])

/** Reads a file of {@link pgDump} to its end, without a database. */
export async function readDump(from: string): Promise<void> {
  await runProgram('pg_restore', [`--file=${devNull}`, from], {})
}

/** Returns the migrations of the database in a file of {@link pgDump}, oldest first. */
export async function stepsInDump(from: string): Promise<readonly string[]> {
  const text = await runProgram('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', from], {})
  return [...text.matchAll(/^(\d{4}_\w+)\t/gm)].map(([, name = '']) => name).toSorted()
}

/** Restores a file of {@link pgDump} into an empty database, as a whole or not at all. */
export const pgRestore = (url: string, from: string): Promise<void> =>
  run('pg_restore', url, ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', from])

/** Runs a program on a database. The password is in its environment, because other users see its arguments. */
async function run(program: string, url: string, args: readonly string[]): Promise<void> {
  const { address, password } = forPrograms(url)
  await runProgram(program, [`--dbname=${address}`, ...args], password === '' ? {} : { PGPASSWORD: password })
}

/** Returns the password apart, and the address in the words of PostgreSQL's programs: the driver knows further ones. */
export function forPrograms(url: string): { readonly address: string; readonly password: string } {
  const address = new URL(url)
  const { searchParams } = address
  const password = searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  for (const name of ['password', 'uselibpqcompat']) searchParams.delete(name)
  // Encrypted, and not compared with an authority: libpq calls this differently.
  if (searchParams.get('sslmode') === 'no-verify') searchParams.set('sslmode', 'require')
  return { address: address.href, password }
}

/** @returns what the program printed */
async function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  let reason = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (reason.length < REASON_MAX) reason += text
  })
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    if (code === 0) return printed
  } catch {
    throw new MissingProgram(
      `${program}을(를) 실행할 수 없습니다. 이 컴퓨터에 PostgreSQL 클라이언트(Debian: postgresql-client)를 설치해 주세요.`,
    )
  }
  throw new StartError(`${program}이(가) 실패했습니다: ${reason.trim().slice(0, REASON_MAX)}`)
}
