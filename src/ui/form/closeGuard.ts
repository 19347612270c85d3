import { createContext } from 'react'

/**
 * Lets a form in a dialog without an address of its own ask before closing; with an address `UnsavedGuard` asks.
 */
export interface CloseGuard {
  /** Called by the form when it gains or loses unsaved input. */
  readonly setDirty: (isDirty: boolean) => void
  /** Closes the dialog; asks first if there is unsaved input. */
  readonly close: () => void
}

/** Null in a dialog that has an address. */
export const CloseGuardContext = createContext<CloseGuard | null>(null)
