import { sql } from 'kysely'

/**
 * Sort key of a queue behind its front (`domain/queuePlace.ts`): the place of a patient put behind others, otherwise
 * the time of joining.
 */
export const PLACE = sql<string>`coalesce(place_at, did_waitings.created_at)`
