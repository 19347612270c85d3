import { useEffect, useState, useSyncExternalStore } from 'react'
import { callKey } from './callKey.ts'
import type { Call, CallReceipts } from './callReceipts.ts'

/** A call that no named screen has confirmed by then, in milliseconds, is said to have gone unanswered. */
export const UNANSWERED_AFTER_MS = 3_000

/**
 * Seconds from the call to its first sight on a named screen, which one it was, and whether one has said it to its end; `unanswered` when none has shown it
 * in time; `unnamed` where the board has screens and nobody has named one, so that nothing is confirmed (DE-26); null
 * before, or unknown.
 */
export type CallReceipt =
  | { readonly seconds: number; readonly screen: string | undefined; readonly isSpoken: boolean }
  | 'unanswered'
  | 'unnamed'
  | null

/**
 * Whether screens have shown a call, kept up to date. The wait is counted from when this page learnt of the call, for
 * its clock may differ from the server's.
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
