import type { Kysely, Transaction } from 'kysely'
import { mergedNumber, type MergedNumber } from '../../domain/intake/numberMerges.ts'
import type { DB } from '../db/schema.ts'

/** Returns the number that a patient number has become by merges. */
export async function currentNumber(db: Kysely<DB>, patientNo: string): Promise<string> {
  if (patientNo === '') return ''
  const known = new Map<string, MergedNumber>()
  for (let next: string | null = patientNo; next !== null && !known.has(next);) {
    const row: { into_no: string | null; at: string } | undefined = await db
      .selectFrom('intake_numbers')
      .select(['into_no', 'at'])
      .where('patient_no', '=', next)
      .executeTakeFirst()
    if (!row) break
    known.set(next, { into: row.into_no, at: row.at })
    next = row.into_no
  }
  return mergedNumber((number) => known.get(number), patientNo)
}

/** Stores that a number is replaced by another. @returns false when a newer merge has named one of them */
export async function storeMerge(tx: Transaction<DB>, from: string, into: string, at: string): Promise<boolean> {
  const replaced = await storeNumber(tx, from, into, at)
  await storeNumber(tx, into, null, at)
  return replaced
}

async function storeNumber(tx: Transaction<DB>, patientNo: string, into: string | null, at: string): Promise<boolean> {
  const stored = await tx
    .insertInto('intake_numbers')
    .values({ patient_no: patientNo, into_no: into, at })
    .onConflict((conflict) =>
      conflict.column('patient_no').doUpdateSet({ into_no: into, at }).where('intake_numbers.at', '<', at),
    )
    .returning('patient_no')
    .executeTakeFirst()
  return stored !== undefined
}
