import { expect, it } from 'vitest'
import { readMutated } from '../intake/mutatedHl7.ts'

/** MiB that the heap may keep of all of them. */
const MEMORY_MAX = 64

it('answers each frame of 100,000 mutated HL7 messages, and keeps no memory of them', { timeout: 300_000 }, () => {
  readMutated(1_000, 1)
  const before = process.memoryUsage().heapUsed
  const { frames, answers } = readMutated(100_000, 20_261_126)
  expect(frames).toBeGreaterThan(40_000)
  expect(answers).toBe(frames)
  globalThis.gc?.()
  expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(MEMORY_MAX)
})
