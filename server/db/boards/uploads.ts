import type { Kysely } from 'kysely'
import type { DB } from '../schema.ts'

/** Returns the file name of an upload from its URL. For any other URL the result matches no upload. */
export const uploadName = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/**
 * Resets the age of an upload that a board is about to use, so that the cleanup of unused uploads does not delete it
 * meanwhile. Other URLs are ignored.
 */
export async function renewUpload(tx: Kysely<DB>, url: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ created_at: new Date().toISOString() })
    .where('name', '=', uploadName(url))
    .execute()
}
