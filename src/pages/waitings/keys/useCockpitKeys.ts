import { can } from '../../../session/capabilities.ts'
import type { RefObject } from 'react'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import type { Shortcut } from '../../../ui/keys/ShortcutRegistry.ts'
import { useShortcuts } from '../../../ui/keys/useShortcuts.ts'
import { BOARD } from '../../../queue/keys/rows.ts'
import { useRowKeys } from '../../../queue/keys/useRowKeys.ts'
import type { QueueState } from '../queues/useQueues.ts'
import type { QueueActions } from '../useQueueActions.ts'

interface CockpitKeys {
  /** Ids of the boards in the order of their cards. */
  readonly order: readonly string[]
  readonly queueOf: (id: string) => QueueState | undefined
  readonly actions: QueueActions
  /** Undoes the last move; `onNone` is called when there is none. */
  readonly undoLast: (onNone: () => void) => void
  /** Asks for the number of a patient to call at the board of this id, or at any board. */
  readonly askNumber: (didId: string | undefined) => void
  /** Asks whether to complete a patient who was never called. */
  readonly askComplete: (patient: QueuePatient, didId: string) => void
  /** Shows the visit of a patient. */
  readonly showPatient: (visitId: number) => void
  /** Called for a letter without effect, with the reason. */
  readonly onUseless: (why: 'noPatient' | 'notHere' | 'nothingToUndo') => void
}

/** Handles the keys of the cockpit: arrows move between patients and boards, Enter and letters act on the patient. */
export function useCockpitKeys(
  area: RefObject<HTMLElement | null>,
  { order, queueOf, actions, undoLast, askNumber, askComplete, showPatient, onUseless }: CockpitKeys,
): void {
  const { go, pressed, patientAt, follow } = useRowKeys(area, {
    boards: order,
    queueOf: (id) => queueOf(id)?.queue,
    act: (kind, patient, didId) => actions.act({ kind }, patient, didId),
    askComplete,
    onUseless,
  })

  const show = ({ target }: KeyboardEvent): boolean => {
    const visitId = patientAt(target)?.patient.visitId
    if (visitId === undefined) onUseless('noPatient')
    else showPatient(visitId)
    return visitId !== undefined
  }

  const undo = () => {
    follow()
    undoLast(() => onUseless('nothingToUndo'))
  }

  const callNumber = ({ target }: KeyboardEvent): void =>
    askNumber(target instanceof Element ? target.closest<HTMLElement>(BOARD)?.dataset['board'] : undefined)

  const shortcuts: Shortcut[] = [
    { keys: ['ArrowUp', 'ArrowDown'], label: 'layout.keys.rows', run: go },
    { keys: ['ArrowLeft', 'ArrowRight'], label: 'layout.keys.boards', run: go },
    { keys: ['Enter'], label: 'layout.keys.primary', run: pressed('Enter') },
    { keys: ['h'], label: 'layout.keys.hold', run: pressed('h') },
    { keys: ['d'], label: 'layout.keys.complete', run: pressed('d') },
  ]
  const extras: Shortcut[] = [
    { keys: ['r'], label: 'layout.keys.recall', run: pressed('r') },
    { keys: ['n'], label: 'layout.keys.noShow', run: pressed('n') },
    { keys: ['i'], label: 'waitings.patientInfo', run: show },
    { keys: ['#'], label: 'waitings.callNumber', run: callNumber },
    { keys: ['u'], label: 'layout.keys.undo', run: undo },
  ]
  useShortcuts({ title: 'layout.keys.cockpit', shortcuts: can('undo') ? [...shortcuts, ...extras] : shortcuts })
}
