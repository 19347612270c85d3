import { z } from 'zod'

/** A record that was changed in the meantime, as listed in a refused edit. */
export const ChangedRecord = z.object({
  id: z.union([z.number(), z.string()]),
  /** The current version of the record; an edit that names it overwrites the stored values. */
  version: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      /** The value that the edit would have stored. */
      yours: z.unknown(),
      stored: z.unknown(),
      /** The user who stored the current value, and when; null where the audit log does not know. */
      byName: z.string().nullable(),
      at: z.string().nullable(),
    }),
  ),
})
export type ChangedRecord = z.infer<typeof ChangedRecord>
