import { z } from 'zod'

export const MANIFEST = 'manifest.json'
/** What an archive may hold beside its manifest: the database, and uploads by the names that the server made. */
export const ENTRY_NAME = /^(?:waiting-board\.sqlite|uploads\/[\w-]+\.\w+)$/

/** The last entry of an archive: what is in it, so that damage shows. */
export const Manifest = z.object({
  product: z.literal('waiting-board'),
  format: z.literal(1),
  /** Of the program that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  files: z.array(z.object({ name: z.string().regex(ENTRY_NAME), bytes: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>
