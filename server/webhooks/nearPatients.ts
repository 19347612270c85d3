import { sql, type Transaction } from 'kysely'
import type { NotedChange } from '../db/transactions/notedChanges.ts'
import type { DB } from '../db/schema.ts'
import { toFlag } from '../db/tables/columns.ts'
import type { Receiver } from './webhookOutbox.ts'

interface Near {
  readonly receiver: Receiver
  readonly change: NotedChange & { readonly type: 'queue.near' }
}

/** Finds the patients who have few enough before them now at the boards of these changes; each is found once for each place in a queue. */
export async function findNear(
  tx: Transaction<DB>,
  receivers: readonly Receiver[],
  changes: readonly NotedChange[],
): Promise<Near[]> {
  const asking = receivers.filter(({ events }) => events.has('queue.near'))
  if (asking.length === 0) return []
  const most = Math.max(...asking.map(({ near }) => near))
  const didIds = new Set(changes.flatMap(({ didId, visitId }) => (visitId === undefined ? [] : (didId ?? []))))
  const found: Near[] = []
  for (const didId of didIds) {
    const first = await findFirst(tx, didId, most + 1)
    const subjects = first.map(subjectOf)
    for (const receiver of subjects.length === 0 ? [] : asking) {
      const known = await findTold(tx, receiver, didId, subjects)
      for (const [ahead, { id, visitId }] of first.slice(0, receiver.near + 1).entries()) {
        if (known.has(id)) continue
        const details = { didWaitingId: id, ahead }
        found.push({ receiver, change: { type: 'queue.near', visitId, didId, details } })
      }
    }
  }
  return found
}

const findFirst = (tx: Transaction<DB>, didId: number, count: number) =>
  tx
    .selectFrom('did_waitings')
    .innerJoin('visits', 'visits.id', 'did_waitings.visit_id')
    .select(['did_waitings.id', 'visit_id as visitId', 'appointment_id as appointmentId'])
    .where('did_id', '=', didId)
    .where('ended_at', 'is', null)
    .where('did_waitings.status', '=', 'WAITING')
    .where('left_over', '=', toFlag(false))
    .orderBy('front_at', 'desc')
    .orderBy(sql`coalesce(place_at, did_waitings.created_at)`)
    .orderBy('did_waitings.id')
    .limit(count)
    .execute()

/** Finds the entries about whose places in the queue of a board a receiver was told already. */
async function findTold(
  tx: Transaction<DB>,
  receiver: Receiver,
  board: number,
  subjects: readonly string[],
): Promise<ReadonlySet<unknown>> {
  const rows = await tx
    .selectFrom('webhook_deliveries')
    .select('data')
    .where('webhook_id', '=', receiver.id)
    .where('subject', 'in', subjects)
    .where('type', '=', 'queue.near')
    .execute()
  const told = rows.map(({ data }) => JSON.parse(data) as { readonly didId: unknown; readonly didWaitingId: unknown })
  return new Set(told.flatMap(({ didId, didWaitingId }) => (didId === board ? [didWaitingId] : [])))
}

/** Returns the subject of a visit's events: that of its appointment, so that the expectation of a patient comes first. */
export const subjectOf = (visit: { readonly visitId: number; readonly appointmentId: number | null }): string =>
  visit.appointmentId === null ? `visit:${visit.visitId}` : `appointment:${visit.appointmentId}`
