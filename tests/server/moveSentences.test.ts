import { describe, expect, it } from 'vitest'
import { KOREAN } from '../../domain/text.ts'
import { instantAfter } from '../../server/queue/entries/queueRepository.ts'
import { ago } from '../../server/queue/log/moveSentences.ts'

describe('how long ago', () => {
  it.each([
    [-3_600_000, '방금'],
    [999, '방금'],
    [1_000, '1초 전에'],
    [59_999, '59초 전에'],
    [60_000, '1분 전에'],
    [3_599_999, '59분 전에'],
    [3_600_000, '1시간 전에'],
    [86_399_999, '23시간 전에'],
    [86_400_000, '1일 전에'],
  ])('%i ms is %s', (ms, sentence) => {
    expect(ago(ms)[KOREAN]).toBe(sentence)
  })
})

describe('an instant after another', () => {
  it('is now, or a millisecond later when the clock was set back', () => {
    const before = Date.now()
    for (const earlier of [null, '', new Date(before - 1_000).toISOString()]) {
      const instant = Date.parse(instantAfter(earlier))
      expect(instant).toBeGreaterThanOrEqual(before)
      expect(instant).toBeLessThanOrEqual(Date.now())
    }
    expect(instantAfter('2999-12-31T23:59:59.999Z')).toBe('3000-01-01T00:00:00.000Z')
  })
})
