import type { Kysely } from 'kysely'
import type { DidOption } from '../../contract/didOptions.ts'
import { optionColumns, type OptionChanges, toOption } from '../db/boardRows.ts'
import type { DB } from '../db/schema.ts'
import { renewUpload } from '../db/uploads.ts'

/** Finds the options of a board; undefined when there is no such board. */
export async function findOption(db: Kysely<DB>, didId: number): Promise<DidOption | undefined> {
  const row = await db.selectFrom('did_options').selectAll().where('did_id', '=', didId).executeTakeFirst()
  return row && toOption(row)
}

/** Reads the options of a board and locks them until the transaction ends. */
export async function lockOption(tx: Kysely<DB>, didId: number): Promise<DidOption | undefined> {
  const found = tx.selectFrom('did_options').selectAll().where('did_id', '=', didId)
  const row = await found.forNoKeyUpdate().executeTakeFirst()
  return row && toOption(row)
}

/**
 * Changes the given fields; undefined when there is no such board. Renews the uploads that the board starts or stops to
 * use, so that `FileSweep` treats them as new.
 */
export async function updateOption(
  db: Kysely<DB>,
  didId: number,
  changes: OptionChanges,
): Promise<DidOption | undefined> {
  for (const url of await changedUploads(db, didId, changes)) if (url) await renewUpload(db, url)
  const row = await db
    .updateTable('did_options')
    .set({ did_id: didId, ...optionColumns(changes) })
    .where('did_id', '=', didId)
    .returningAll()
    .executeTakeFirst()
  return row && toOption(row)
}

/** Returns the given URLs of uploads, and those that they replace. */
async function changedUploads(
  db: Kysely<DB>,
  didId: number,
  { doctorPhoto, video }: OptionChanges,
): Promise<(string | undefined)[]> {
  if (doctorPhoto?.url === undefined && video?.url === undefined) return []
  const before = await db
    .selectFrom('did_options')
    .select(['doctor_photo_url', 'video_url'])
    .where('did_id', '=', didId)
    .executeTakeFirst()
  const replaced = [
    doctorPhoto?.url === undefined ? undefined : before?.doctor_photo_url,
    video?.url === undefined ? undefined : before?.video_url,
  ]
  return [...replaced.filter((url) => url !== doctorPhoto?.url && url !== video?.url), doctorPhoto?.url, video?.url]
}
