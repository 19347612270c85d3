import { fieldsOf } from '../../contract/answerFields.ts'
import type { ExpectedCall } from '../../contract/waitingLists.ts'
import { expectedCallOf } from './expectedCall.ts'

/** What became of a move that was asked for. */
export interface MoveOutcome {
  /** Who had made it already: then nothing was done (DE-11). `name` is null for a patient by tag. */
  readonly first?: { readonly name: string | null }
  /** The own move, for an undo to name (DE-27); absent where the server does not say. */
  readonly moveId?: number
  /** Where a completed patient goes next: there by now, at this place of the queue. */
  readonly sentOn?: {
    readonly place: string
    readonly order: number
    /** When the patient is likely to be called there, where that can be said. */
    readonly expected: ExpectedCall | undefined
  }
}

/** Reads the answer to a move of one patient. */
export function moveOutcome(answer: unknown): MoveOutcome {
  const [entry] = [answer].flat()
  if (typeof entry !== 'object' || entry === null) return {}
  return {
    ...('byName' in entry && {
      first: { name: typeof entry.byName === 'string' && entry.byName !== '' ? entry.byName : null },
    }),
    ...('sentOn' in entry && sentOnOf(entry.sentOn)),
    ...('moveId' in entry && typeof entry.moveId === 'number' && { moveId: entry.moveId }),
  }
}

function sentOnOf(value: unknown): Pick<MoveOutcome, 'sentOn'> {
  const { place, order, expected } = fieldsOf(value)
  return typeof place === 'string' && typeof order === 'number'
    ? { sentOn: { place, order, expected: expectedCallOf(expected) } }
    : {}
}
