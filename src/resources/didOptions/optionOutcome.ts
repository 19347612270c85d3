import { createContext, useContext } from 'react'
import type { OptionName } from '../../../contract/optionNames.ts'
import type { ChangedRecord } from '../../../contract/changedRecord.ts'

/** What became of the changes that were sent last, and what can be done about it. */
export interface OptionOutcome {
  /** Refused, or not answered. */
  readonly failed: ReadonlySet<OptionName>
  /** Changed by a colleague since they were read, in the order of the page (DE-27). */
  readonly conflicts: ReadonlyMap<OptionName, ChangedRecord>
  /** Lets the next try overwrite what the colleague stored. */
  readonly keepMine: (name: OptionName) => void
  /** Takes what is stored in place of what was typed into that option. */
  readonly reload: (name: OptionName) => Promise<void>
}

export const OptionOutcomeContext = createContext<OptionOutcome | null>(null)

/** Belongs inside the form of a board's options. */
export function useOptionOutcome(): OptionOutcome {
  const outcome = useContext(OptionOutcomeContext)
  if (!outcome) throw new Error('outside of a form of options')
  return outcome
}
