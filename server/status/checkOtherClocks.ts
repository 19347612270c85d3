import { type ClockDifference, minutesOf } from '../../domain/clockDifference.ts'
import type { ServerFinding } from './checks.ts'
import { say } from '../http/messages/say.ts'
import { warning } from './finding.ts'

/** @returns a warning that names the clock that differs most; undefined where none does */
export function checkOtherClocks(differences: readonly ClockDifference[]): ServerFinding | undefined {
  const [worst] = differences.toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs))
  if (!worst) return undefined
  const { clock, aheadMs } = worst
  const words = { clock: say(`clock.${clock}`), pace: say(aheadMs < 0 ? 'clock.fast' : 'clock.slow') }
  return warning('clock', say('clock.differs', { ...words, minutes: minutesOf(aheadMs) }), say(`clock.${clock}.advice`))
}
