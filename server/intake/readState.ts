import type { Kysely } from 'kysely'
import type { IntakeState } from '../../contract/intake.ts'
import type { Visit } from '../../contract/visits.ts'
import { wantedState } from '../../domain/intake/intakeRecord.ts'
import type { Language } from '../../domain/text.ts'
import { whereabouts } from '../../domain/visitState.ts'
import type { DB } from '../db/schema.ts'
import { findBoards } from '../queue/boardRepository.ts'
import { findEntries } from '../queue/entries/entryRepository.ts'
import { countAhead } from '../queue/entries/queueRepository.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { findNextBoards } from '../queue/moves/nextBoards.ts'
import { findAppointments } from '../visits/appointments/appointmentRepository.ts'
import { findVisits } from '../visits/visitRepository.ts'
import { hintsOf } from './hints.ts'
import { findIntake, type IntakeKey } from './intakeRepository.ts'

/** Returns what became of a patient; undefined if the source has not named one by this reference. */
export async function readState(
  db: Kysely<DB>,
  key: IntakeKey,
  estimates: WaitEstimates,
  language: Language,
): Promise<IntakeState | undefined> {
  const row = await findIntake(db, key)
  if (!row) return undefined
  const wanted = wantedState(row.record)
  if (wanted === 'UNKNOWN') return undefined
  const [appointment] = row.appointmentId === null ? [] : await findAppointments(db, [row.appointmentId])
  const visitId = appointment ? appointment.visit?.id : row.visitId
  const [visit] = visitId === undefined || visitId === null ? [] : await findVisits(db, [visitId])
  const hints = await hintsOf(db, row.id, language)
  const answer = { ref: key.ref, hints }
  if (!visit) return { ...answer, state: appointment ? 'EXPECTED' : 'CANCELLED' }
  const { id, number, status } = visit
  if (status === 'CLOSED')
    return { ...answer, state: wanted === 'CANCELLED' ? 'CANCELLED' : 'DONE', number, visitId: id }
  return { ...answer, state: 'ARRIVED', number, visitId: id, ...(await placeOf(db, visit, estimates)) }
}

async function placeOf(
  db: Kysely<DB>,
  visit: Visit,
  estimates: WaitEstimates,
): Promise<Pick<IntakeState, 'board' | 'didId' | 'place' | 'next'>> {
  const [main] = whereabouts(visit.waitings)
  const next = (await findNextBoards(db, estimates, { visitIds: [visit.id] })).get(visit.id)?.roomName
  const [board] = main ? await findBoards(db, [main.didId]) : []
  const [entry] = main ? await findEntries(db, [main.didWaitingId]) : []
  return {
    ...(board && { board: board.did.name.kr, didId: board.id }),
    ...(main?.status === 'WAITING' && board && entry && { place: (await countAhead(db, [board.id], entry)) + 1 }),
    ...(next !== undefined && { next }),
  }
}
