import type { Transaction } from 'kysely'
import { keepPresentNames } from '../db/audit/recordNames.ts'
import type { DB } from '../db/schema.ts'
import { keepNumber } from './dayNumbers.ts'

/** Whether no patient who is here carries a tag; the tag is locked. */
export async function isTagFree(tx: Transaction<DB>, tagMappingId: number): Promise<boolean> {
  const carrier = await tx
    .selectFrom('visits')
    .select('id')
    .where('tag_mapping_id', '=', tagMappingId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return carrier === undefined
}

/**
 * A visit that is opened again is one of today: it keeps its number unless somebody else goes by it, and gets the next
 * one of the day then.
 * @returns whether the number is another.
 */
export async function becomeOneOfToday(tx: Transaction<DB>, id: number, today: string): Promise<boolean> {
  const visit = await tx.selectFrom('visits').select(['day', 'number']).where('id', '=', id).executeTakeFirstOrThrow()
  const number = await keepNumber(tx, { id, ...visit }, today)
  if (number === visit.number && visit.day === today) return false
  // The audit log goes on saying the number that the patient had at the time.
  if (number !== visit.number) await keepPresentNames(tx, 'visit', [String(id)], null)
  await tx.updateTable('visits').set({ day: today, number }).where('id', '=', id).execute()
  if (number !== visit.number) await keepPresentNames(tx, 'visit', [String(id)], new Date())
  return number !== visit.number
}
