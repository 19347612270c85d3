import { type Kysely, sql } from 'kysely'
import type { AuditKind } from '../../contract/auditActions.ts'
import { type AuditEvent, logAudit } from '../db/audit/auditLog.ts'
import type { DB, Row } from '../db/schema.ts'
import { account } from '../disk/fileAccess.ts'
import { type Merge, RESTORE_RULES } from './restoreRules.ts'

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
interface Change {
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
    rows.set(table, isKnown ? await rowsOf(db as unknown as AnyDatabase, table, only) : [])
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
  const stored = await rowsOf(tx, table, rule.only?.restored)
  const isStored = new Set(stored.map(keyOf))
  const restored = byKey(stored)
  const before = byKey(replaced?.rows.get(table) ?? [])
  const rows = [...restored].map(([key, row]) => ({
    row,
    isStored: isStored.has(key),
    found: replaced && before.get(key),
  }))
  const gone = rows.filter(({ found }) => !found)
  // The replaced data may be of a version with other columns.
  const both = rows.flatMap(({ found, ...each }) => (found ? { ...each, replaced: { ...each.row, ...found } } : []))

  const [ended, kept]: [AnyRow[], AnyRow[]] = [[], []]
  for (const each of gone) {
    const settled = await settleRow(tx, table, rule, {
      ...each,
      fate: fateOf(rule, each.row, replaced && [...before.values()]),
    })
    if (settled.isMajor || replaced) ended.push(settled.row)
  }
  for (const each of both) {
    const settled = await settleRow(tx, table, rule, { ...each, fate: rule.both?.(each.row, each.replaced) ?? {} })
    if (settled.isMajor) kept.push(settled.row)
  }
  for (const [key, row] of rule.added && replaced ? before : []) {
    if (restored.has(key) || !(await hasOwner(tx, rule, row))) continue
    const known = Object.entries(row).filter(([name]) => columns.includes(name))
    await tx.insertInto(table).values(Object.fromEntries(known)).execute()
    kept.push(row)
  }
  if (replaced)
    await rule.finish?.(tx, {
      gone: gone.map(({ row }) => row),
      both: both.map((each) => ({ restored: each.row, replaced: each.replaced })),
    })
  return [...told(table, rule, 'ENDED', ended), ...told(table, rule, 'KEPT', kept)]
}

/** @param before the rows of the replaced data; undefined if they are lost */
function fateOf(rule: AnyMerge, row: AnyRow, before: readonly AnyRow[] | undefined): 'DELETE' | Partial<AnyRow> {
  const fate = before ? rule.gone : rule.lost
  if (typeof fate === 'function') return fate(row, before ?? [])
  return fate === 'DELETE' ? fate : {}
}

/** Deletes or changes a row of the archive. @returns the row as it is then, and whether that is worth telling */
async function settleRow(
  tx: AnyDatabase,
  table: string,
  { key, minor }: AnyMerge,
  { row, isStored, fate }: { row: AnyRow; isStored: boolean; fate: 'DELETE' | Partial<AnyRow> },
): Promise<{ row: AnyRow; isMajor: boolean }> {
  const isThis = sql<boolean>`${sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )}`
  if (fate === 'DELETE') {
    await tx.deleteFrom(table).where(isThis).execute()
    return { row, isMajor: true }
  }
  const changed = Object.entries(fate).filter(([name, value]) => name in row && row[name] !== value)
  const changes = Object.fromEntries(changed)
  const settled = { ...row, ...changes }
  if (changed.length > 0 && isStored) await tx.updateTable(table).set(changes).where(isThis).execute()
  if (changed.length > 0 && !isStored) await tx.insertInto(table).values(settled).execute()
  return { row: settled, isMajor: changed.some(([name]) => !minor?.includes(name)) }
}

/** Whether a row belongs to nothing else, or to a user or board that exists after the restore. */
async function hasOwner(tx: AnyDatabase, { added }: AnyMerge, row: AnyRow): Promise<boolean> {
  if (typeof added !== 'object') return true
  const owner = await tx.selectFrom(added.to).select('id').where('id', '=', row[added.by]).executeTakeFirst()
  return owner !== undefined
}

/** Returns what is told of rows of a table, if anything. */
function told(table: keyof DB, { told: how }: AnyMerge, change: Change['change'], rows: readonly AnyRow[]): Change[] {
  const text = how?.[change === 'ENDED' ? 'ended' : 'kept']
  if (!how || text === undefined || rows.length === 0) return []
  const unique = [...new Map(rows.map((row) => [how.idOf(row), row]))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = unique.flatMap(([, row]) => how.nameOf?.(row) ?? [])
  return [{ table, kind: how.kind, change, text, ids: unique.map(([id]) => id), names }]
}

const rowsOf = (db: AnyDatabase, table: string, only?: readonly [string, unknown]): Promise<AnyRow[]> => {
  const all = db.selectFrom(table).selectAll()
  return (only ? all.where(only[0], '=', only[1]) : all).execute()
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
  const by = { id: null, name: account(), address: '' }
  const log = (entry: Omit<AuditEvent, 'action'>) => logAudit(tx, { action: 'backup.restore', by, ...entry })
  const ended = { table: 'display_keys' as const, kind: 'display' as const, change: 'ENDED' as const }
  const keys = { ...ended, ids: displays.map(({ id }) => id), names: displays.map(({ name, id }) => name || id) }
  for (const { table, kind, change, ids, names } of displays.length > 0 ? [...changes, keys] : changes)
    await log({
      kind,
      subjects: ids,
      details: { table, change, count: ids.length, ...(names.length > 0 && { names: names.slice(0, NAMED_MAX) }) },
    })
  // The entries of the replaced log are with the replaced data; their last seal proves that they are all of them.
  await log({
    kind: 'none',
    subjects: ['restore'],
    details: { replaced: replaced ? 'READ' : 'LOST', ...replaced?.audit },
  })
}
