import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'

/** Returns the file name of an upload from its URL. For any other URL the result matches no upload. */
export const uploadName = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/**
 * Resets the age of an upload that is about to be used, so that the cleanup of unused uploads does not delete it
 * meanwhile.
 * @returns whether the URL is that of an upload
 */
export const renewUpload = (tx: Kysely<DB>, url: string): Promise<boolean> => renew(tx, url, '')

/** Does so with a picture, not with a video. */
export const renewPicture = (tx: Kysely<DB>, url: string): Promise<boolean> => renew(tx, url, 'image/')

async function renew(tx: Kysely<DB>, url: string, type: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ created_at: new Date().toISOString() })
    .where('name', '=', uploadName(url))
    .where('content_type', 'like', `${type}%`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
