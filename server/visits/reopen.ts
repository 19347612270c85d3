import type { Transaction } from 'kysely'
import { keepPresentNames } from '../db/audit/recordNames.ts'
import type { DB } from '../db/schema.ts'
import { tooLate } from '../queue/entries/refusals.ts'
import { undoableSince } from '../queue/visits/returnToQueues.ts'
import { keepNumber } from './dayNumbers.ts'
import { holdTag } from './visitReferences.ts'

/** @throws 409 when one of these closed visits was checked out longer ago than an undo reaches */
export async function refuseLateUndo(tx: Transaction<DB>, visits: readonly { readonly id: number }[]): Promise<void> {
  const late = await tx
    .selectFrom('visits')
    .select('id')
    .where(
      'id',
      'in',
      visits.map(({ id }) => id),
    )
    .where('closed_at', '<', undoableSince())
    .executeTakeFirst()
  if (late) throw tooLate()
}

/** Locks a tag. @returns whether it exists and no open visit has it */
export async function holdFreeTag(tx: Transaction<DB>, tagMappingId: number): Promise<boolean> {
  if (!(await holdTag(tx, tagMappingId))) return false
  const carrier = await tx
    .selectFrom('visits')
    .select('id')
    .where('tag_mapping_id', '=', tagMappingId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return carrier === undefined
}

/**
 * Moves a reopened visit to today. It keeps its number if that is free, else it gets the next one of the day.
 * @returns whether the number changed.
 */
export async function becomeOneOfToday(tx: Transaction<DB>, id: number, today: string): Promise<boolean> {
  const visit = await tx.selectFrom('visits').select(['day', 'number']).where('id', '=', id).executeTakeFirstOrThrow()
  const number = await keepNumber(tx, { id, ...visit }, today)
  if (number === visit.number && visit.day === today) return false
  // Earlier audit entries keep the number that the patient had at the time.
  if (number !== visit.number) await keepPresentNames(tx, 'visit', [String(id)], null)
  await tx.updateTable('visits').set({ day: today, number }).where('id', '=', id).execute()
  if (number !== visit.number) await keepPresentNames(tx, 'visit', [String(id)], new Date())
  return number !== visit.number
}
