import type { PublicWait, WaitingPatient, WallFacts } from '../../contract/didWaitings.ts'
import { publicWait } from '../../domain/estimate/publicWait.ts'
import type { Board } from '../queue/boardRepository.ts'
import type { Ranges } from './expectedCalls.ts'
import type { ListedPatient } from './patientRepository.ts'

/** How long each of those who wait is likely to wait, in their order, and then who would join now. */
type Waits = readonly (PublicWait | undefined)[]

/** Whether a board's wall says anything of waits. */
export const saysWaits = ({ calls }: Board): boolean => calls.showWait || calls.delayFromWaits

/** Waits as the board's wall says them; empty where it says nothing of waits. */
export const publicWaits = (board: Board, ranges: Ranges): Waits =>
  saysWaits(board) ? ranges.map((range) => range && publicWait(range)) : []

/** Adds to a patient who waits what the board's wall is to say: how long it is likely to be, and why others wait longer. */
export const withWallFacts =
  ({ calls }: Board, waits: Waits, toListed: (patient: ListedPatient, index: number) => WaitingPatient) =>
  (patient: ListedPatient, index: number): WaitingPatient => {
    const wait = calls.showWait ? waits[index] : undefined
    return {
      ...toListed(patient, index),
      ...(wait && { wait }),
      // Of who was moved by an earlier release nobody knows why.
      ...(calls.showReason && patient.front && { frontReason: patient.frontReason ?? 'OTHER' }),
    }
  }

/** What the board's wall is to say beside its queue. @param newcomerWait of who would join now */
export function wallFacts({ calls, roomNames }: Board, newcomerWait: PublicWait | undefined): WallFacts {
  const names = calls.languages
    .filter((language) => roomNames[language])
    .map((language) => [language, roomNames[language]])
  return {
    ...(newcomerWait && { newcomerWait }),
    ...(names.length > 0 && { roomNames: Object.fromEntries(names) as WallFacts['roomNames'] }),
  }
}
