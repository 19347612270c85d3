import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import { focusRow } from './rows.ts'

/** State of a link that leads to a patient's row. */
export interface RowLink {
  readonly entry?: QueuePatient['id']
}

/** For so long the row is waited for, in milliseconds: the queues are being read. */
const LOOKED_FOR_MS = 3_000

/**
 * Gives the focus to the row to which a link has led.
 * @param onMissing called when there is no such row: its board is not among those that are shown, or the patient has moved on
 */
export function useLedToRow(grid: RefObject<HTMLElement | null>, onMissing: () => void): void {
  // Each following of a link is a location of its own.
  const location = useLocation()
  const latest = useRef(onMissing)
  useEffect(() => {
    latest.current = onMissing
  })
  useEffect(() => {
    const { entry } = (location.state ?? {}) as RowLink
    if (entry === undefined) return
    const look = () => {
      if (focusRow(grid.current, entry)) end()
    }
    const changes = new MutationObserver(look)
    const timeout = setTimeout(() => {
      end()
      latest.current()
    }, LOOKED_FOR_MS)
    const end = () => {
      clearTimeout(timeout)
      changes.disconnect()
    }
    if (grid.current) changes.observe(grid.current, { childList: true, subtree: true })
    look()
    return end
  }, [grid, location])
}
