import { createContext } from 'react'

/**
 * How a form closes the dialog around it where that has no address of its own, which a guard of navigations would
 * watch.
 */
export interface CloseGuard {
  /** Told by the form whether something is typed into it that would be lost. */
  readonly setDirty: (isDirty: boolean) => void
  /** Closes the dialog, after a question where something would be lost. */
  readonly close: () => void
}

/** Null for a form in a dialog that has an address. */
export const CloseGuardContext = createContext<CloseGuard | null>(null)
