import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { hl7Calls, type Hl7State } from '../../../contract/hl7.ts'
import { descending, type ListPlan, readPage } from '../../db/lists/list.ts'
import type { DB } from '../../db/schema.ts'
import { route } from '../../http/route.ts'

const LIST_PLAN: ListPlan<'at' | 'id'> = {
  orders: { at: 'at', id: 'id' },
  fallback: descending('at', 'id'),
}

/** Registers the routes of `/v1/hl7`. @param state of this server's listener @param today the hospital's present day */
export function hl7Routes(
  app: FastifyInstance,
  db: Kysely<DB>,
  state: () => Omit<Hl7State, 'today'>,
  today: () => string,
): void {
  route(app, hl7Calls.read, async () => {
    const counts = await db
      .selectFrom('hl7_counts')
      .select(['source', 'type', 'taken', 'unread', 'failed', 'last_at as lastAt'])
      .where('day', '=', today())
      .orderBy('source')
      .orderBy('type')
      .execute()
    return { ...state(), today: counts }
  })
  route(
    app,
    hl7Calls.failures,
    ({ query }) =>
      readPage(
        db
          .selectFrom('hl7_failures')
          .select(['id', 'at', 'source', 'type', 'control_id as controlId', 'reason', 'raw', 'times']),
        query,
        LIST_PLAN,
        (failure) => failure,
      ),
    // The messages may contain names.
    { reads: () => ({ action: 'hl7.read', kind: 'none', details: {} }), isCompressed: true },
  )
}
