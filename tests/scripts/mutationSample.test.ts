import { describe, expect, it } from 'vitest'
import { type Change, intervalOf, sampleOf } from '../../scripts/mutate/sample.ts'

const ROOT = '/home/somebody/board/'
const change = (line: number, root = ROOT): Change => ({
  fileName: `${root}server/auth/rateLimit.ts`,
  location: { start: { line, column: 2 }, end: { line, column: 9 } },
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
})
const changes = Array.from({ length: 1_000 }, (_, line) => change(line))
const linesOf = (sample: readonly Change[]) => sample.map(({ location }) => location.start.line)

describe('the sample of a mutation run', () => {
  it('is the same for the same seed, wherever the tree is and in whatever order its changes come', () => {
    const elsewhere = changes.map(({ location }) => change(location.start.line, '/elsewhere/')).toReversed()
    expect(linesOf(sampleOf(elsewhere, 100, '1', '/elsewhere/'))).toEqual(linesOf(sampleOf(changes, 100, '1', ROOT)))
  })

  it('is another for another seed', () => {
    expect(linesOf(sampleOf(changes, 100, '2', ROOT))).not.toEqual(linesOf(sampleOf(changes, 100, '1', ROOT)))
  })

  it('has no change twice, and all of them when there are no more', () => {
    expect(new Set(linesOf(sampleOf(changes, 100, '1', ROOT))).size).toBe(100)
    expect(sampleOf(changes, 2_000, '1', ROOT)).toHaveLength(1_000)
  })

  it('is spread over the whole', () => {
    const inFirstHalf = linesOf(sampleOf(changes, 200, '1', ROOT)).filter((line) => line < 500).length
    expect(inFirstHalf).toBeGreaterThan(75)
    expect(inFirstHalf).toBeLessThan(125)
  })
})

describe('the margin of a share', () => {
  it('is that of Wilson where the sample is a small part of the whole', () => {
    const [low, high] = intervalOf(81, 263, 1e9)
    expect(low).toBeCloseTo(0.2553, 4)
    expect(high).toBeCloseTo(0.3662, 4)
  })

  it('leaves room below a sample in which everything was noticed', () => {
    const [low, high] = intervalOf(50, 50, 1e9)
    expect(low).toBeCloseTo(0.9287, 3)
    expect(high).toBe(1)
  })

  it('narrows as the sample nears the whole, and is gone when all were tried', () => {
    const widthOf = ([low, high]: readonly [number, number]) => high - low
    expect(widthOf(intervalOf(90, 100, 120))).toBeLessThan(widthOf(intervalOf(90, 100, 1_000)) / 2)
    expect(intervalOf(90, 100, 100)).toEqual([0.9, 0.9])
  })
})
