import { z } from 'zod'

/** A record that was changed since, in a refusal. */
export const ChangedRecord = z.object({
  id: z.union([z.number(), z.string()]),
  /** Of the record as it is now: an edit that names it takes the place of what is stored. */
  version: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      /** What the edit would have stored. */
      yours: z.unknown(),
      stored: z.unknown(),
      /** Who stored that, and when; null where the audit log does not say. */
      byName: z.string().nullable(),
      at: z.string().nullable(),
    }),
  ),
})
export type ChangedRecord = z.infer<typeof ChangedRecord>
