import type { Kysely, Transaction } from 'kysely'
import { KIOSK_TRIES, type KioskAnswers, type KioskQuestion } from '../../../domain/kioskQuestions.ts'
import { inGroups } from '../../db/batches/inBatches.ts'
import type { DB } from '../../db/schema.ts'

/** Maximum number of rows per insert. */
const ROWS_AT_ONCE = 500

/**
 * Stores the answers that a list or messages brought of expected patients. An absent one stays as it is, '' clears it.
 * They are only compared, and go with the appointment.
 */
export async function keepAnswers(
  tx: Transaction<DB>,
  said: readonly ({ readonly id: number } & KioskAnswers)[],
): Promise<void> {
  const rows = said.map(({ id, birthDay, phoneEnd }) => ({
    appointment_id: id,
    ...(birthDay !== undefined && { birth_day: birthDay }),
    ...(phoneEnd !== undefined && { phone_end: phoneEnd }),
  }))
  for (const columns of [['birth_day', 'phone_end'], ['birth_day'], ['phone_end']] as const) {
    const alike = rows.filter((row) => Object.keys(row).slice(1).join() === columns.join())
    for (const some of inGroups(alike, ROWS_AT_ONCE))
      await tx
        .insertInto('kiosk_answers')
        .values(some.map((row) => ({ birth_day: '', phone_end: '', ...row })))
        .onConflict((conflict) =>
          conflict
            .column('appointment_id')
            .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
        )
        .execute()
  }
}

/** A question to a patient. */
interface AskedQuestion {
  /** undefined where there is nothing to ask. */
  readonly question: Exclude<KioskQuestion, 'NONE'> | undefined
  /** Whether too many wrong answers were given: only the desk checks the patient in. */
  readonly isOver: boolean
  /** Whether an answer is right; any is where nothing is asked. */
  readonly isRight: (answer: string | undefined) => boolean
}

/**
 * Reads what a kiosk has to ask of an expected patient.
 * @param appointmentId undefined for who came without an appointment
 * @param setting what the hospital's kiosks ask; a patient whose list brought no such answer is not asked
 */
export async function questionTo(
  db: Kysely<DB>,
  appointmentId: number | undefined,
  setting: KioskQuestion,
): Promise<AskedQuestion> {
  const row =
    setting === 'NONE' || appointmentId === undefined
      ? undefined
      : await db.selectFrom('kiosk_answers').selectAll().where('appointment_id', '=', appointmentId).executeTakeFirst()
  const right = setting === 'PHONE' ? row?.phone_end : row?.birth_day
  if (setting === 'NONE' || !row || !right) return { question: undefined, isOver: false, isRight: () => true }
  return {
    question: setting,
    isOver: row.wrong >= KIOSK_TRIES,
    isRight: (answer) => answer?.replaceAll(/\D/g, '') === right,
  }
}

/** Counts a wrong answer. @returns whether it was the last that is taken */
export async function noteWrongAnswer(tx: Transaction<DB>, appointmentId: number): Promise<boolean> {
  const { wrong } = await tx
    .updateTable('kiosk_answers')
    .set((eb) => ({ wrong: eb('wrong', '+', 1) }))
    .where('appointment_id', '=', appointmentId)
    .returning('wrong')
    .executeTakeFirstOrThrow()
  return wrong >= KIOSK_TRIES
}
