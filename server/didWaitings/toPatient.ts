import type { WaitingPatient } from '../../contract/waitingLists.ts'
import { NO_SHOW_LIMIT_DEFAULT } from '../../domain/limits.ts'
import type { Board } from '../queue/boardRepository.ts'
import type { Naming } from '../db/boardRows.ts'
import { publicLabel } from '../queue/masks.ts'
import type { ListedPatient } from './patientRepository.ts'

/**
 * Returns a mapper from rows to patients as staff read them.
 * @param noShowAfter the board's option
 * @param naming how the board's screens name patients, to add that name; absent where nobody needs it
 */
export const toPatient =
  (noShowAfter: number, naming?: Naming) =>
  (
    {
      hideName,
      alerts,
      note,
      calls,
      missed,
      heldAt,
      holdReason,
      leftOver,
      frontReason,
      awayUntil,
      masks,
      ...patient
    }: ListedPatient,
    index: number,
  ): WaitingPatient => ({
    ...withoutReceipt(patient),
    order: index + 1,
    ...(patient.name === '' && { ticket: true }),
    ...(naming && { publicName: publicNameOf({ ...patient, hideName, masks }, naming) }),
    ...(hideName && { hideName }),
    ...(alerts.length > 0 && { alerts }),
    ...(note !== '' && { note }),
    ...(calls > 1 && { calls, calledOften: calls >= noShowAfter }),
    ...(missed > 0 && { missed, missedOften: missed >= NO_SHOW_LIMIT_DEFAULT }),
    ...(heldAt !== null && { heldAt }),
    ...(holdReason !== null && { holdReason }),
    ...(leftOver && { leftOver }),
    ...(awayUntil !== null && { awayUntil }),
    ...(patient.front && frontReason !== null && { frontReason }),
    ...receiptOf(patient),
  })

/** Returns a mapper to patients as other programs read them: without the alerts and notes of staff. */
export const toProgramPatient =
  (...parts: Parameters<typeof toPatient>) =>
  (patient: ListedPatient, index: number): WaitingPatient =>
    toPatient(...parts)({ ...patient, alerts: [], note: '' }, index)

/** Returns the name under which public screens show a patient; '' if they show the number instead. */
function publicNameOf(patient: Pick<ListedPatient, 'name' | 'number' | 'hideName' | 'masks'>, naming: Naming): string {
  const { label, isHidden } = publicLabel(patient, naming)
  return isHidden ? '' : label
}

/** Returns the confirmations of a call by named screens; empty for a board without screens. */
function receiptOf({ shownAt, shownBy, spokenAt, spokenBy, screens }: Confirmed): Partial<WaitingPatient> {
  const spoken = spokenAt === null || spokenBy === null ? {} : { spokenAt, spokenBy }
  if (shownBy !== null) return { shownAt, shownBy, ...spoken }
  if (screens === 'NAMED') return { shownAt: null, ...spoken }
  return screens === 'UNNAMED' ? { unnamedScreens: true } : {}
}

type Confirmed = Pick<ListedPatient, 'shownAt' | 'shownBy' | 'spokenAt' | 'spokenBy' | 'screens'>

const withoutReceipt = <P extends Confirmed>({
  shownAt: _at,
  shownBy: _by,
  spokenAt: _spokenAt,
  spokenBy: _spokenBy,
  screens: _screens,
  ...patient
}: P) => patient

/**
 * Returns a mapper to patients as public screens read them. Without a token the server sends no full name, nothing that
 * leads to one, and no notes of staff.
 */
export const toPublicPatient =
  (board: Board) =>
  (
    {
      visitId: _visit,
      front: _front,
      frontReason: _reason,
      alerts: _alerts,
      note: _note,
      calls: _calls,
      missed: _missed,
      heldAt: _heldAt,
      holdReason: _holdReason,
      leftOver: _leftOver,
      awayUntil,
      hideName,
      masks,
      ...listed
    }: ListedPatient,
    index: number,
  ): WaitingPatient => {
    const patient = withoutReceipt(listed)
    const { label, isHidden } = publicLabel({ ...patient, hideName, masks }, board)
    return {
      ...patient,
      order: index + 1,
      name: label,
      nameHidden: isHidden,
      ...(awayUntil !== null && { awayUntil }),
    }
  }
