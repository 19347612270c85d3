import { type Kysely, sql } from 'kysely'
import type { ListRequest, Page } from '../../../contract/common.ts'
import type { IntakeFile, IntakeFolderState } from '../../../contract/intakeFolder.ts'
import { readDatabaseNow, isPostgres } from '../../db/dialect.ts'
import { NEWEST_FIRST, readPage } from '../../db/lists.ts'
import type { DB, Row } from '../../db/schema.ts'
import type { Known } from '../../../domain/sheets/appointments/appointmentColumns.ts'

const LEASE = 'folder'
/** A server that was killed leaves the folder to another one after this time. */
const LEASE_MS = 15_000

/**
 * Takes or renews the folder for a server. The embedded database has one server, which always has it.
 * @returns whether this server has the folder
 */
export async function takeFolder(db: Kysely<DB>, holder: string): Promise<boolean> {
  if (!isPostgres(db)) return true
  const now = await readDatabaseNow(db)
  const until = new Date(now + LEASE_MS).toISOString()
  const taken = await db
    .insertInto('intake_leases')
    .values({ name: LEASE, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((eb) =>
          eb.or([eb('intake_leases.holder', '=', holder), eb('intake_leases.until', '<', new Date(now).toISOString())]),
        ),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives the folder to whichever server asks next. */
export async function leaveFolder(db: Kysely<DB>, holder: string): Promise<void> {
  if (isPostgres(db)) await db.deleteFrom('intake_leases').where('holder', '=', holder).execute()
}

/** Stores that a file was read; one that is read again after a crash is stored once. */
export async function storeFile(db: Kysely<DB>, file: Omit<Row<'intake_files'>, 'id'>): Promise<void> {
  const { at, outcome, refused, reason } = file
  await db
    .insertInto('intake_files')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['source', 'name', 'version']).doUpdateSet({ at, outcome, refused, reason }),
    )
    .execute()
}

/** Counts the files of a day and their lines. */
export async function countFiles(db: Kysely<DB>, day: string): Promise<IntakeFolderState['today']> {
  const sum = (name: 'created' | 'changed' | 'cancelled' | 'refused') => sql<number>`coalesce(sum(${sql.ref(name)}), 0)`
  const { files, created, changed, cancelled, refused } = await db
    .selectFrom('intake_files')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      sum('created').as('created'),
      sum('changed').as('changed'),
      sum('cancelled').as('cancelled'),
      sum('refused').as('refused'),
    ])
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return {
    files: Number(files),
    created: Number(created),
    changed: Number(changed),
    cancelled: Number(cancelled),
    refused: Number(refused),
  }
}

/** Returns one page of the files that were read, the newest first. */
export const listFiles = (db: Kysely<DB>, query: ListRequest<'id'>): Promise<Page<IntakeFile>> =>
  readPage(
    db
      .selectFrom('intake_files')
      .select(['id', 'at', 'source', 'name', 'outcome', 'reason'])
      .select(['created', 'changed', 'cancelled', 'unchanged', 'left_over as left', 'refused']),
    query,
    NEWEST_FIRST,
    (file) => file,
  )

/** Deletes what names files of the days before a day: a file may be named after a patient. */
export async function eraseFiles(db: Kysely<DB>, before: string): Promise<void> {
  await db.deleteFrom('intake_files').where('day', '<', before).execute()
}

/** Reads the rooms and packages that a list may name. */
export async function readKnown(db: Kysely<DB>): Promise<Pick<Known<number>, 'rooms' | 'packages'>> {
  const rooms = await db.selectFrom('rooms').select(['id', 'no', 'name_kr']).orderBy('no').orderBy('id').execute()
  const packages = await db.selectFrom('packages').select(['id', 'name']).orderBy('id').execute()
  return { rooms: rooms.map(({ id, no, name_kr }) => ({ value: String(id), label: `${no}. ${name_kr}` })), packages }
}
