import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import { focusRow } from '../../../queue/keys/rows.ts'

/** State of a link that leads to a patient's row. */
interface RowLink {
  readonly entry?: QueuePatient['id']
}

/** Time to wait for the row while the queues load, in milliseconds. */
const LOOKED_FOR_MS = 3_000

/**
 * Focuses the row that a link points to.
 * @param onMissing called when there is no such row: its board is not shown, or the patient has left it
 */
export function useLedToRow(grid: RefObject<HTMLElement | null>, onMissing: () => void): void {
  // Each click on a link creates a new location.
  const location = useLocation()
  const latest = useRef(onMissing)
  useEffect(() => {
    latest.current = onMissing
  })
  useEffect(() => {
    const { entry } = (location.state ?? {}) as RowLink
    if (entry === undefined) return
    forgetLinkState('entry')
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

/** What React Router stores in the browser's history for an address. */
interface StoredLocation {
  readonly usr?: Readonly<Record<string, unknown>> | null
}

/**
 * Removes a field of a link's state from the browser's history once it has been used: a reload of the page would act on
 * it again. The current page keeps what it has read.
 */
export function forgetLinkState(field: string): void {
  const stored = history.state as StoredLocation | null
  if (!stored?.usr || !(field in stored.usr)) return
  const { [field]: _used, ...usr } = stored.usr
  history.replaceState({ ...stored, usr }, '')
}
