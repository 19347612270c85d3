import type { Kysely, Transaction } from 'kysely'
import type { CodeKey, IntakeCode } from '../../contract/intake.ts'
import type { CodeKind } from '../../domain/intake/codeKinds.ts'
import type { DB } from '../db/schema.ts'
import { invalid, notFound } from '../http/refusals.ts'

/** Meaning of a code: the rooms that it plans, and the id of a package. */
interface Target {
  readonly id: number | null
  readonly roomIds: readonly number[]
}

/** Returns all codes, sorted by kind and code. */
export async function listCodes(db: Kysely<DB>): Promise<IntakeCode[]> {
  const rows = await db.selectFrom('intake_codes').selectAll().orderBy('kind').orderBy('code').execute()
  return rows.map(({ kind, code, target }) => ({ kind, code, id: kind === 'EXAM' ? target : Number(target) }))
}

/** Sets or removes (`id` null) codes. @throws 400 at a record that does not exist */
export async function setCodes(
  tx: Transaction<DB>,
  codes: readonly { readonly code: string; readonly kind: CodeKind; readonly id: number | string | null }[],
): Promise<void> {
  for (const [at, { kind, code, id }] of codes.entries()) {
    if (id === null) {
      await tx.deleteFrom('intake_codes').where('kind', '=', kind).where('code', '=', code).execute()
      continue
    }
    const target = String(id)
    if (!(await exists(tx, kind, target))) throw invalid(`codes.${at}.id`, 'UNKNOWN_TARGET')
    await tx
      .insertInto('intake_codes')
      .values({ kind, code, target })
      .onConflict((conflict) => conflict.columns(['kind', 'code']).doUpdateSet({ target }))
      .execute()
  }
}

/** Removes codes. @throws 404 at codes that do not exist */
export async function removeCodes(tx: Transaction<DB>, codes: readonly CodeKey[]): Promise<void> {
  for (const { kind, code } of codes) {
    const removed = tx.deleteFrom('intake_codes').where('kind', '=', kind).where('code', '=', code).returning('code')
    if (!(await removed.executeTakeFirst())) throw notFound('code', code)
  }
}

/**
 * Finds what codes mean, by kind and code; nothing for a code that is unknown or whose record was deleted. The name of a
 * package means that package unless it is set as a code of another one.
 */
export async function findTargets(
  db: Kysely<DB>,
  codes: Readonly<Record<CodeKind, readonly string[]>>,
): Promise<ReadonlyMap<string, Target>> {
  const found = new Map<string, Target>()
  for (const kind of ['ROOM', 'EXAM', 'PACKAGE'] as const) {
    if (codes[kind].length === 0) continue
    const rows = await db
      .selectFrom('intake_codes')
      .select(['code', 'target'])
      .where('kind', '=', kind)
      .where('code', 'in', codes[kind])
      .execute()
    if (kind === 'PACKAGE') rows.push(...(await findNamed(db, codes[kind], rows)))
    if (rows.length === 0) continue
    const targets = await findRecords(
      db,
      kind,
      rows.map(({ target }) => target),
    )
    for (const { code, target } of rows) {
      const record = targets.get(target)
      if (record) found.set(`${kind} ${code}`, record)
    }
  }
  return found
}

/** Finds packages that are called by their names. */
async function findNamed(
  db: Kysely<DB>,
  codes: readonly string[],
  known: readonly { readonly code: string }[],
): Promise<{ code: string; target: string }[]> {
  const names = codes.filter((code) => !known.some((one) => one.code === code))
  if (names.length === 0) return []
  const rows = await db.selectFrom('packages').select(['id', 'name']).where('name', 'in', names).execute()
  return rows.map(({ id, name }) => ({ code: name, target: String(id) }))
}

async function findRecords(db: Kysely<DB>, kind: CodeKind, targets: string[]): Promise<ReadonlyMap<string, Target>> {
  if (kind === 'EXAM') {
    const exams = await db.selectFrom('exams').select(['id', 'room_id']).where('id', 'in', targets).execute()
    return new Map(exams.map(({ id, room_id }) => [id, { id: null, roomIds: room_id === null ? [] : [room_id] }]))
  }
  const ids = targets.map(Number)
  if (kind === 'ROOM') {
    const rooms = await db.selectFrom('rooms').select('id').where('id', 'in', ids).execute()
    return new Map(rooms.map(({ id }) => [String(id), { id: null, roomIds: [id] }]))
  }
  const packages = await db.selectFrom('packages').select('id').where('id', 'in', ids).execute()
  const rooms = await db
    .selectFrom('package_rooms')
    .select(['package_id', 'room_id'])
    .where('package_id', 'in', ids)
    .orderBy('position')
    .execute()
  return new Map(
    packages.map(({ id }) => [
      String(id),
      { id, roomIds: rooms.flatMap(({ package_id, room_id }) => (package_id === id ? room_id : [])) },
    ]),
  )
}

const exists = async (db: Kysely<DB>, kind: CodeKind, target: string) =>
  (kind === 'EXAM' || /^[1-9]\d{0,9}$/.test(target)) && (await findRecords(db, kind, [target])).has(target)
