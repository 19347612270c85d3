import { type Kysely, sql, type Transaction } from 'kysely'
import type { Page } from '../../../contract/common.ts'
import type { Package, PACKAGE_SORTS, PackageCreate, PackagePatch, PackageQuery } from '../../../contract/packages.ts'
import { contains, when } from '../../db/lists/filters.ts'
import { type ListPlan, readPage } from '../../db/lists/list.ts'
import type { DB } from '../../db/schema.ts'

/** Returns one page of packages, by name unless the request sorts. */
export async function listPackages(db: Kysely<DB>, query: PackageQuery): Promise<Page<Package>> {
  const filtered = db
    .selectFrom('packages')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...when(query.name, (name) => contains(eb.ref('name'), name)),
        ...when(query.company, (company) => contains(eb.ref('company'), company)),
        ...when(query.memo, (memo) => contains(eb.ref('memo'), memo)),
      ]),
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
export async function insertPackage(tx: Transaction<DB>, { roomIds, ...row }: PackageCreate): Promise<number> {
  const { id } = await tx.insertInto('packages').values(row).returning('id').executeTakeFirstOrThrow()
  await planRooms(tx, id, roomIds)
  return id
}

/** Changes the given fields, including the rooms. */
export async function updatePackage(tx: Transaction<DB>, { id, roomIds, ...changes }: PackagePatch): Promise<void> {
  // `id` is set to itself so that a patch of the rooms alone is still a statement.
  await tx
    .updateTable('packages')
    .set({ id, ...changes })
    .where('id', '=', id)
    .execute()
  if (!roomIds) return
  await tx.deleteFrom('package_rooms').where('package_id', '=', id).execute()
  await planRooms(tx, id, roomIds)
}

/** Deletes packages; visits keep their names. */
export async function deletePackages(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('packages').where('id', 'in', ids).execute()
}

async function planRooms(tx: Transaction<DB>, packageId: number, roomIds: readonly number[]): Promise<void> {
  const rows = roomIds.map((roomId, position) => ({ package_id: packageId, position, room_id: roomId }))
  await tx.insertInto('package_rooms').values(rows).execute()
}

async function withRooms(db: Kysely<DB>, rows: readonly Omit<Package, 'roomIds'>[]): Promise<Package[]> {
  const complete = rows.map(({ id, name, company, memo }): Package => ({ id, name, company, roomIds: [], memo }))
  if (complete.length === 0) return complete
  const byId = new Map(complete.map((each) => [each.id, each]))
  const rooms = await db
    .selectFrom('package_rooms')
    .select(['package_id as id', 'room_id as roomId'])
    .where('package_id', 'in', [...byId.keys()])
    .orderBy('package_id')
    .orderBy('position')
    .execute()
  for (const { id, roomId } of rooms) byId.get(id)?.roomIds.push(roomId)
  return complete
}

const column = (name: string) => [sql.ref<string>(name)]

const LIST_PLAN: ListPlan<(typeof PACKAGE_SORTS)[number]> = {
  orders: { id: column('id'), name: column('name'), company: column('company'), memo: column('memo') },
  fallback: [
    { field: 'name', dir: 'asc' },
    { field: 'id', dir: 'asc' },
  ],
}
