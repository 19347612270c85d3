import type { Kysely } from 'kysely'
import type { Appointment } from '../../../contract/appointments.ts'
import type { DB } from '../../db/schema.ts'
import { inOrder } from '../../records/bulk.ts'
import { patientRank, plainText } from '../search/patientRank.ts'
import { findAppointments } from './appointmentRepository.ts'
import { DAY_UNINDEXED } from './listAppointments.ts'

/** Maximum number of search results. */
const FOUND_MAX = 50
/** Maximum number of appointments to search; of further ones those with exactly this name or number are found. */
const SEARCHED_MAX = 10_000

/**
 * Finds expected patients of a day who match a text: by name, initial consonants of the name or patient number
 * ({@link patientRank}), then by their group; at most {@link FOUND_MAX}. Better matches come first, then the earliest.
 */
export async function searchAppointments(db: Kysely<DB>, day: string, text: string): Promise<Appointment[]> {
  const expected = db
    .selectFrom('appointments')
    .select(['id', 'name', 'patient_no as patientNo', 'company'])
    .where('arrived', '=', 0)
    .orderBy('time')
    .orderBy('id')
  const rows = await expected.where('day', '=', day).limit(SEARCHED_MAX).execute()
  if (rows.length === SEARCHED_MAX) {
    const whole = text.normalize('NFC').trim()
    const known = new Set(rows.map(({ id }) => id))
    const others = await expected
      .where(DAY_UNINDEXED, '=', day)
      .where((eb) => eb.or([eb('patient_no', '=', whole), eb('name', '=', whole)]))
      .limit(FOUND_MAX)
      .execute()
    rows.push(...others.filter(({ id }) => !known.has(id)))
  }
  const inGroup = plainText(text)
  const found = rows
    .flatMap(({ id, company, ...sought }) => {
      const rank = patientRank(text, { ...sought, number: Number.NaN, tagNo: null, tagValue: null })
      if (rank !== undefined) return [{ id, rank }]
      return plainText(company).includes(inGroup) ? [{ id, rank: Infinity }] : []
    })
    // Stable: equal ranks stay in the order of time.
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .slice(0, FOUND_MAX)
  const ids = found.map(({ id }) => id)
  return inOrder(ids, await findAppointments(db, ids))
}
