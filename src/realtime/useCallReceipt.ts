import { useEffect, useState, useSyncExternalStore } from 'react'
import { callKey } from './callKey.ts'
import type { Call, CallReceipts } from './callReceipts.ts'

/** Time after which a call that no named screen has confirmed is shown as unanswered, in milliseconds. */
const UNANSWERED_AFTER_MS = 3_000

/**
 * Receipt of a call: seconds until a named screen first showed it, that screen, and whether one has finished speaking
 * it. `unanswered`: no screen has shown it in time; `unnamed`: the board has screens but none is named, so nothing is
 * confirmed; null: still open or unknown.
 */
type CallReceipt =
  | { readonly seconds: number; readonly screen: string | undefined; readonly isSpoken: boolean }
  | 'unanswered'
  | 'unnamed'
  | null

/**
 * Returns the current receipt of a call. The timeout starts when this page first sees the call, because its clock may
 * differ from the server's.
 */
export function useCallReceipt(receipts: CallReceipts, call: Call): CallReceipt {
  const key = callKey(call)
  const shownAt = useSyncExternalStore(receipts.subscribe, () => receipts.shownAt(call))
  const screen = useSyncExternalStore(receipts.subscribe, () => receipts.shownBy(call))
  const isSpoken = useSyncExternalStore(receipts.subscribe, () => receipts.spokenAt(call) !== undefined)
  const [overdue, setOverdue] = useState('')
  const isOpen = shownAt === null
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setOverdue(key), UNANSWERED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, isOpen])
  if (shownAt) {
    const seconds = Math.max(0, (Date.parse(shownAt) - Date.parse(call.calledAt)) / 1_000)
    return { seconds, screen, isSpoken }
  }
  if (call.unnamedScreens) return 'unnamed'
  return isOpen && overdue === key ? 'unanswered' : null
}
