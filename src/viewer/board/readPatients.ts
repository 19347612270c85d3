import { numberOf } from '../../../contract/answerFields.ts'
import type { PublicWait, WaitingPatient } from '../../../contract/waitingLists.ts'
import { type VisitAlert, visitAlertsOf } from '../../../domain/visitAlerts.ts'
import { type FrontReason, isFrontReason } from '../../../domain/waitingMoves.ts'
import { type CallFacts, callFactsOf } from '../../queue/callFacts.ts'

/** Patient on a display. */
export interface Patient extends CallFacts {
  /** Id of the waiting entry; another server may send a number or a string and must get the same type back (DE-22). */
  readonly id: number | string
  readonly name: string
  /** Displayed position, from 1 (DE-10). */
  readonly order: number
  /** Time of joining the queue, ISO 8601. */
  readonly joinedAt: string
  /** When the patient was last called: ISO 8601; empty before that, or when the server does not say. */
  readonly calledAt: string
  /** Whether the patient was moved to the front; absent from a server that supports neither this nor undo. */
  readonly front?: boolean
  /** Why, and how long the patient is likely to wait, where the board has its wall say so. */
  readonly frontReason?: FrontReason
  readonly wait?: PublicWait
  /** The patient's number of the day; absent where the server knows none. */
  readonly number?: number
  /**
   * True: `name` is the number in words instead of a name. False: it is already masked. Absent if the server does
   * neither.
   */
  readonly nameHidden?: boolean
  /** Whether public screens must not show the name; our server sends it to staff, together with the name. */
  readonly hideName?: boolean
  /** Warnings for staff and a short note; our server sends them to staff only, and no wall shows them. */
  readonly alerts?: readonly VisitAlert[]
  readonly note?: string
  /**
   * Time at which a named screen first showed the call, ISO 8601; null until then, absent if no screen will confirm it.
   */
  readonly shownAt?: string | null
  /** Name of that screen. */
  readonly shownBy?: string
  /** Whether the board has screens but none of them is named. */
  readonly unnamedScreens?: boolean
}

/** Shown for who has no name. */
export const NO_NAME = '-'

/**
 * Reads the patients of a list in displayed order. One odd patient of another server cannot take the others away: who
 * has no name is shown as {@link NO_NAME} (DE-22).
 */
export function readPatients(patients: readonly WaitingPatient[]): Patient[] {
  return patients
    .filter((patient: unknown) => typeof patient === 'object' && patient !== null)
    .map(
      (
        {
          didWaitingId,
          name,
          order,
          createdAt,
          calledAt,
          front,
          frontReason,
          wait,
          number,
          nameHidden,
          hideName,
          alerts,
          note,
          shownAt,
          shownBy,
          unnamedScreens,
          ...facts
        },
        at,
      ) => ({
        id: didWaitingId,
        name: typeof name === 'string' ? name : NO_NAME,
        order: numberOf(order) ?? at + 1,
        joinedAt: createdAt,
        calledAt: calledAt ?? '',
        ...(typeof front === 'boolean' && { front }),
        ...(isFrontReason(frontReason) && { frontReason }),
        ...(wait && { wait }),
        ...(typeof number === 'number' && { number }),
        ...(typeof nameHidden === 'boolean' && { nameHidden }),
        ...(hideName === true && { hideName }),
        ...(Array.isArray(alerts) && { alerts: visitAlertsOf(alerts) }),
        ...(typeof note === 'string' && { note }),
        ...(shownAt !== undefined && { shownAt }),
        ...(typeof shownBy === 'string' && { shownBy }),
        ...(unnamedScreens === true && { unnamedScreens }),
        ...callFactsOf(facts),
      }),
    )
    .sort((a, b) => a.order - b.order)
}
