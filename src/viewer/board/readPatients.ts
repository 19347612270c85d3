import type { ExpectedCall, PublicWait, WaitingPatient } from '../../../contract/didWaitings.ts'
import { type VisitAlert, visitAlertsOf } from '../../../domain/visitAlerts.ts'
import { FRONT_REASONS, type FrontReason } from '../../../domain/waitingMoves.ts'
import { expectedCallOf } from '../../queue/expectedCall.ts'
import { type CallFacts, callFactsOf } from '../../queue/callFacts.ts'

/** A patient on a display. */
export interface Patient extends CallFacts {
  /** The waiting entry; another server may send either type, and wants its own back (DE-22). */
  readonly id: number | string
  readonly name: string
  /** Position shown to people, from 1 (DE-10). */
  readonly order: number
  /** When the patient joined the queue: ISO 8601. */
  readonly joinedAt: string
  /** When the patient is likely to be called, of who waits; our server says so to staff alone. */
  readonly expected?: ExpectedCall | undefined
  /** When the patient was last called: ISO 8601; empty before that, or when the server does not say. */
  readonly calledAt: string
  /** Was moved to the front of the queue; absent when the server knows no such thing, nor how to undo a move. */
  readonly front?: boolean
  /** Why, and how long the patient is likely to wait, where the board has its wall say so. */
  readonly frontReason?: FrontReason
  readonly wait?: PublicWait
  /** The patient's number of the day; absent where the server knows none. */
  readonly number?: number
  /**
   * True: `name` is no name but the number in words. False: it is masked already. Absent where the server has done
   * neither.
   */
  readonly nameHidden?: boolean
  /** The name is for no public screen; our server says so to staff, who read it all the same. */
  readonly hideName?: boolean
  /** What staff must mind, and a short note; our server says so to staff alone, and no wall shows it. */
  readonly alerts?: readonly VisitAlert[]
  readonly note?: string
  /**
   * When a named screen first showed the call: ISO 8601, null while none has; absent where none is to be waited for.
   */
  readonly shownAt?: string | null
  /** The name of that screen. */
  readonly shownBy?: string
  /** The board has screens of which none is named. */
  readonly unnamedScreens?: boolean
}

/** The patients of a list in the order that is shown to people. */
export function readPatients(patients: readonly WaitingPatient[]): Patient[] {
  return patients
    .map(
      ({
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
        expected,
        ...facts
      }) => ({
        id: didWaitingId,
        name,
        order: Number(order),
        joinedAt: createdAt,
        calledAt: calledAt ?? '',
        ...(typeof front === 'boolean' && { front }),
        ...(FRONT_REASONS.includes(frontReason as FrontReason) && { frontReason: frontReason as FrontReason }),
        ...(wait && { wait }),
        ...(typeof number === 'number' && { number }),
        ...(typeof nameHidden === 'boolean' && { nameHidden }),
        ...(hideName === true && { hideName }),
        ...(Array.isArray(alerts) && { alerts: visitAlertsOf(alerts) }),
        ...(typeof note === 'string' && { note }),
        ...(shownAt !== undefined && { shownAt }),
        ...(typeof shownBy === 'string' && { shownBy }),
        ...(unnamedScreens === true && { unnamedScreens }),
        expected: expectedCallOf(expected),
        ...callFactsOf(facts),
      }),
    )
    .sort((a, b) => a.order - b.order)
}
