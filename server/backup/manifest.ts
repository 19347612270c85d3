import { z } from 'zod'

export const MANIFEST = 'manifest.json'
/** The database of PostgreSQL, in the custom format of `pg_dump`. */
export const DUMP = 'waiting-board.dump'
/**
 * Allowed entries of an archive besides its manifest: the database, and uploads with names that the server generated.
 */
export const ENTRY_NAME = /^(?:waiting-board\.(?:sqlite|dump)|uploads\/[\w-]+\.\w+)$/

/** Manifest, the last entry of an archive: a list of its files, to detect damage. */
export const Manifest = z.object({
  product: z.literal('waiting-board'),
  format: z.literal(1),
  /** Version of the program that wrote the archive. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  files: z.array(z.object({ name: z.string().regex(ENTRY_NAME), bytes: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>
