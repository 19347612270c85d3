import { describe, expect, it } from 'vitest'
import { moved } from '../../../src/patients/inputs/RoomPlanInput.tsx'

describe('the order of planned rooms', () => {
  it.each([
    { from: 0, to: 1, order: ['b', 'a', 'c'] },
    { from: 2, to: 1, order: ['a', 'c', 'b'] },
    { from: 2, to: 0, order: ['c', 'a', 'b'] },
  ])('puts the room at $from to $to', ({ from, to, order }) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(order)
  })
})
