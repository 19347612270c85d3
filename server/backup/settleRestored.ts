import { userInfo } from 'node:os'
import { type Kysely, sql } from 'kysely'
import type { AuditKind } from '../../contract/auditActions.ts'
import { type AuditEvent, logAudit } from '../db/audit/auditLog.ts'
import type { DB, Row } from '../db/schema.ts'
import { type Merge, type Pair, RESTORE_RULES } from './restoreRules.ts'

/** A row of any table. */
type AnyRow = Readonly<Record<string, unknown>>
type AnyMerge = Merge<AnyRow>
type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>

/** Facts of the data that a restore replaces: the compared rows, and the end of their audit log. */
export interface Replaced {
  readonly rows: ReadonlyMap<string, readonly AnyRow[]>
  readonly audit: Pick<Row<'audit_chain'>, 'position' | 'seal'> | undefined
}

/** Rows of a table that a restore has ended, or left as they were in the replaced data. */
export interface Change {
  readonly table: keyof DB
  readonly kind: AuditKind
  readonly change: 'ENDED' | 'KEPT'
  /** Korean, before the names. */
  readonly text: string
  readonly ids: readonly (string | number)[]
  /** Empty where the number of rows is enough. */
  readonly names: readonly string[]
}

/** What a restore did not bring back. */
export interface Settled {
  /** Whether the replaced data could be read, so that only what differs is named. */
  readonly isCompared: boolean
  /** Ids of users who had been deleted, or whose account was another; all users if that is unknown. */
  readonly users: readonly string[]
  /** Whether a ROOT can sign in. */
  readonly hasRoot: boolean
  /** Names of displays whose keys were deleted, or their ids. */
  readonly displays: readonly string[]
  readonly changes: readonly Change[]
  /** The highest number that was given on a day, as far as it is known. */
  readonly numbers: ReadonlyMap<string, number>
}

/** How many names an entry of the audit log contains at most; it contains all ids. */
const NAMED_MAX = 20

const merges = Object.entries(RESTORE_RULES).flatMap(([table, rule]) =>
  typeof rule === 'object' && 'key' in rule ? [{ table: table as keyof DB, rule: rule as unknown as AnyMerge }] : [],
)

/** Reads the data that a restore replaces. Tables and columns that its version does not have count as empty. */
export async function readReplaced(db: Kysely<DB>): Promise<Replaced> {
  const columnsOf = await columnsIn(db)
  const rows = new Map<string, readonly AnyRow[]>()
  for (const { table, rule } of merges) {
    const columns = columnsOf.get(table) ?? []
    const only = rule.only?.replaced
    const isKnown = [...rule.key, ...(only ? [only[0]] : [])].every((column) => columns.includes(column))
    rows.set(table, isKnown ? await rowsOf(db as unknown as AnyDatabase, table, rule.key, only) : [])
  }
  const audit = columnsOf.has('audit_chain')
    ? await db.selectFrom('audit_chain').select(['position', 'seal']).executeTakeFirst()
    : undefined
  return { rows, audit }
}

async function columnsIn(db: Kysely<DB>): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

/**
 * Settles a restored database of this version by {@link RESTORE_RULES} and writes the restore into its audit log, all of
 * it or nothing.
 * @param replaced undefined if there were no data, or they cannot be read
 * @param known numbers that are known otherwise, by day
 */
