import { can } from '../../../session/capabilities.ts'
import type { RefObject } from 'react'
import type { Queue, QueueList, QueuePatient } from '../../../dataProvider/queues.ts'
import type { Shortcut } from '../../../ui/keys/ShortcutRegistry.ts'
import { useShortcuts } from '../../../ui/keys/useShortcuts.ts'
import { ROW_KEYS } from '../../../queue/rowKeys.ts'
import { BOARD, cardOf, isRow, rowName, rowsOf } from './rows.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import type { QueueActions } from '../moves/useQueueActions.ts'
import type { QueueState } from '../queues/useQueues.ts'

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
  grid: RefObject<HTMLElement | null>,
  { order, queueOf, actions, undoLast, askNumber, askComplete, showPatient, onUseless }: CockpitKeys,
): void {
  const { current: currentRow, follow } = useKeptFocus(grid)

  /** Moves the focus; without a focused row, any arrow goes to the last used row. */
  const go = ({ key, target }: KeyboardEvent): boolean => {
    if (!(target instanceof Element)) return false
    if (target === document.body || target.tagName === 'MAIN') return focus(currentRow())
    const card = grid.current?.contains(target) ? target.closest<HTMLElement>(BOARD) : null
    if (!card) return false
    const rows = rowsOf(card)
    const at = rows.findIndex((row) => rowName(row) === rowName(target))
    if (key === 'ArrowUp') return focus(rows[Math.max(0, at - 1)])
    if (key === 'ArrowDown') return focus(rows[Math.min(rows.length - 1, at + 1)])
    const place = order.indexOf(card.dataset['board'] ?? '')
    const next = cardOf(grid.current, order[place + (key === 'ArrowLeft' ? -1 : 1)])
    const nextRows = next ? rowsOf(next) : []
    return focus(nextRows[Math.min(nextRows.length - 1, Math.max(0, at))] ?? next)
  }

  const patientAt = (target: Element) => {
    const [list, id] = rowName(target)?.split(':', 2) ?? []
    const didId = target.closest<HTMLElement>(BOARD)?.dataset['board']
    return { didId, found: didId === undefined ? undefined : findPatient(queueOf(didId)?.queue, list, id) }
  }

  const show = ({ target }: KeyboardEvent): boolean => {
    const visitId = target instanceof Element ? patientAt(target).found?.patient.visitId : undefined
    if (visitId === undefined) onUseless('noPatient')
    else showPatient(visitId)
    return visitId !== undefined
  }

  const act = ({ key, target }: KeyboardEvent, pressed: string): boolean => {
    // Enter on a button presses the button.
    if (!(target instanceof Element) || (key === 'Enter' && !isRow(target))) return false
    const { didId, found } = patientAt(target)
    const action = found && ROW_KEYS[pressed]?.[found.list]
    if (!action || didId === undefined) {
      if (key !== 'Enter') onUseless(found ? 'notHere' : 'noPatient')
      return false
    }
    follow()
    // A patient who was never called has hardly been examined.
    if (action === 'complete' && found.list === 'waiting' && !found.patient.calls) askComplete(found.patient, didId)
    else actions.act({ kind: action }, found.patient, didId)
    return true
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
    { keys: ['Enter'], label: 'layout.keys.primary', run: (event) => act(event, 'Enter') },
    { keys: ['h'], label: 'layout.keys.hold', run: (event) => act(event, 'h') },
    { keys: ['d'], label: 'layout.keys.complete', run: (event) => act(event, 'd') },
  ]
  const extras: Shortcut[] = [
    { keys: ['r'], label: 'layout.keys.recall', run: (event) => act(event, 'r') },
    { keys: ['n'], label: 'layout.keys.noShow', run: (event) => act(event, 'n') },
    { keys: ['i'], label: 'layout.keys.patientInfo', run: show },
    { keys: ['#'], label: 'layout.keys.callNumber', run: callNumber },
    { keys: ['u'], label: 'layout.keys.undo', run: undo },
  ]
  useShortcuts({ title: 'layout.keys.cockpit', shortcuts: can('undo') ? [...shortcuts, ...extras] : shortcuts })
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return Boolean(element)
}

function findPatient(
  queue: Queue | undefined,
  list: string | undefined,
  id: string | undefined,
): { list: QueueList; patient: QueuePatient } | undefined {
  if (!queue || !isList(list)) return undefined
  const patient = queue[list].find((each) => String(each.id) === id)
  return patient && { list, patient }
}

const isList = (list: string | undefined): list is QueueList =>
  list === 'waiting' || list === 'called' || list === 'holding'
