import { describe, expect, it } from 'vitest'
import { allowedRooms, findOrderCycle, inAllowedOrder, type OrderedRoom } from '../../domain/roomOrder.ts'
import { nextRoom, type RoomLoad } from '../../domain/nextRoom.ts'

const any = (roomId: number): OrderedRoom => ({ roomId, rule: 'ANY', afterRoomId: null })
const first = (roomId: number): OrderedRoom => ({ ...any(roomId), rule: 'FIRST' })
const last = (roomId: number): OrderedRoom => ({ ...any(roomId), rule: 'LAST' })
const after = (roomId: number, afterRoomId: number): OrderedRoom => ({ roomId, rule: 'AFTER', afterRoomId })
const ids = (rooms: readonly OrderedRoom[]) => rooms.map(({ roomId }) => roomId)

describe('the rooms to which a patient may go next', () => {
  it.each<{ what: string; plan: OrderedRoom[]; done?: number[]; may: number[] }>([
    { what: 'every room without rules', plan: [any(1), any(2)], may: [1, 2] },
    { what: 'what is left', plan: [any(1), any(2)], done: [1], may: [2] },
    { what: 'the first alone', plan: [any(1), first(2), last(3)], may: [2] },
    { what: 'several first rooms in any order', plan: [any(1), first(2), first(3)], may: [2, 3] },
    { what: 'all but the last', plan: [last(1), any(2), any(3)], done: [2], may: [3] },
    { what: 'the last after all others', plan: [last(1), any(2)], done: [2], may: [1] },
    { what: 'not what follows a room that is left', plan: [any(1), after(2, 1)], may: [1] },
    { what: 'what follows a room that is done', plan: [any(1), any(3), after(2, 1)], done: [1], may: [3, 2] },
    { what: 'what follows a room that is not planned', plan: [any(1), after(2, 9)], may: [1, 2] },
    { what: 'what follows the last after it', plan: [last(1), after(2, 1), any(3)], done: [3], may: [1] },
    { what: 'what follows the last at the end', plan: [last(1), after(2, 1), any(3)], done: [1, 3], may: [2] },
    { what: 'nothing when all is done', plan: [any(1), last(2)], done: [1, 2], may: [] },
  ])('DE-34 $what', ({ plan, done = [], may }) => {
    expect(ids(allowedRooms(plan, new Set(done)))).toEqual(may)
  })

  it('DE-34 sorts a plan by its rules, and leaves everything else where it is', () => {
    expect(ids(inAllowedOrder([last(1), after(2, 4), any(3), any(4), first(5)]))).toEqual([5, 3, 4, 2, 1])
  })

  it('DE-34 finds rooms that follow one another in a circle', () => {
    expect(findOrderCycle([any(1), after(2, 1), after(3, 2)])).toBeUndefined()
    expect(findOrderCycle([any(1), after(2, 3), after(3, 2)])?.roomId).toBe(2)
    expect(findOrderCycle([after(1, 1)])?.roomId).toBe(1)
    // A circle stored before is no endless loop, and loses no room.
    expect(ids(inAllowedOrder([after(2, 3), after(3, 2), any(1)]))).toEqual([1, 2, 3])
  })
})

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
