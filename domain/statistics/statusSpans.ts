import type { WaitingStatus } from '../waiting.ts'
import { type LoggedStep, withoutUndone } from './entryFacts.ts'

/** A time during which an entry had one status at one board; ms since the epoch. */
export interface StatusSpan {
  readonly from: number
  readonly to: number
  readonly status: WaitingStatus
  readonly didId: number
  /** Place of the room to which the patient was called; absent without one. */
  readonly place?: number
}

/** Returns how an entry stood when, up to `until`; what was undone has never happened. */
export function statusSpans(log: readonly LoggedStep[], until: number): StatusSpan[] {
  const steps = withoutUndone(log)
  return steps.flatMap(({ at, to: status, didId, place }, index) => {
    const next = steps[index + 1]?.at ?? until
    if (status === 'DONE' || status === 'CANCELED' || next <= at) return []
    return [{ from: at, to: next, status, didId, ...(typeof place === 'number' && { place }) }]
  })
}
