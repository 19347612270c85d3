import type { RefObject } from 'react'
import type { QueueAction } from '../queueMoves.ts'
import type { Patient } from '../readPatients.ts'
import { BOARD, boardIn, isRow, rowName, rowsOf } from './rows.ts'
import { useKeptFocus } from './useKeptFocus.ts'

type List = 'waiting' | 'called' | 'holding'

interface RowKeysPage {
  /** Ids of the boards from left to right. */
  readonly boards: readonly string[]
  readonly queueOf: (didId: string) => Readonly<Record<List, readonly Patient[]>> | undefined
  readonly act: (kind: QueueAction, patient: Patient, didId: string) => void
  /** Asks whether to complete a patient who was never called. */
  readonly askComplete: (patient: Patient, didId: string) => void
  /** Called for a letter without effect, with the reason. */
  readonly onUseless: (why: 'noPatient' | 'notHere') => void
  /** Selector of the row to begin with; by default the first one. */
  readonly start?: string
}

/** Actions of keys on a row, by the row's list; absent where the action is not possible. */
const ROW_KEYS: Readonly<Record<string, Partial<Record<List, QueueAction>> | undefined>> = {
  Enter: { waiting: 'call', called: 'complete', holding: 'callHeld' },
  h: { waiting: 'hold' },
  d: { waiting: 'complete', called: 'complete' },
  r: { called: 'recall' },
  n: { called: 'noShow' },
}

/**
 * Returns what the keys of a page with queues do: arrows move between patients and boards, Enter and letters act on the
 * patient of the focused row.
 */
export function useRowKeys(
  area: RefObject<HTMLElement | null>,
  { boards, queueOf, act, askComplete, onUseless, start = '[data-row]' }: RowKeysPage,
) {
  const { current, follow } = useKeptFocus(area, start)

  /** Moves the focus; without a focused row, any arrow goes to the last used row. */
  const go = ({ key, target }: KeyboardEvent): boolean => {
    if (!(target instanceof Element)) return false
    if (target === document.body || target.tagName === 'MAIN') return focus(current())
    const board = area.current?.contains(target) ? target.closest<HTMLElement>(BOARD) : null
    if (!board) return false
    const rows = rowsOf(board)
    const at = rows.findIndex((row) => rowName(row) === rowName(target))
    if (key === 'ArrowUp') return focus(rows[Math.max(0, at - 1)])
    if (key === 'ArrowDown') return focus(rows[Math.min(rows.length - 1, at + 1)])
    const place = boards.indexOf(board.dataset['board'] ?? '')
    const next = boardIn(area.current, boards[place + (key === 'ArrowLeft' ? -1 : 1)])
    const nextRows = next ? rowsOf(next) : []
    return focus(nextRows[Math.min(nextRows.length - 1, Math.max(0, at))] ?? next)
  }

  /** Finds the patient of the row that an element is in. */
  const patientAt = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return undefined
    const [list, id] = rowName(target)?.split(':', 2) ?? []
    const didId = target.closest<HTMLElement>(BOARD)?.dataset['board']
    if (didId === undefined || !isList(list)) return undefined
    const patient = queueOf(didId)?.[list].find((each) => String(each.id) === id)
    return patient && { didId, list, patient }
  }

  const pressed = (key: string) => {
    return ({ target }: KeyboardEvent): boolean => {
      // Enter on a button presses the button.
      if (key === 'Enter' && !isRow(target)) return false
      const found = patientAt(target)
      const kind = found && ROW_KEYS[key]?.[found.list]
      if (!kind) {
        if (key !== 'Enter') onUseless(found ? 'notHere' : 'noPatient')
        return false
      }
      const { patient, list, didId } = found
      follow()
      // A patient who was never called has hardly been examined.
      if (kind === 'complete' && list === 'waiting' && !patient.calls) askComplete(patient, didId)
      else act(kind, patient, didId)
      return true
    }
  }
  return { go, pressed, patientAt, follow }
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return Boolean(element)
}

const isList = (list: string | undefined): list is List => list === 'waiting' || list === 'called' || list === 'holding'
