import { type Kysely, sql } from 'kysely'
import type { StatisticsGroup } from '../../../contract/statistics.ts'
import type { DB } from '../../db/schema.ts'
import { notFound } from '../../http/refusals.ts'

/** Entries without a call, calls by tag or by a key, and calls of users who were deleted since. */
const NOBODY = '직원 없음'

type NamedKind = 'room' | 'did' | 'exam'

const WEEKDAYS = ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일']
/** Form in which names are kept, as in the audit log. */
const NUMBERED_NAME = sql<string>`no || ' ' || name_kr`
/** The number of a room or board at the beginning of a kept name; labels have it as the console's lists do: 3. 채혈실. */
const NUMBER_BEFORE_NAME = /^(\d+) /

const present = {
  room: (db: Kysely<DB>) =>
    db.selectFrom('rooms').select([sql<string>`cast(id as text)`.as('id'), NUMBERED_NAME.as('name')]),
  did: (db: Kysely<DB>) =>
    db.selectFrom('dids').select([sql<string>`cast(id as text)`.as('id'), NUMBERED_NAME.as('name')]),
  exam: (db: Kysely<DB>) => db.selectFrom('exams').select(['id', 'name']),
} as const satisfies Record<NamedKind, unknown>

/** Keeps the present names of rooms, boards and exams: a report names those that are deleted by then. */
export async function keepStatisticsNames(db: Kysely<DB>): Promise<void> {
  const kept = await db.selectFrom('statistics_names').selectAll().execute()
  const known = new Map(kept.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  for (const kind of ['room', 'did', 'exam'] as const) {
    const named = await present[kind](db).execute()
    const changed = named.filter(({ id, name }) => known.get(`${kind} ${id}`) !== name)
    if (changed.length === 0) continue
    await db
      .insertInto('statistics_names')
      .values(changed.map(({ id, name }) => ({ kind, id, name })))
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ name: sql.ref('excluded.name') }))
      .execute()
  }
}

/** Returns a function from the key of a group to its label. */
export async function readLabels(
  db: Kysely<DB>,
  groupBy: StatisticsGroup | undefined,
): Promise<(key: string) => string> {
  switch (groupBy) {
    case 'weekday':
      return (key) => WEEKDAYS[Number(key) - 1] ?? key
    case 'hour':
      return (key) => `${key.padStart(2, '0')}시`
    case 'package':
      return (key) => key || '패키지 없음'
    case 'group':
      return (key) => key || '단체 없음'
    case 'person': {
      const users = await db.selectFrom('users').select(['id', 'name']).execute()
      const names = new Map(users.map(({ id, name }) => [id, name]))
      return (key) => names.get(key) ?? NOBODY
    }
    case 'room':
    case 'did':
    case 'exam':
      return namesOf(db, groupBy)
    default:
      return (key) => key
  }
}

/** Returns the ids of the rooms, or boards, that were there between two instants (ISO 8601). */
export async function readExisting(db: Kysely<DB>, kind: 'room' | 'did', from: string, to: string): Promise<string[]> {
  const [logged, now] = await Promise.all([
    db.selectFrom('record_names').select(['id', 'since', 'kr']).where('kind', '=', kind).orderBy('since').execute(),
    present[kind](db).execute(),
  ])
  const byId = Map.groupBy(logged, ({ id }) => id)
  const ids = new Set([...byId.keys(), ...now.map(({ id }) => id)])
  return [...ids].filter((id) => {
    const names = byId.get(id) ?? []
    const [first, last] = [names[0], names.at(-1)]
    // Without a name it was deleted then.
    return (first?.since ?? '') < to && (last?.kr !== '' || last.since >= from)
  })
}

/** @throws 404 for a room or a board that never was; those deleted since are known by their name of that time */
export async function refuseUnknown(
  db: Kysely<DB>,
  { roomId, didId }: { readonly roomId?: number | undefined; readonly didId?: number | undefined },
): Promise<void> {
  for (const [kind, id] of [
    ['room', roomId],
    ['did', didId],
  ] as const)
    // 0 is the group of boards without a room.
    if (id !== undefined && id !== 0 && !(await isKnown(db, kind, String(id)))) throw notFound(kind, id)
}

async function isKnown(db: Kysely<DB>, kind: NamedKind, id: string): Promise<boolean> {
  if ((await readNames(db, kind)).has(id)) return true
  // A deletion may have left no name.
  const logged = await db
    .selectFrom('record_names')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return logged !== undefined
}

async function namesOf(db: Kysely<DB>, kind: NamedKind): Promise<(key: string) => string> {
  const names = await readNames(db, kind)
  const none = kind === 'room' ? '검사실 없음' : '이름 없음'
  const labelOf = (name: string) => (kind === 'exam' ? name : name.replace(NUMBER_BEFORE_NAME, '$1. '))
  return (key) => labelOf(names.get(key) ?? (key === '0' ? none : `#${key}`))
}

async function readNames(db: Kysely<DB>, kind: NamedKind): Promise<ReadonlyMap<string, string>> {
  const named = await Promise.all([
    // The audit log names what was created and deleted before the figures named it.
    db
      .selectFrom('record_names')
      .select(['id', 'kr as name'])
      .where('kind', '=', kind)
      .where('kr', '!=', '')
      .orderBy('since')
      .execute(),
    db.selectFrom('statistics_names').select(['id', 'name']).where('kind', '=', kind).execute(),
    present[kind](db).execute(),
  ])
  return new Map(named.flat().map(({ id, name }) => [id, name]))
}
