import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { hl7Calls, type Hl7Count, type Hl7State } from '../../../contract/hl7.ts'
import { nameOfSource, sourceOf } from '../../../domain/intake/patientIdentity.ts'
import { descending, type ListPlan, readPage } from '../../db/lists/list.ts'
import type { DB, Row } from '../../db/schema.ts'
import { route } from '../../http/route.ts'
import { isRead } from './hl7Meaning.ts'

const LIST_PLAN: ListPlan<'at' | 'id'> = {
  fallback: descending('at', 'id'),
}

const HL7 = sourceOf('hl7', '')

const toCount = (row: Row<'intake_counts'>): Hl7Count => {
  const accepted = row.accepted + row.unchanged + row.stale + row.exception
  const read = isRead(row.type)
  return {
    source: nameOfSource(row.source),
    type: row.type,
    taken: read ? accepted : 0,
    unread: read ? 0 : accepted,
    failed: row.refused,
    lastAt: row.last_at,
  }
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
      .selectFrom('intake_counts')
      .selectAll()
      .where('day', '=', today())
      .where('source', '>=', HL7)
      .where('source', '<', `${HL7}\uffff`)
      .orderBy('source')
      .orderBy('type')
      .execute()
    return { ...state(), today: counts.map(toCount) }
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
