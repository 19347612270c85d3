import type { WaitRange } from '../../domain/estimate/waits.ts'
import { waitSpan } from '../../domain/estimate/waitSpan.ts'

/** Returns a wait in English: `in about 25–40 min`, `in about 2–5 h`, `within 15 min`. @param about precedes a range */
export function englishSpan(range: WaitRange, about: string): string {
  const { from, to, unit } = waitSpan(range)
  const units = unit === 'HOURS' ? 'h' : 'min'
  return from === 0 ? `within ${to} ${units}` : `${about}${from === to ? '' : `${from}–`}${to} ${units}`
}
