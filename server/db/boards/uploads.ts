import type { Kysely } from 'kysely'
import type { DB } from '../schema.ts'

/** The name under which an upload is stored, by its address; of another address, no name of an upload. */
export const uploadName = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/**
 * Has an upload count as new, for a board is about to use it: it is not swept meanwhile. Of any other address, nothing
 * happens.
 */
export async function renewUpload(tx: Kysely<DB>, url: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ created_at: new Date().toISOString() })
    .where('name', '=', uploadName(url))
    .execute()
}
