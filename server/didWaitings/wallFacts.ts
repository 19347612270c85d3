import type { Emergency } from '../../contract/emergencies.ts'
import type { PublicWait, WaitingPatient, WallFacts } from '../../contract/waitingLists.ts'
import { publicWait } from '../../domain/estimate/publicWait.ts'
import type { Board } from '../queue/boardRepository.ts'
import type { Ranges } from './expectedCalls.ts'
import type { ListedPatient } from './patientRepository.ts'

/** Likely waits of the waiting patients in order, then of a patient who joins now. */
type Waits = readonly (PublicWait | undefined)[]

/** Whether a board's wall shows waits. */
export const saysWaits = ({ calls }: Board): boolean => calls.showWait || calls.delayFromWaits

/** Returns the waits as the board's wall shows them; empty when it shows none. */
export const publicWaits = (board: Board, ranges: Ranges): Waits =>
  saysWaits(board) ? ranges.map((range) => range && publicWait(range)) : []

/** Adds what the wall shows of a waiting patient: the likely wait, and the reason of a move to the front. */
export const withWallFacts =
  ({ calls }: Board, waits: Waits, toListed: (patient: ListedPatient, index: number) => WaitingPatient) =>
  (patient: ListedPatient, index: number): WaitingPatient => {
    const wait = calls.showWait && !patient.leftOver ? waits[index] : undefined
    return {
      ...toListed(patient, index),
      ...(wait && { wait }),
      // Earlier releases did not store the reason of a move to the front.
      ...(calls.showReason && patient.front && { frontReason: patient.frontReason ?? 'OTHER' }),
    }
  }

/** Returns what the board's wall shows in addition to its queue. @param newcomerWait wait of a patient who joins now */
export function wallFacts(
  { calls, roomNames }: Board,
  newcomerWait: PublicWait | undefined,
  emergency: Emergency | undefined,
): WallFacts {
  const names = calls.languages
    .filter((language) => roomNames[language])
    .map((language) => [language, roomNames[language]])
  return {
    ...(emergency && { emergency }),
    ...(newcomerWait && { newcomerWait }),
    ...(names.length > 0 && { roomNames: Object.fromEntries(names) as WallFacts['roomNames'] }),
  }
}
