import { expect, it } from 'vitest'
import { type AwayFacts, awayUntilOf, firstPresent } from '../../domain/away.ts'

const NOW = Date.parse('2026-11-23T01:00:00.000Z')
const facts: AwayFacts = {
  status: 'WAITING',
  calledAt: null,
  awayAt: '2026-11-23T00:55:00.000Z',
  awayUntil: '2026-11-23T01:05:00.000Z',
}

it.each<[string, Partial<AwayFacts>, string | null]>([
  ['waits', {}, facts.awayUntil],
  ['said nothing', { awayAt: null, awayUntil: null }, null],
  ['is called', { status: 'CALLED' }, null],
  ['is on hold', { status: 'HOLDING' }, null],
  ['waits again after a call', { calledAt: '2026-11-23T00:58:00.000Z' }, null],
  ['was called before', { calledAt: '2026-11-23T00:50:00.000Z' }, facts.awayUntil],
  ['should be back', { awayUntil: '2026-11-23T01:00:00.000Z' }, null],
])('a patient who %s is away until the end, or here', (_, changed, until) => {
  expect(awayUntilOf({ ...facts, ...changed }, NOW)).toBe(until)
})

it('calls the first who is here, and nobody where all are away', () => {
  const [away, here] = [{ awayUntil: facts.awayUntil }, {}]
  expect(firstPresent([away, here])).toBe(here)
  expect(firstPresent([away])).toBeUndefined()
})
