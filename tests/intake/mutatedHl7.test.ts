import { expect, it } from 'vitest'
import { readMutated } from './mutatedHl7.ts'

it('answers each frame of 3,000 mutated messages', () => {
  const { frames, answers } = readMutated(3_000, 7)
  expect(frames).toBeGreaterThan(1_000)
  expect(answers).toBe(frames)
})
