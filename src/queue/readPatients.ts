import { isFields, isWireId, numberOf, textOf, type WireId } from '../../contract/answerFields.ts'
import type { PublicWait } from '../../contract/waitingLists.ts'
import { type VisitAlert, visitAlertsOf } from '../../domain/visitAlerts.ts'
import { type FrontReason, isFrontReason } from '../../domain/waitingMoves.ts'
import { type CallFacts, callFactsOf } from './callFacts.ts'

/** Patient in one of a board's lists; what a server does not send is absent. */
export interface Patient extends CallFacts {
  /** Id of the waiting entry. */
  readonly id: WireId
  /** Id of the patient's visit; our server sends it to staff only. */
  readonly visitId?: number
  /** '' for the holder of a number ticket, of whom our server sends none. */
  readonly name: string
  /** The patient's number of the day. */
  readonly number?: number
  /** Displayed position, from 1. */
  readonly order: number
  /** Time of joining the queue, ISO 8601; '' if the server does not send it. */
  readonly joinedAt: string
  /** Time of the last call, ISO 8601; '' before the first call or if the server does not send it. */
  readonly calledAt: string
  /** Whether the patient was moved to the front; absent from a server that supports neither this nor undo. */
  readonly front?: boolean
  /** Why, and how long the patient is likely to wait, where the board has its wall say so. */
  readonly frontReason?: FrontReason
  readonly wait?: PublicWait
  /** True: `name` is the number in words instead of a name. False: it is already masked. Absent for staff. */
  readonly nameHidden?: boolean
  /** Whether public screens must not show the name; our server sends it to staff, together with the name. */
  readonly hideName?: boolean
  /** Name on public screens, '' if they show the number; our server sends it to staff only. */
  readonly publicName?: string
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

/** Shown for a patient without a name. */
export const NO_NAME = '-'

/**
 * Reads the patients of a list from any server in displayed order: numbers may be text, positions may count from 0, the
 * order may be arbitrary, entries may come twice, fields may be missing. One odd patient cannot take the others away: a
 * patient without a name is shown as {@link NO_NAME}, because an entry of the queue must not disappear.
 */
export function readPatients(patients: readonly unknown[]): Patient[] {
  const read = patients
    .filter(isFields)
    .map(readPatient)
    .sort((a, b) => a.order - b.order)
  const entries = [...new Map(read.map((patient) => [patient.id, patient])).values()]
  return entries[0]?.order === 0 ? entries.map((patient) => ({ ...patient, order: patient.order + 1 })) : entries
}

function readPatient(sent: Readonly<Record<string, unknown>>, at: number): Patient {
  const [visitId, number] = [numberOf(sent['visitId']), numberOf(sent['number'])]
  const { front, frontReason, wait, nameHidden, hideName, publicName, alerts, note } = sent
  const { didWaitingId, shownAt, shownBy, unnamedScreens } = sent
  return {
    id: isWireId(didWaitingId) ? didWaitingId : `unknown-${at}`,
    name: textOf(sent['name']) || (sent['ticket'] === true ? '' : NO_NAME),
    order: numberOf(sent['order']) ?? at + 1,
    joinedAt: textOf(sent['createdAt']),
    calledAt: textOf(sent['calledAt']),
    ...(visitId !== undefined && { visitId }),
    ...(number !== undefined && { number }),
    ...(typeof front === 'boolean' && { front }),
    ...(isFrontReason(frontReason) && { frontReason }),
    ...(isFields(wait) && { wait: wait as unknown as PublicWait }),
    ...(typeof nameHidden === 'boolean' && { nameHidden }),
    ...(hideName === true && { hideName }),
    ...(typeof publicName === 'string' && { publicName }),
    ...(Array.isArray(alerts) && { alerts: visitAlertsOf(alerts) }),
    ...(typeof note === 'string' && { note }),
    ...((shownAt === null || typeof shownAt === 'string') && { shownAt }),
    ...(typeof shownBy === 'string' && { shownBy }),
    ...(unnamedScreens === true && { unnamedScreens }),
    ...callFactsOf(sent),
  }
}