export function settleRestored(
  db: Kysely<DB>,
  replaced: Replaced | undefined,
  known: ReadonlyMap<string, number>,
): Promise<Settled> {
  return db.transaction().execute(async (tx) => {
    const displays = await displaysWithKeys(tx)
    const changes: Change[] = []
    const columns = await columnsIn(tx)
    const any = tx as unknown as AnyDatabase
    for (const [name, rule] of Object.entries(RESTORE_RULES)) {
      const table = name as keyof DB
      if (rule === 'DATA') continue
      if ('endsExcept' in rule) await endRows(any, table, rule.endsExcept)
      else {
        const merge = { table, rule: rule as unknown as AnyMerge, columns: columns.get(table) ?? [] }
        changes.push(...(await mergeTable(any, merge, replaced)))
      }
    }
    for (const [day, last] of known) await giveNumbersAbove(tx, day, last)
    await logRestore(tx, { changes, displays, replaced })
    const users = await tx.selectFrom('users').select(['id', 'authority', 'suspended']).orderBy('id').execute()
    const changed = new Set(changes.flatMap(({ table, ids }) => (table === 'users' ? ids : [])))
    return {
      isCompared: replaced !== undefined,
      users: users.map(({ id }) => id).filter((id) => !replaced || changed.has(id)),
      hasRoot: users.some(({ authority, suspended }) => authority === 'ROOT' && suspended === 0),
      displays: displays.map(({ name, id }) => name || id),
      changes,
      numbers: numbersOf(replaced, known),
    }
  })
}

/** Lets the numbers of a day go on above a number. @returns the last number, which may be a higher one of the archive */
export async function giveNumbersAbove(db: Kysely<DB>, day: string, last: number): Promise<number> {
  const row = await db
    .insertInto('day_numbers')
    .values({ day, last })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        last: eb
          .case()
          .when('day_numbers.last', '>', eb.ref('excluded.last'))
          .then(eb.ref('day_numbers.last'))
          .else(eb.ref('excluded.last'))
          .end(),
      })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

function numbersOf(replaced: Replaced | undefined, known: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const rows = (replaced?.rows.get('day_numbers') ?? []) as unknown as Row<'day_numbers'>[]
  const numbers = new Map(rows.map(({ day, last }) => [day, last]))
  for (const [day, last] of known) numbers.set(day, Math.max(last, numbers.get(day) ?? 0))
  return numbers
}

const displaysWithKeys = (tx: Kysely<DB>): Promise<Pick<Row<'displays'>, 'id' | 'name'>[]> =>
  tx
    .selectFrom('displays')
    .select(['id', 'name'])
    .where('id', 'in', (keys) => keys.selectFrom('display_keys').select('display_id'))
    .orderBy(sql`case when name = '' then id else name end`)
    .execute()

async function endRows(tx: AnyDatabase, table: string, except: readonly [string, unknown] | null): Promise<void> {
  const ending = tx.deleteFrom(table)
  await (except ? ending.where(except[0], '<>', except[1]) : ending).execute()
}

/** Compares the rows of a table with those of the replaced data, and changes, deletes and adds rows by its rule. */
async function mergeTable(
  tx: AnyDatabase,
  { table, rule, columns }: { table: keyof DB; rule: AnyMerge; columns: readonly string[] },
  replaced: Replaced | undefined,
): Promise<Change[]> {
  const keyOf = (row: AnyRow) => JSON.stringify(rule.key.map((column) => row[column]))
  const byKey = (some: readonly AnyRow[]) =>
    new Map([...(rule.defaults ?? []), ...some].map((row) => [keyOf(row), row]))
  const isThis = (row: AnyRow) =>
    sql<boolean>`${sql.join(
      rule.key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    )}`
  const stored = await rowsOf(tx, table, rule.key, rule.only?.restored)
  const isStored = new Set(stored.map(keyOf))
  const rows = byKey(stored)
  const before = replaced && byKey(replaced.rows.get(table) ?? [])
  const [gone, both, ended, kept]: [AnyRow[], Pair<AnyRow>[], AnyRow[], AnyRow[]] = [[], [], [], []]
  for (const [key, restored] of rows) {
    const found = before?.get(key)
    // The replaced data may be of a version with other columns.
    const pair = found && { restored, replaced: { ...restored, ...found } }
    if (pair) both.push(pair)
    else if (before) gone.push(restored)
    const fate = pair ? (rule.both?.(pair.restored, pair.replaced) ?? 'KEEP') : before ? rule.gone : rule.lost
    if (fate === 'DELETE') await tx.deleteFrom(table).where(isThis(restored)).execute()
    const wanted = typeof fate === 'function' ? fate(restored) : typeof fate === 'object' ? fate : {}
    const changes = Object.entries(wanted).filter(([name, value]) => name in restored && restored[name] !== value)
    const row = { ...restored, ...Object.fromEntries(changes) }
    if (changes.length > 0)
      await (isStored.has(key)
        ? tx.updateTable(table).set(Object.fromEntries(changes)).where(isThis(restored)).execute()
        : tx.insertInto(table).values(row).execute())
    const isMajor = fate === 'DELETE' || changes.some(([name]) => !rule.minor?.includes(name))
    if (pair ? isMajor : isMajor || before) (pair ? kept : ended).push(row)
  }
  for (const [key, row] of (rule.added && before) ?? []) {
    if (rows.has(key) || !(await isOfUser(tx, rule, row))) continue
    const known = Object.entries(row).filter(([name]) => columns.includes(name))
    await tx.insertInto(table).values(Object.fromEntries(known)).execute()
    kept.push(row)
  }
  if (before) await rule.then?.(tx as unknown as Kysely<DB>, { gone, both })
  return [...told(table, rule, 'ENDED', ended), ...told(table, rule, 'KEPT', kept)]
}

