import type { Kysely, Transaction } from 'kysely'
import type { Page } from '../../../contract/common.ts'
import type { Package, PACKAGE_SORTS, PackageCreate, PackagePatch, PackageQuery } from '../../../contract/packages.ts'
import { inAllowedOrder, orderedRooms, type OrderedRoom, rulesOf } from '../../../domain/roomOrder.ts'
import { contains, matching, type ListPlan, ascending, readPage } from '../../db/lists.ts'
import type { DB, Row } from '../../db/schema.ts'
import { fromFlag, optionalFlag, toFlag } from '../../db/tables/columns.ts'

/** Returns one page of packages, by name unless the request sorts. */
export async function listPackages(db: Kysely<DB>, query: PackageQuery): Promise<Page<Package>> {
  const filtered = db
    .selectFrom('packages')
    .selectAll()
    .where((eb) =>
      matching(query, {
        name: (name) => contains(eb.ref('name'), name),
        company: (company) => contains(eb.ref('company'), company),
        memo: (memo) => contains(eb.ref('memo'), memo),
      }),
    )
  const page = await readPage(filtered, query, LIST_PLAN, (row) => row)
  return { ...page, content: await withRooms(db, page.content) }
}

/** Finds the existing packages among these ids, in no particular order. */
export async function findPackages(db: Kysely<DB>, ids: readonly number[]): Promise<Package[]> {
  return withRooms(db, await db.selectFrom('packages').selectAll().where('id', 'in', ids).execute())
}

/** Finds the package that an appointment names; undefined for none. */
export async function findPackageOfAppointment(db: Kysely<DB>, appointmentId: number): Promise<Package | undefined> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('packages', 'packages.id', 'appointments.package_id')
    .selectAll('packages')
    .where('appointments.id', '=', appointmentId)
    .execute()
  return (await withRooms(db, rows))[0]
}

/** Finds the package of the group of an appointment's patient; undefined unless there is exactly one. */
export async function findPackageOfGroup(db: Kysely<DB>, appointmentId: number): Promise<Package | undefined> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('packages', 'packages.company', 'appointments.company')
    .selectAll('packages')
    .where('appointments.id', '=', appointmentId)
    .where('packages.company', '!=', '')
    .limit(2)
    .execute()
  return rows.length === 1 ? (await withRooms(db, rows))[0] : undefined
}

/** Adds a package. @returns its id */
export async function insertPackage(
  tx: Transaction<DB>,
  { roomIds, roomRules, joinsFirst, ...row }: PackageCreate,
): Promise<number> {
  const { id } = await tx
    .insertInto('packages')
    .values({ ...row, joins_first: toFlag(joinsFirst) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await planRooms(tx, id, orderedRooms(roomIds, roomRules))
  return id
}

/** Changes the given fields, including the rooms and their rules: those that are not given stay. */
export async function updatePackage(
  tx: Transaction<DB>,
  { id, roomIds, roomRules, joinsFirst, ...changes }: PackagePatch,
): Promise<void> {
  // `id` is set to itself so that a patch of the rooms alone is still a statement.
  await tx
    .updateTable('packages')
    .set({ id, ...changes, joins_first: optionalFlag(joinsFirst) })
    .where('id', '=', id)
    .execute()
  if (!roomIds && !roomRules) return
  const [before] = await findPackages(tx, [id])
  if (!before) return
  await tx.deleteFrom('package_rooms').where('package_id', '=', id).execute()
  await planRooms(tx, id, orderedRooms(roomIds ?? before.roomIds, roomRules ?? before.roomRules))
}

/** Deletes packages; visits keep their names. */
export async function deletePackages(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('packages').where('id', 'in', ids).execute()
}

async function planRooms(tx: Transaction<DB>, packageId: number, rooms: readonly OrderedRoom[]): Promise<void> {
  if (rooms.length === 0) return
  const rows = inAllowedOrder(rooms).map(({ roomId, rule, afterRoomId }, position) => ({
    package_id: packageId,
    position,
    room_id: roomId,
    rule,
    after_room_id: afterRoomId,
  }))
  await tx.insertInto('package_rooms').values(rows).execute()
}

async function withRooms(db: Kysely<DB>, rows: readonly Row<'packages'>[]): Promise<Package[]> {
  if (rows.length === 0) return []
  const rooms = await db
    .selectFrom('package_rooms')
    .select(['package_id as id', 'room_id as roomId', 'rule', 'after_room_id as afterRoomId'])
    .where(
      'package_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('package_id')
    .orderBy('position')
    .execute()
  const byPackage = Map.groupBy(rooms, ({ id }) => id)
  return rows.map(({ id, name, company, memo, joins_first }) => {
    const own = byPackage.get(id) ?? []
    const roomIds = own.map(({ roomId }) => roomId)
    return {
      id,
      name,
      company,
      roomIds,
      roomRules: rulesOf(orderedRooms(roomIds, rulesOf(own))),
      joinsFirst: fromFlag(joins_first),
      memo,
    }
  })
}

const LIST_PLAN: ListPlan<(typeof PACKAGE_SORTS)[number]> = {
  fallback: ascending('name', 'id'),
}
