import { DatabaseSync } from 'node:sqlite'
import { AGENT_TICKET_KEY } from '../db/secrets/sealStored.ts'

/** Accounts and numbers that an archive brought back, and the displays whose keys the restore ended. */
export interface Revived {
  /**
   * Ids of users who had been deleted or suspended, or whose password or authority was another; all users if that is
   * unknown.
   */
  readonly users: readonly string[]
  /** Whether the replaced data could be read, so that only the users who differ are named. */
  readonly isCompared: boolean
  /** Names of displays whose keys were deleted, or their ids. */
  readonly displays: readonly string[]
  /** The highest number that was given on a day, as far as it is known. */
  readonly numbers: ReadonlyMap<string, number>
}

/** Columns of a user that decide whether and with which authority the user may sign in. */
export interface Account {
  readonly id: string
  readonly password_hash: string
  readonly authority: string
  /** Absent in databases of older versions. */
  readonly suspended?: number
}

/** Tables whose rows would let somebody in who may not come in any more. Refresh tokens are deleted with sessions. */
const KEYS = ['sessions', 'display_keys', 'display_pairings']

/**
 * Prepares a restored database: sessions, signing keys and keys of displays end, and the numbers of the day go on above
 * those that were given since the backup.
 * @param replaced the database that is replaced; undefined if there is none, or it cannot be read
 * @param known numbers that are known otherwise, by day
 */
export function settleRestored(
  path: string,
  replaced: DatabaseSync | undefined,
  known: ReadonlyMap<string, number>,
): Revived {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true })
  try {
    // One file, without a WAL beside it, is moved into the data folder.
    file.exec('pragma journal_mode = delete; pragma secure_delete = on')
    const displays = has(file, 'display_keys') ? texts(file, DISPLAYS) : []
    for (const table of KEYS) if (has(file, table)) file.exec(`delete from ${table}`)
    // With another key, each paired agent would have to be paired again.
    if (has(file, 'secrets')) file.prepare('delete from secrets where name <> ?').run(AGENT_TICKET_KEY)
    const before = replaced && readReplaced(replaced)
    const numbers = new Map(before?.numbers)
    for (const [day, last] of known) numbers.set(day, Math.max(last, numbers.get(day) ?? 0))
    raiseNumbers(file, numbers)
    const users = revivedUsers(accountsIn(file), before?.accounts ?? [])
    return { users, isCompared: before !== undefined, displays, numbers }
  } finally {
    file.close()
  }
}

/** Reads the database that is replaced; undefined if a newer version keeps accounts or numbers in another way. */
function readReplaced(file: DatabaseSync): { numbers: Map<string, number>; accounts: Account[] } | undefined {
  try {
    return { numbers: numbersIn(file), accounts: accountsIn(file) }
  } catch {
    return undefined
  }
}

const DISPLAYS = `
  select distinct case when displays.name = '' then displays.id else displays.name end as text
  from display_keys join displays on displays.id = display_keys.display_id order by 1
`

/** Lets the numbers of days go on above these. */
export function raiseNumbers(file: DatabaseSync, numbers: ReadonlyMap<string, number>): void {
  // The first release had no numbers of the day.
  if (!has(file, 'day_numbers')) return
  const raise = file.prepare(
    'insert into day_numbers (day, last) values (?, ?) on conflict (day) do update set last = max(last, excluded.last)',
  )
  for (const [day, last] of numbers) raise.run(day, last)
}

/** Returns the last number of each day. */
export function numbersIn(file: DatabaseSync): Map<string, number> {
  if (!has(file, 'day_numbers')) return new Map()
  const rows = file.prepare('select day, last from day_numbers').all() as { day: string; last: number }[]
  return new Map(rows.map(({ day, last }) => [day, last]))
}

/** Returns the ids of accounts that a restore brought back, or that it changed. */
export function revivedUsers(restored: readonly Account[], replaced: readonly Account[]): string[] {
  const before = new Map(replaced.map((account) => [account.id, account]))
  return restored.filter((account) => !isSame(account, before.get(account.id))).map(({ id }) => id)
}

const isSame = (restored: Account, before: Account | undefined): boolean =>
  before?.password_hash === restored.password_hash &&
  before.authority === restored.authority &&
  (before.suspended ?? 0) === (restored.suspended ?? 0)

const accountsIn = (file: DatabaseSync) => file.prepare('select * from users order by id').all() as unknown as Account[]

const has = (file: DatabaseSync, table: string) =>
  file.prepare("select name from sqlite_master where type = 'table' and name = ?").get(table) !== undefined

const texts = (file: DatabaseSync, query: string) =>
  file
    .prepare(query)
    .all()
    .map(({ text }) => String(text))
