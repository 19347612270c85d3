import { createContext, useContext } from 'react'
import type { OptionName } from '../../../contract/boardOptions.ts'
import type { ChangedRecord } from '../../../contract/changedRecord.ts'

/** Result of the last time the user applied changes, with actions to resolve conflicts. */
export interface OptionOutcome {
  /** Options that the server rejected or did not answer. */
  readonly failed: ReadonlySet<OptionName>
  /** Options that a colleague has changed since they were read, in page order. */
  readonly conflicts: ReadonlyMap<OptionName, ChangedRecord>
  /** Makes the next attempt overwrite the colleague's value. */
  readonly keepMine: (name: OptionName) => void
  /** Replaces the user's input for that option with the stored value. */
  readonly reload: (name: OptionName) => Promise<void>
}

export const OptionOutcomeContext = createContext<OptionOutcome | null>(null)

/**
 * {@link OptionOutcome} of the surrounding form.
 *
 * @throws {Error} outside of a form of board options
 */
export function useOptionOutcome(): OptionOutcome {
  const outcome = useContext(OptionOutcomeContext)
  if (!outcome) throw new Error('outside of a form of options')
  return outcome
}
