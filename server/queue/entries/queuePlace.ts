import { sql } from 'kysely'

/**
 * What orders a queue behind its front (`domain/queuePlace.ts`): the place of who was put behind others, else the time
 * of joining.
 */
export const PLACE = sql<string>`coalesce(place_at, did_waitings.created_at)`
