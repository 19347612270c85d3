import { describe, expect, it } from 'vitest'
import { placeBehind, type QueuePlace } from '../../domain/queuePlace.ts'

const joined = (minute: number, frontAt = ''): QueuePlace => ({
  frontAt,
  place: `2026-01-05T10:${String(minute).padStart(2, '0')}:00.000Z`,
})
/** Sorts as the lists do: entries at the front first, the latest of them before the others; then by place. */
const inOrder = (queue: readonly QueuePlace[]) =>
  queue.toSorted((a, b) =>
    a.frontAt !== b.frontAt ? (a.frontAt > b.frontAt ? -1 : 1) : a.place < b.place ? -1 : a.place > b.place ? 1 : 0,
  )

function behind(queue: readonly QueuePlace[], places: number): QueuePlace {
  const place = placeBehind(queue, places)
  if (!place) throw new Error('nobody waits')
  return place
}

describe('a place behind others', () => {
  const queue = [1, 2, 3, 4, 5].map((minute) => joined(minute))
  it.each([
    { places: 1, at: 1 },
    { places: 3, at: 3 },
    { places: 5, at: 5 },
    { places: 9, at: 5 },
  ])('is behind $at when $places are asked for and five wait', ({ places, at }) => {
    const place = behind(queue, places)
    expect(inOrder([...queue, place]).indexOf(place)).toBe(at)
  })

  it('is none in an empty queue', () => {
    expect(placeBehind([], 3)).toBeNull()
  })

  it('goes on among those at the front', () => {
    const mixed = [joined(4, '2026-01-05T10:30:00.000Z'), joined(3, '2026-01-05T10:20:00.000Z'), joined(1), joined(2)]
    for (const places of [1, 2, 3, 4]) {
      const place = behind(mixed, places)
      expect(inOrder([...mixed, place]).indexOf(place)).toBe(places)
    }
  })

  it('can be found again and again at the same spot, and comes before who joins later', () => {
    let waiting = queue
    for (let times = 0; times < 200; times += 1) {
      const place = behind(waiting, 3)
      waiting = inOrder([...waiting, place])
      expect(waiting.indexOf(place)).toBe(3)
    }
    expect(inOrder([...waiting, joined(6)]).at(-1)).toEqual(joined(6))
    expect(waiting.every(({ place }) => place.length < 250)).toBe(true)
  })
})
