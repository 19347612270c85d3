import type { Transaction } from 'kysely'
import type { Feedback } from '../../domain/feedback.ts'
import type { DB } from '../db/schema.ts'
import { toFlag } from '../db/tables/flags.ts'

/** Counts an answer on its day, unless the visit has answered. Nothing joins the answer and the visit. */
export async function countFeedback(
  tx: Transaction<DB>,
  { visitId, day, feedback }: { readonly visitId: number; readonly day: string; readonly feedback: Feedback },
): Promise<void> {
  const answered = await tx
    .updateTable('patient_pages')
    .set({ rated: toFlag(true) })
    .where('visit_id', '=', visitId)
    .where('rated', '=', toFlag(false))
    .returning('hash')
    .execute()
  if (answered.length === 0) return
  const column = COLUMNS[feedback]
  await tx
    .insertInto('feedback_days')
    .values({ day, good: 0, fair: 0, poor: 0, [column]: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({ [column]: eb(`feedback_days.${column}`, '+', 1) })),
    )
    .execute()
}

const COLUMNS = { GOOD: 'good', FAIR: 'fair', POOR: 'poor' } as const satisfies Record<Feedback, string>
