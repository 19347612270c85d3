import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditAction, AuditKind } from '../../../contract/auditActions.ts'
import type { AuditEvent } from './auditLog.ts'
import type { DB } from '../schema.ts'

/** What a record was called, in Korean and in English. */
export interface RecordName {
  readonly kr: string
  readonly en: string
}

/** Queries take only so many values; the lines of a page may name more. */
const IDS_AT_ONCE = 5_000

interface Source {
  readonly table: 'rooms' | 'dids' | 'exams' | 'tag_mappings' | 'users' | 'visits' | 'packages'
  /** Its ids are numbers of the database. */
  readonly isNumbered: boolean
  readonly kr: RawBuilder<string>
  readonly en: RawBuilder<string>
}

const column = (name: string) => sql<string>`${sql.ref(name)}`
const named = (table: 'exams' | 'users') =>
  ({ table, isNumbered: false, kr: column('name'), en: column('name') }) as const
const BOARD_NAME = sql<string>`no || ' ' || name_kr`
const NUMBER = sql<string>`cast(number as text)`

/** Where the present names of each kind are; a patient's is the number of the day. */
const SOURCES = {
  room: {
    table: 'rooms',
    isNumbered: true,
    kr: BOARD_NAME,
    en: sql`no || ' ' || coalesce(nullif(name_en, ''), name_kr)`,
  },
  did: { table: 'dids', isNumbered: true, kr: BOARD_NAME, en: BOARD_NAME },
  exam: named('exams'),
  tag: { table: 'tag_mappings', isNumbered: true, kr: column('tag_no'), en: column('tag_no') },
  user: named('users'),
  package: { table: 'packages', isNumbered: true, kr: column('name'), en: column('name') },
  visit: { table: 'visits', isNumbered: true, kr: NUMBER, en: NUMBER },
} as const satisfies Partial<Record<AuditKind, Source>>

type NamedKind = keyof typeof SOURCES

const isNamed = (kind: AuditKind): kind is NamedKind => kind in SOURCES

/** The changes after which a record may be called otherwise, or is gone. */
const NAMING: readonly AuditAction[] = (
  ['rooms', 'exams', 'dids', 'tagMappings', 'users', 'packages'] as const
).flatMap((records) => [`${records}.create`, `${records}.update`, `${records}.remove`] as const)

/** Keeps what the records of a change are called from now on, in the transaction of the change. */
export async function keepNames(tx: Kysely<DB>, { action, kind, subjects = [] }: AuditEvent): Promise<void> {
  if (isNamed(kind) && NAMING.includes(action)) await keepPresentNames(tx, kind, subjects.map(String), new Date())
}

/**
 * Keeps the names of records where they are others than the last ones kept; '' for a record that is gone.
 * @param since null for a name that the record always had.
 */
export async function keepPresentNames(
  tx: Kysely<DB>,
  kind: NamedKind,
  subjects: readonly string[],
  since: Date | null,
): Promise<void> {
  for (const ids of inGroups(subjects))
    await sql`
      insert into record_names (kind, id, since, kr, en)
      select ${sql.lit(kind)}, asked.id, ${since?.toISOString() ?? ''}, coalesce(named.kr, ''), coalesce(named.en, '')
      from (select key as id from json_each(${JSON.stringify(Object.fromEntries(ids.map((id) => [id, 1])))})) as asked
      left join (${presentNames(kind, ids)}) as named on named.id = asked.id
      where not exists (
        select 1 from record_names as kept
        where kept.kind = ${sql.lit(kind)} and kept.id = asked.id
          and kept.kr = coalesce(named.kr, '') and kept.en = coalesce(named.en, '')
          and kept.since = (
            select max(newest.since) from record_names as newest
            where newest.kind = ${sql.lit(kind)} and newest.id = asked.id
          )
      )
      on conflict (kind, id, since) do update set kr = excluded.kr, en = excluded.en`.execute(tx)
}

/** Says what a record was called before an instant; undefined for one that nothing is known of. */
export type NameAt = (kind: AuditKind, id: string, at: string) => RecordName | undefined

/**
 * The names that records have had. A change of a name is said of the name before it, a creation of the first one.
 * @param ids ids as text, for each kind.
 */
export async function namesOf(db: Kysely<DB>, ids: ReadonlyMap<AuditKind, ReadonlySet<string>>): Promise<NameAt> {
  const names = new Map<string, { since: string; name: RecordName }[]>()
  const keyOf = (kind: AuditKind, id: string) => `${kind}:${id}`
  for (const [kind, all] of ids) {
    if (!isNamed(kind)) continue
    for (const group of inGroups([...all])) {
      const kept = await db
        .selectFrom('record_names')
        .selectAll()
        .where('kind', '=', kind)
        .where('id', 'in', group)
        .where('kr', '!=', '')
        .orderBy('since')
        .execute()
      for (const { id, since, kr, en } of kept) {
        const key = keyOf(kind, id)
        names.set(key, [...(names.get(key) ?? []), { since, name: { kr, en } }])
      }
      const unknown = group.filter((id) => !names.has(keyOf(kind, id)))
      if (unknown.length === 0) continue
      // Records that came into the database without a call, as the first user does, and visits: their number stays.
      for (const { id, kr, en } of (await presentNames(kind, unknown).execute(db)).rows)
        names.set(keyOf(kind, id), [{ since: '', name: { kr, en } }])
    }
  }
  return (kind, id, at) => {
    const all = names.get(keyOf(kind, id))
    return (all?.findLast(({ since }) => since < at) ?? all?.[0])?.name
  }
}

/** The present names of those of these records that exist. */
function presentNames(kind: NamedKind, ids: readonly string[]): RawBuilder<{ id: string } & RecordName> {
  const { table, isNumbered, kr, en } = SOURCES[kind]
  const keys = isNumbered ? ids.map(Number).filter(Number.isSafeInteger) : ids
  return sql`
    select ${isNumbered ? sql`cast(id as text)` : sql.ref('id')} as id, ${kr} as kr, ${en} as en
    from ${sql.table(table)} where id in (${keys.length > 0 ? sql.join(keys) : sql.lit(null)})`
}

/** Forgets names that no line of the audit log from an instant on can mean: those with a newer one of before it. */
export async function clearNames(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    delete from record_names where
      exists (
        select 1 from record_names as newer
        where newer.kind = record_names.kind and newer.id = record_names.id
          and newer.since > record_names.since and newer.since < ${before.toISOString()}
      )
      or (kr = '' and since < ${before.toISOString()})`.execute(db)
}

function* inGroups(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) yield ids.slice(start, start + IDS_AT_ONCE)
}
