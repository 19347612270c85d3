import { describe, expect, it } from 'vitest'
import { nextRoom, type RoomLoad } from '../../domain/nextRoom.ts'

const room = (given: Partial<RoomLoad> = {}): RoomLoad => ({ mean: 10, places: 1, inExam: 1, waiting: 2, ...given })

describe('where a patient goes next', () => {
  it('is where they are called first: a long queue of short exams comes before a short one of long exams', () => {
    expect(nextRoom([room({ mean: 20, waiting: 2 }), room({ mean: 4, waiting: 5 })])).toBe(1)
    expect(nextRoom([room({ mean: 20, waiting: 2 }), room({ mean: 4, waiting: 15 })])).toBe(0)
  })

  it('counts the places, and who is in exam', () => {
    expect(nextRoom([room(), room({ places: 3 })])).toBe(1)
    expect(nextRoom([room({ waiting: 0 }), room({ waiting: 0, inExam: 0 })])).toBe(1)
    expect(nextRoom([room({ waiting: 0, places: 2, mean: 30 }), room({ waiting: 1, inExam: 0 })])).toBe(0)
  })

  it('is, of rooms where nobody waits, the one that takes the longest for each patient', () => {
    const free = (mean: number, places = 1) => room({ mean, places, inExam: 0, waiting: 0 })
    expect(nextRoom([free(5), free(12), free(20, 4)])).toBe(1)
  })

  it('is the first of the list among equals', () => {
    expect(nextRoom([room(), room(), room()])).toBe(0)
  })

  it('takes a room of which nothing is known to be like the others, and goes by the queues where none is known', () => {
    expect(nextRoom([room({ mean: undefined }), room({ mean: 30 }), room({ mean: 2, waiting: 9 })])).toBe(2)
    expect(nextRoom([room({ mean: undefined, waiting: 3 }), room({ mean: undefined, waiting: 1 })])).toBe(1)
  })

  it('is none of none', () => {
    expect(nextRoom([])).toBe(-1)
  })
})