/** Whether a row belongs to no user, or to one who exists after the restore. */
async function isOfUser(tx: AnyDatabase, { added }: AnyMerge, row: AnyRow): Promise<boolean> {
  if (typeof added !== 'object') return true
  const user = await tx.selectFrom('users').select('id').where('id', '=', row[added.userId]).executeTakeFirst()
  return user !== undefined
}

/** Returns what is told of rows of a table, if anything. */
function told(table: keyof DB, { told: how }: AnyMerge, change: Change['change'], rows: readonly AnyRow[]): Change[] {
  const text = how?.[change === 'ENDED' ? 'ended' : 'kept']
  if (!how || text === undefined || rows.length === 0) return []
  const unique = [...new Map(rows.map((row) => [how.idOf(row), row]))]
  const names = unique.flatMap(([, row]) => how.nameOf?.(row) ?? [])
  return [{ table, kind: how.kind, change, text, ids: unique.map(([id]) => id), names }]
}

function rowsOf(
  db: AnyDatabase,
  table: string,
  order: readonly string[],
  only?: readonly [string, unknown],
): Promise<AnyRow[]> {
  const all = db.selectFrom(table).selectAll().orderBy(order.map((column) => sql.ref(column)))
  return (only ? all.where(only[0], '=', only[1]) : all).execute()
}

/** Returns the name of the operating system's account that runs this program, or its number. */
function accountOfProcess(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? '-'}`
  }
}

/** Writes what a restore did into the restored audit log: what was not brought back by table, and the restore itself. */
async function logRestore(
  tx: Kysely<DB>,
  {
    changes,
    displays,
    replaced,
  }: Pick<Settled, 'changes'> & {
    readonly displays: readonly { readonly id: string; readonly name: string }[]
    readonly replaced: Replaced | undefined
  },
): Promise<void> {
  const by = { id: null, name: accountOfProcess(), address: '' }
  const log = (entry: Omit<AuditEvent, 'action'>) => logAudit(tx, { action: 'backup.restore', by, ...entry })
  const ended = { table: 'display_keys' as const, kind: 'display' as const, change: 'ENDED' as const }
  const keys = { ...ended, ids: displays.map(({ id }) => id), names: displays.map(({ name, id }) => name || id) }
  for (const { table, kind, change, ids, names } of displays.length > 0 ? [...changes, keys] : changes)
    await log({ kind, subjects: ids, details: { table, change, count: ids.length, names: names.slice(0, NAMED_MAX) } })
  // The entries of the replaced log are with the replaced data; their last seal proves that they are all of them.
  await log({
    kind: 'none',
    subjects: ['restore'],
    details: { replaced: replaced ? 'READ' : 'LOST', ...replaced?.audit },
  })
}
